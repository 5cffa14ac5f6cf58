import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { dayStart } from './clock.ts';
import {
  lastDayOf,
  monthlyOption,
  monthlyTable,
  monthsFinding,
  monthText,
  placeMonths,
} from './monthly-pairs.ts';

interface Counts {
  readonly observed: number;
  readonly expected: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
}

const placed = (months: readonly (Counts & { readonly month: string })[], surrogates = 400) =>
  placeMonths({
    months: [...months],
    total: { observed: 0, expected: null, bandLow: null, bandHigh: null, surrogates, p: 1 },
  });

const above = { month: '2018-02', observed: 9, expected: 3, bandLow: 1, bandHigh: 6 };
const within = { month: '2018-03', observed: 2, expected: 3, bandLow: 0, bandHigh: 6 };
const silent = { month: '2018-04', observed: 0, expected: 0, bandLow: 0, bandHigh: 0 };
const untested = { month: '2018-05', observed: 4, expected: null, bandLow: null, bandHigh: null };

/** Fill and size of the rectangles of a true chart. */
const drawnRects = (months: ReturnType<typeof placed>) => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 150 });
  try {
    chart.setOption(monthlyOption(months, { from: dayStart('2018-01-01'), to: dayStart('2019-01-01') }));
    return chart
      .getZr()
      .storage.getDisplayList(true)
      .flatMap((shape) =>
        shape instanceof echarts.graphic.Rect && shape.shape.y > 0
          ? [{ fill: shape.style.fill, height: Math.round(shape.shape.height), width: shape.shape.width }]
          : [],
      );
  } finally {
    chart.dispose();
  }
};

describe('strong pairs a month', () => {
  it('are said as a finding, and each month with its chance', () => {
    expect(monthsFinding(placed([above, within, silent]))).toBe(
      'Strong pairs: 1 of 2 months above chance; by chance alone 0.1',
    );
    expect(monthsFinding(placed([untested]))).toBe('Strong pairs a month: not compared with chance');
    expect(monthsFinding(placed([above], 19))).toBe('Strong pairs a month: not compared with chance');
    expect(placed([above, within, silent, untested]).map(monthText)).toEqual([
      '2018-02, 9 strong pairs; by chance 3, 95% range 1–6, above',
      '2018-03, 2 strong pairs; by chance 3, 95% range 0–6, within',
      '2018-04, 0 strong pairs; none under any shift',
      '2018-05, 4 strong pairs; not compared with chance',
    ]);
    expect(placed([above]).map(lastDayOf)).toEqual(['2018-02-28']);
  });

  it('are drawn as a bar over the range: colored above chance, gray within, nothing where nothing is', () => {
    const rects = drawnRects(placed([above, within, silent, untested]));
    const bars = rects.filter(({ fill, height }) => height > 2 && fill !== palette.chanceBand);
    expect(bars.map(({ fill }) => fill)).toEqual([palette.seriesScore, palette.chance, palette.chance]);
    expect(bars[0]?.height).toBeGreaterThan(2 * (bars[1]?.height ?? 0));
    expect(rects.filter(({ fill }) => fill === palette.chanceBand)).toHaveLength(2);
  });

  it('have a look with no month, with one, and with a month of thousands', () => {
    expect(drawnRects([])).toEqual([]);
    expect(monthlyTable([]).rows).toEqual([]);
    expect(drawnRects(placed([above]))).not.toEqual([]);
    const most = { ...above, observed: 100_000, bandHigh: 3_000_000, expected: 1_000_000 };
    expect(drawnRects(placed([most])).every(({ height }) => height <= 150)).toBe(true);
  });
});

import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import { binsOf, drawnGaps, gapOption, gapsFinding, gapTable, placeOf } from './gap-cloud.ts';

const gapsOf = (minutes: readonly number[]) =>
  minutes.map((gap, i) => ({ drop: i + 1, other: `e${i}`, deltaSeconds: gap * 60 }));

const svgOf = (minutes: readonly number[], window: number): string => {
  const gaps = gapsOf(minutes);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 230 });
  try {
    chart.setOption(gapOption(gaps, binsOf(gaps, window), 1));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
};

describe('the gaps of a ledger', () => {
  it('are each in one bin, on both sides of 0 up to the window', () => {
    const minutes = [-60, -59.5, -1, -0.5, 0, 0.5, 1, 2, 60];
    const bins = binsOf(gapsOf(minutes), 60);
    expect(bins[0]?.from).toBe(-60);
    expect(bins.at(-1)?.to).toBe(60);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(minutes.length);
    expect(bins.reduce((sum, { even }) => sum + even, 0)).toBeCloseTo(minutes.length, 9);
    expect(bins.find(({ from }) => from === 0)?.count).toBe(3);
    expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to));
    expect([placeOf(-9), placeOf(0), placeOf(9)]).toEqual([-1, 0, 1]);
  });

  it('are said as a finding', () => {
    expect(gapsFinding(gapsOf([-30, 10, 20]))).toMatch(
      /^Drop first in 2 of 3 matches; half are within 20 min/u,
    );
    expect(gapsFinding([])).toBe('No match has a time of day');
  });

  it('have a look with none, one, all at one time and very many', () => {
    expect(gapTable([], binsOf([], 60)).rows).toEqual([]);
    expect(svgOf([], 60)).toContain('<svg');
    expect(svgOf([5], 60)).toContain('+10 min');
    expect(
      svgOf(
        Array.from({ length: 1000 }, () => 0),
        4320,
      ),
    ).toContain('+3 d');
    expect(drawnGaps(gapsOf(Array.from({ length: 50_000 }, (_, i) => i / 100)))).toHaveLength(600);
  });
});

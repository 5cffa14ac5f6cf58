import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from './echarts.ts';
import {
  multiplesHeight,
  multiplesOption,
  topOfPanel,
  type Panel,
  type PanelPoint,
} from './multiples-option.ts';
import { palette } from './palette.ts';

const point = (value: number | null, isThin = false): PanelPoint => ({
  value,
  low: value,
  high: value,
  isThin,
});
const panelOf = (name: string, values: readonly (number | null)[]): Panel => ({
  name,
  points: values.map((value) => point(value)),
});

const LOOK = {
  color: palette.seriesDrops,
  valueText: String,
  tooltip: () => null,
  unitOf: (panel: number) => `unit ${String(panel)}`,
};

const draw = (panels: readonly Panel[], top?: number): string => {
  const chart = echarts.init(null, null, {
    ...{ renderer: 'svg', ssr: true, width: 900, height: multiplesHeight(panels) },
  });
  try {
    const labels = (panels[0]?.points ?? []).map((_, at) => `bin ${String(at)}`);
    chart.setOption(
      multiplesOption(panels, {
        ...{ labels, ...LOOK },
        ...(top === undefined ? {} : { top }),
      }),
    );
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
};

describe('small pictures', () => {
  it('of nothing are empty, of one panel are as wide as the card', () => {
    expect(draw([])).not.toContain('<path');
    expect(draw([panelOf('truth', [1, 2])])).toContain('>truth</text>');
    expect(draw([panelOf('a', [1]), panelOf('b', [2])])).toMatch(/>unit 0<.*>unit 1</su);
    expect(multiplesHeight([panelOf('a', [1])])).toBe(
      multiplesHeight([panelOf('a', [1]), panelOf('b', [1])]),
    );
  });

  it('draw one bin as a point, and only gaps as no point at all', () => {
    const marks = (panel: Panel): number => draw([panel]).split(`fill="${palette.seriesDrops}"`).length;
    expect(marks(panelOf('one', [3]))).toBe(marks(panelOf('none', [null, null])) + 1);
  });

  it.each([
    ['a right-to-left word', 'حقيقة', '>حقيقة</text>'],
    ['markup', '<img src=q>', '&lt;img src=q&gt;'],
    ['400 characters', 'w'.repeat(400), `>${'w'.repeat(33)}…</text>`],
    ['signs of two code units', '🧭'.repeat(40), `>${'🧭'.repeat(33)}…</text>`],
  ])('name a panel by %s', (_, name, drawn) => {
    expect(draw([panelOf(name, [1, 2])])).toContain(drawn);
  });

  it('draw a bin between two gaps also where bins are too many to mark each', () => {
    const gaps = Array.from({ length: 300 }, (_, at) => (at === 150 ? 2 : null));
    const option = multiplesOption([panelOf('x', gaps)], {
      ...{ labels: gaps.map(String), ...LOOK },
    });
    expect(option.series).toMatchObject([{}, {}, { symbol: 'none' }, { data: [[150, 2]] }, {}]);
  });

  it('draw 30,000 bins, and a million of one bin', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => at % 7);
    expect(draw([panelOf('many', many)])).toContain('>6</text>');
    expect(draw([panelOf('million', [1_000_000])])).toContain('>1000000</text>');
  });
});

describe('the scale of a panel', () => {
  it.each([
    [[], 1],
    [[null], 1],
    [[0], 1],
    [[0.0123], 0.013],
    [[9.99], 10],
    [[1_234_567], 1_300_000],
  ])('of %j ends at %s', (values, top) => {
    expect(topOfPanel(panelOf('x', values))).toBe(top);
  });

  it('is found among 200,000 bins', () => {
    const values = Array.from({ length: 200_000 }, (_, at) => at % 7);
    expect(topOfPanel(panelOf('x', values))).toBe(6);
  });

  it('is not set by what rests on little, which is marked at the edge', () => {
    const points = [point(2), point(3), point(90, true)];
    expect(topOfPanel({ name: 'x', points })).toBe(3);
    expect(topOfPanel({ name: 'x', points: [point(90, true)] })).toBe(90);
    const option = multiplesOption([{ name: 'x', points }], {
      ...{ labels: ['a', 'b', 'c'], ...LOOK },
    });
    expect(option.series).toMatchObject([{}, {}, { data: [2, 3, 3] }, { data: [] }, { data: [[2, 3]] }]);
  });
});

import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { slopeOption, slopesOf, slopeTable } from './keyness-slope.ts';

const row = (word: string, a: number, b: number, q: number): KeynessAnswerRow => ({
  ...{ word, a, b, postsA: 4, postsB: 4, g2FourCells: 1, llTwoCells: 1, chi2: 1, chi2Yates: 1 },
  ...{ logRatio: 1, logRatioExpected: 0, logRatioLow: -1, logRatioHigh: 1, pctDiff: 1 },
  ...{ dispersionA: 0, dispersionB: 0, p: q, pPermutation: q, q },
});

const svgOf = (rows: readonly KeynessAnswerRow[]): string => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 420 });
  try {
    chart.setOption(slopeOption(slopesOf(rows, { tokensA: 20_000, tokensB: 40_000 })));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
};

describe('slopes of words', () => {
  it('are rates per 10,000 words of each set', () => {
    const slopes = slopesOf([row('alpha', 10, 4, 0.01), row('bravo', 0, 8, 0.5)], {
      tokensA: 20_000,
      tokensB: 40_000,
    });
    expect(slopes).toEqual([
      { word: 'alpha', a: 5, b: 1, isBeyond: true },
      { word: 'bravo', a: 0, b: 2, isBeyond: false },
    ]);
    expect(slopeTable(slopes).rows).toEqual([
      ['alpha', 5, 1, 'beyond chance'],
      ['bravo', 0, 2, 'within chance'],
    ]);
  });

  it('have a look with no word, with one, with empty sets and with very long words', () => {
    expect(slopeTable([]).rows).toEqual([]);
    expect(svgOf([])).toContain('<svg');
    expect(svgOf([row('alpha', 10, 4, 0.01)])).toContain('alpha');
    expect(slopesOf([row('alpha', 0, 0, 1)], { tokensA: 0, tokensB: 0 })[0]).toMatchObject({ a: 0, b: 0 });
    expect(svgOf([row('x'.repeat(400), 10, 4, 1), row('שלום', 1, 9, 1)])).not.toContain('x'.repeat(30));
  });
});

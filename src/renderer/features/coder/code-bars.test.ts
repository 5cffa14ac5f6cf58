import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import type { CodeCounts } from '#shared/contract/coding.ts';
import {
  barPlaces,
  codeBarsHeight,
  codeBarsOption,
  codesFinding,
  placeLabel,
  wholeWords,
} from './code-bars.ts';

const codeOf = (code: string, count: number, low: number, high: number) => ({
  ...{ code, count, low, high, shareLow: null, shareHigh: null },
});

const bucketOf = (start: string, end: string, codes: CodeCounts['buckets'][number]['codes']) => ({
  ...{ start, end, drops: 2, allDrops: 40, events: 3, codes },
});

const COUNTS: CodeCounts = {
  ...{ granularity: 'month', timeZone: 'UTC', isSample: false, drops: 4 },
  codes: [
    { ...codeOf('call', 3, 1, 4), byCoder: [] },
    { ...codeOf('<b>other</b>', 1, 0, 2), byCoder: [] },
  ],
  buckets: [
    bucketOf('2017-11-01', '2017-12-01', [codeOf('call', 2, 1, 2), codeOf('<b>other</b>', 0, 0, 1)]),
    bucketOf('2018-02-01', '2018-03-01', [codeOf('call', 1, 0, 2), codeOf('<b>other</b>', 1, 0, 1)]),
  ],
};

const draw = (counts: CodeCounts, other: Parameters<typeof codeBarsOption>[1] = null): string => {
  const height = codeBarsHeight(counts.codes.length + (other === null ? 0 : 1));
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height });
  try {
    chart.setOption(codeBarsOption(counts, other));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
};

/** The places of counts by a granularity, from the first to the last of these days. */
const daysOf = (granularity: CodeCounts['granularity'], starts: readonly string[]): readonly string[] =>
  barPlaces({ ...COUNTS, granularity, buckets: starts.map((start) => bucketOf(start, start, [])) }).map(
    ({ start }) => start,
  );

describe('the bars of codes', () => {
  it('leave room for time without a drop, whatever the calendar', () => {
    expect(daysOf('month', ['2017-11-01', '2018-02-01'])).toEqual([
      ...['2017-11-01', '2017-12-01', '2018-01-01', '2018-02-01'],
    ]);
    expect(daysOf('week', ['2018-02-19', '2018-03-05'])).toEqual(['2018-02-19', '2018-02-26', '2018-03-05']);
    expect(daysOf('year', ['2017-01-01', '2019-01-01'])).toEqual(['2017-01-01', '2018-01-01', '2019-01-01']);
    expect(daysOf('day', ['2018-02-28', '2018-03-01'])).toEqual(['2018-02-28', '2018-03-01']);
    expect(daysOf('month', ['2018-02-01'])).toEqual(['2018-02-01']);
    expect(daysOf('month', [])).toEqual([]);
  });

  it('are named by their time', () => {
    expect(['year', 'month', 'week', 'day'].map((of) => placeLabel('2018-02-05', of as 'day'))).toEqual([
      ...['2018', '2018-02', '2018-02-05', '2018-02-05'],
    ]);
  });

  it('say their counts with the disagreement, and the share where the batch is a sample', () => {
    const [call] = COUNTS.codes;
    if (call === undefined) throw new Error('The counts have a code.');
    expect(wholeWords(call, 4)).toBe('3 of 4 drops (1–4)');
    expect(wholeWords({ ...call, shareLow: 0.2, shareHigh: 0.9 }, 4)).toBe(
      '3 of 4 drops (1–4), 20.0–90.0% of all drops with text',
    );
    expect(codesFinding(COUNTS)).toBe(
      'Most frequent: “call”, 3 of 4 drops (1–4 with the disagreement of the coders)',
    );
    expect(codesFinding({ ...COUNTS, codes: [{ ...call, count: 0 }] })).toBe('No drop has a code');
    expect(codesFinding({ ...COUNTS, codes: [call, { ...call, code: 'same' }] })).toContain('and 1 other');
  });

  it('are drawn for each code over what was coded, on one scale, names as text', () => {
    const picture = draw(COUNTS);
    for (const text of ['call', '3 of 4 drops (1–4)', '&lt;b&gt;other', '2017-11', 'Coded drops'])
      expect(picture).toContain(text);
    expect(picture).not.toContain('<b>');
    const { yAxis } = codeBarsOption(COUNTS, null) as { readonly yAxis: readonly { readonly max: number }[] };
    expect(yAxis.map(({ max }) => max)).toEqual([2, 2]);
  });

  it('have what else there was in a row of its own scale', () => {
    expect(draw(COUNTS, { label: 'News events', key: 'events' })).toContain('News events');
    const { yAxis } = codeBarsOption(COUNTS, { label: 'All drops', key: 'allDrops' }) as {
      readonly yAxis: readonly { readonly max: number }[];
    };
    expect(yAxis.map(({ max }) => max)).toEqual([2, 2, 40]);
  });

  it('of a batch without drops, and of thirty codes, are drawn too', () => {
    expect(draw({ ...COUNTS, drops: 0, buckets: [] })).toContain('call');
    const codes = Array.from({ length: 30 }, (_, at) => ({ ...codeOf(`code ${at}`, 1, 0, 1), byCoder: [] }));
    expect(draw({ ...COUNTS, codes })).toContain('code 29');
  });
});

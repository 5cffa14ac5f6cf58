import { describe, expect, it } from 'vitest';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import fc from '#tests/helpers/properties.ts';
import { pairLedger, type LedgerSeries } from './pair-ledger.ts';

const seriesOf = (drops: number[], others: number[]): LedgerSeries => {
  const dropTimes = Float64Array.from(drops).sort();
  const otherTimes = Float64Array.from(others).sort();
  return {
    dropNumbers: [...dropTimes.keys()].map((i) => i + 1),
    dropTimes,
    otherIds: [...otherTimes.keys()].map((i) => `o${i}`),
    otherTimes,
    texts: tfidf(
      [...dropTimes].map(() => ['same', 'drop']),
      [...otherTimes].map(() => ['same', 'other']),
    ),
  };
};

const times = fc.array(fc.nat(2000), { maxLength: 15 });

describe('pairLedger', () => {
  it('holds every pair within the window and no other; hits and misses are all drops', () => {
    fc.assert(
      fc.property(times, times, fc.nat(300), (drops, others, window) => {
        const series = seriesOf(drops, others);
        const ledger = pairLedger(series, window);
        const expected = [...series.dropTimes].flatMap((time, d) =>
          [...series.otherTimes].flatMap((other, o) =>
            Math.abs(other - time) <= window ? [`${d + 1} o${o} ${other - time}`] : [],
          ),
        );
        expect(ledger.rows.map((row) => `${row.drop} ${row.other} ${row.deltaSeconds}`)).toEqual(expected);
        expect(ledger.hits + ledger.misses.length).toBe(ledger.tested);
        expect(ledger.tested).toBe(drops.length);
        expect(new Set(ledger.rows.map((row) => row.drop)).size).toBe(ledger.hits);
        for (const miss of ledger.misses) {
          const gaps = [...series.otherTimes].map((other) =>
            Math.abs(other - (series.dropTimes[miss.drop - 1] ?? 0)),
          );
          expect(miss.nearestSeconds === null ? null : Math.abs(miss.nearestSeconds)).toBe(
            gaps.length === 0 ? null : Math.min(...gaps),
          );
        }
      }),
    );
  });

  it('names shared words and their likeness', () => {
    const [row] = pairLedger(seriesOf([10], [12]), 5).rows;
    expect(row?.sharedTerms).toEqual(['same']);
    expect(row?.similarity).toBeGreaterThan(0);
    expect(row?.deltaSeconds).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import fc from '#tests/helpers/properties.ts';
import { pairLedger, type LedgerSeries } from './pair-ledger.ts';

const seriesOf = (drops: number[], others: number[]): LedgerSeries => {
  const dropTimes = Float64Array.from(drops).sort();
  const otherTimes = Float64Array.from(others).sort();
  return {
    dropNumbers: [...dropTimes.keys()].map((i) => i + 1),
    dropTimes,
    others: Array.from(otherTimes, (time, i) => ({ id: `o${i}`, time, resolution: 'second' as const })),
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
          series.others
            .map(({ time }) => time)
            .flatMap((other, o) =>
              Math.abs(other - time) <= window ? [`${d + 1} o${o} ${other - time}`] : [],
            ),
        );
        expect(ledger.rows.map((row) => `${row.drop} ${row.other} ${row.deltaSeconds}`)).toEqual(expected);
        expect(ledger.hits + ledger.misses.length).toBe(ledger.tested);
        expect(ledger.tested).toBe(drops.length);
        expect(new Set(ledger.rows.map((row) => row.drop)).size).toBe(ledger.hits);
        for (const miss of ledger.misses) {
          const gaps = series.others
            .map(({ time }) => time)
            .map((other) => Math.abs(other - (series.dropTimes[miss.drop - 1] ?? 0)));
          expect(miss.nearestSeconds === null ? null : Math.abs(miss.nearestSeconds)).toBe(
            gaps.length === 0 ? null : Math.min(...gaps),
          );
        }
      }),
    );
  });

  it('measures the gap to a day, whatever moment of it is stored, and gives the nearest of mixed resolutions', () => {
    const moments = fc.array(fc.tuple(fc.nat(400_000), fc.constantFrom('second', 'minute', 'day')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(400_000), { maxLength: 12 }),
        moments,
        fc.nat(100_000),
        (drops, others, window) => {
          const unit = { second: 1, minute: 60, day: DAY_SECONDS } as const;
          const startOf = (time: number, resolution: keyof typeof unit): number =>
            Math.floor(time / unit[resolution]) * unit[resolution];
          const sorted = others
            .map(([time, resolution]) => ({ id: '', time, resolution, start: startOf(time, resolution) }))
            .sort((a, b) => a.start - b.start)
            .map((other, i) => ({ ...other, id: `o${i}` }));
          const dropTimes = Float64Array.from(drops).sort();
          const gapTo = (time: number, { start, resolution }: (typeof sorted)[number]): number =>
            time < start ? start - time : Math.min(0, start + unit[resolution] - 1 - time);
          const ledger = pairLedger(
            {
              ...seriesOf(
                [...dropTimes],
                sorted.map(({ start }) => start),
              ),
              others: sorted,
            },
            window,
          );
          expect(ledger.rows.map(({ drop, other, deltaSeconds }) => [drop, other, deltaSeconds])).toEqual(
            [...dropTimes].flatMap((time, d) =>
              sorted.flatMap((other) =>
                Math.abs(gapTo(time, other)) <= window ? [[d + 1, other.id, gapTo(time, other)]] : [],
              ),
            ),
          );
          for (const { drop, nearestSeconds } of ledger.misses)
            expect(nearestSeconds === null ? null : Math.abs(nearestSeconds)).toBe(
              sorted.length === 0
                ? null
                : Math.min(...sorted.map((other) => Math.abs(gapTo(dropTimes[drop - 1] ?? 0, other)))),
            );
        },
      ),
    );
  });

  it('names shared words and their likeness', () => {
    const [row] = pairLedger(seriesOf([10], [12]), 5).rows;
    expect(row?.sharedTerms).toEqual(['same']);
    expect(row?.similarity).toBeGreaterThan(0);
    expect(row?.deltaSeconds).toBe(2);
  });
});

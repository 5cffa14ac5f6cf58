import { spearman, type RankCorrelation } from '#main/analysis/statistics/statistics.ts';
import { bucketOf } from '#main/analysis/time/zone.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { TimeZone } from '#shared/zones.ts';

/** The months that have drops, in order. */
export interface Months {
  /** Month index of each drop. */
  readonly ofDrop: Int32Array;
  /** Drops per month, never 0. */
  readonly drops: readonly number[];
}

export const monthsOf = (drops: readonly AnalysisDrop[], zone: TimeZone): Months => {
  const indices = new Map<number, number>();
  const counts: number[] = [];
  const ofDrop = Int32Array.from(drops, ({ time }) => {
    const month = bucketOf(time, 'month', zone);
    const index = indices.get(month) ?? indices.size;
    indices.set(month, index);
    counts[index] = (counts[index] ?? 0) + 1;
    return index;
  });
  return { ofDrop, drops: counts };
};

/**
 * Spearman of a pattern's monthly rate (occurrences ÷ drops of the month) with the monthly number of drops, over the months
 * that have drops; null where one of them does not vary.
 * @param owners drop index of each occurrence
 */
export const rateCorrelation = (months: Months, owners: Int32Array): RankCorrelation | null => {
  const occurrences = new Array<number>(months.drops.length).fill(0);
  for (const owner of owners) {
    const month = months.ofDrop[owner] ?? 0;
    occurrences[month] = (occurrences[month] ?? 0) + 1;
  }
  return spearman(
    occurrences.map((count, month) => count / (months.drops[month] ?? 1)),
    months.drops,
  );
};

import type { CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { bucketLabel, bucketOf } from '#main/analysis/time/zone.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { FIRST_THRESHOLD } from './pair-lists.ts';

/** Place of the score from which a pair is strong, in the hundredths from the first threshold up. */
export const STRONG_BIN = Math.round(STRONG_SCORE * 100) - FIRST_THRESHOLD;

const monthNumber = (seconds: number): number => bucketOf(seconds, 'month', 'UTC');

/** Every month of the common active period with no pair yet; no month where there is no period. */
export const createStrongMonths = (dropTimes: Float64Array, period: CommonPeriod | null, columns: number) => {
  const first = period === null ? 0 : monthNumber(period.start);
  const count = period === null ? 0 : monthNumber(period.end - 1) - first + 1;
  const monthOf = Int32Array.from(dropTimes, (time) => monthNumber(time) - first);
  const counts = Array.from({ length: count }, () => new Uint32Array(columns));
  return {
    /** `2018-03` … : every month that the period touches, also those without a pair. */
    names: Array.from(counts, (_, at) => bucketLabel(first + at, 'month')),
    add: (column: number, drop: number): void => {
      const month = counts[monthOf[drop] ?? -1];
      if (month !== undefined) month[column] = (month[column] ?? 0) + 1;
    },
    of: (month: number): Uint32Array => counts[month] ?? new Uint32Array(columns),
  };
};

/** Pairs by UTC month of their drop, in columns: one for the data, or one for each move. */
export type StrongMonths = ReturnType<typeof createStrongMonths>;

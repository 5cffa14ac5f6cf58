import { formatCount, plural } from '#renderer/lib/format.ts';
import type { AbbreviationCorrelationStats } from '#shared/contract/abbreviations.ts';
import { familyCounts } from '#shared/test-family.ts';

type Month = Pick<AbbreviationCorrelationStats['months'][number], 'withoutTop' | 'low' | 'high'>;

/** Whether coverage is the same in all months, next to how many months would differ by chance alone. */
export const coverageFinding = (months: readonly Month[], share: string): string => {
  const { above, below, byChance } = familyCounts(
    months.map(({ withoutTop: observed, low, high }) => ({ observed, low, high })),
  );
  return `${formatCount(above + below)} of ${plural(months.length, 'month')} are outside the 95% range of one constant share (${share}); by chance alone, about ${formatCount(Math.round(2 * byChance))}`;
};

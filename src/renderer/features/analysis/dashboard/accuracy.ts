import { formatCount } from '#renderer/lib/format.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import { formatInterval } from '#shared/figures.ts';

/**
 * What to read next to the prediction accuracy: its 95% Wilson interval, n, and whether it is inside what is expected by chance.
 * Both in percent; the band is the null's 2.5 to 97.5%.
 */
export const accuracyReading = ({
  accuracy,
  accuracyInterval,
  accuracyExpected: chance,
}: Pick<DropStats, 'accuracy' | 'accuracyInterval' | 'accuracyExpected'>): string => {
  if (accuracy === null) return 'not computed yet';
  if (chance === null || chance.low === null || chance.high === null) return 'chance level unknown';
  const band = `${formatInterval(chance.low, chance.high, 1)}%`;
  const place =
    accuracy > chance.high ? 'above chance' : accuracy < chance.low ? 'below chance' : 'not above chance';
  const interval =
    accuracyInterval === null
      ? ''
      : `${formatInterval(accuracyInterval.low, accuracyInterval.high, 1)}% at 95%, `;
  return `${interval}n\u{a0}=\u{a0}${formatCount(chance.n)}; ${place} (${band})`;
};

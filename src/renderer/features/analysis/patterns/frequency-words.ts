import { formatCount, formatP, formatShare } from '#renderer/lib/format.ts';
import type { FrequencyItem } from '#shared/contract/frequency.ts';
import { isSignificant } from '#shared/figures.ts';

/** A figure of the table of windows: whole from 1,000 on. */
export const figure = (value: number | null): string =>
  value === null ? '–' : Math.abs(value) >= 1000 ? formatCount(Math.round(value)) : value.toFixed(1);

/** Whether drops come at a constant rate, by their counts per day. */
export const burstFinding = (
  items: readonly Pick<FrequencyItem, 'timeWindow' | 'dispersionIndex' | 'dispersionP'>[],
): string => {
  const days = items.find(({ timeWindow }) => timeWindow === 'day');
  if (days?.dispersionIndex === null || days?.dispersionIndex === undefined || days.dispersionP === null)
    return 'Too few drops to compare their counts per day with a constant rate';
  return isSignificant(days.dispersionP)
    ? `Drops come in bursts: counts per day vary ${figure(days.dispersionIndex)} times as much as at a constant rate (p ${formatP(days.dispersionP)})`
    : `Counts per day vary no more than at a constant rate (p ${formatP(days.dispersionP)})`;
};

/** `00` to `23`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const HOURS_OF_DAY = 24;
const QUIET_HOURS = 8;

/** The eight hours in a row with the fewest drops, next to an even spread over the day; null without drops. */
export const quietFinding = (
  cells: readonly { readonly hour: string; readonly count: number }[],
): string | null => {
  const byHour = HOURS.map((own) =>
    cells.filter(({ hour }) => hour === own).reduce((sum, { count }) => sum + count, 0),
  );
  const total = byHour.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const windows = byHour.map((_, from) =>
    Array.from({ length: QUIET_HOURS }, (_step, at) => byHour[(from + at) % HOURS_OF_DAY] ?? 0).reduce(
      (sum, count) => sum + count,
      0,
    ),
  );
  const fewest = Math.min(...windows);
  const from = windows.indexOf(fewest);
  return `${formatShare(fewest / total)} of the drops are from ${HOURS[from] ?? ''}:00 to ${HOURS[(from + QUIET_HOURS) % HOURS_OF_DAY] ?? ''}:00 UTC; an even spread would have ${formatShare(QUIET_HOURS / HOURS_OF_DAY)}`;
};

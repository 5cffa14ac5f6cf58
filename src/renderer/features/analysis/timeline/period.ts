import { isEmptyRange } from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Bounds } from '#renderer/features/analysis/filters/filter-options.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import { fromTimestamp, toTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';
import { DAY_MS, dayOf, statedClock, utcTimestamp, wallClock } from './clock.ts';
import type { Span } from './zoom.ts';

const nextDay = (date: string): string => toTimestamp(fromTimestamp(date) + 86_400);

/**
 * The selected period on the clocks of a zone: the days (UTC) of the bounds; where a side is open, the first or last day of the archive.
 * Null where the bounds contain no day, or neither they nor the archive say when.
 */
export const periodOf = (
  bounds: Bounds,
  archive: Pick<DropStats, 'firstDrop' | 'lastDrop'>,
  zone: TimeZone,
): Span | null => {
  if (isEmptyRange(bounds)) return null;
  const { startDate, endDate } = bounds;
  const [first, last] = [archive.firstDrop, archive.lastDrop];
  const from =
    startDate === undefined
      ? first === null
        ? null
        : dayOf(statedClock(first, zone)).from
      : wallClock(startDate, zone);
  const to =
    endDate === undefined
      ? last === null
        ? null
        : dayOf(statedClock(last, zone)).to
      : wallClock(nextDay(endDate), zone);
  if (from === null || to === null) return null;
  return { from, to: Math.max(to, from + DAY_MS) };
};

/** A stretch as bounds of a query, inside the bounds that are set already. */
export const boundsOfSpan = ({ from, to }: Span, bounds: Bounds, zone: TimeZone): Bounds => {
  const start = utcTimestamp(from, zone);
  const end = utcTimestamp(to - 1000, zone);
  const [least, most] = [bounds.startDate, bounds.endDate];
  return {
    startDate: least !== undefined && start < least ? least : start,
    endDate: most !== undefined && end.slice(0, 10) > most ? most : end,
  };
};

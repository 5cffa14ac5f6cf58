import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ShareTable, SortedShares } from './shares.ts';

/** Writes the time of a share as its source states it: a date alone where only the day is known. */
export type StatedTimes = (share: number) => string;

/** @param shares sorted from the table; a place among them names the share */
export const statedTimes = (table: ShareTable, shares: SortedShares): StatedTimes => {
  const isDay = new Uint8Array(table.contents.length);
  for (const [row, content] of table.content.entries())
    if (table.unit[row] === DAY_SECONDS) isDay[content] = 1;
  return (share) =>
    toStatedTimestamp(
      table.origin + (shares.time[share] ?? 0),
      isDay[shares.content[share] ?? 0] === 1 ? 'day' : 'second',
    );
};

/** The object of a share, by its place among the sorted ones. */
export const objectAt =
  (table: ShareTable, { starts }: SortedShares) =>
  (share: number): string =>
    table.objects[lowerBound(starts, share + 1) - 1] ?? '';

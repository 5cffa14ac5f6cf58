import type { GapResolution } from '#shared/methods/parts.ts';
import type { TimeResolution } from '#shared/time.ts';
import { DAY_SECONDS } from './zone.ts';

/** Seconds of one unit of a resolution: two times are distinguished by whole units only. */
export const UNIT_SECONDS: Readonly<Record<TimeResolution, number>> = {
  second: 1,
  minute: 60,
  day: DAY_SECONDS,
};

/** Whole seconds in which something took place: `last` is the last of them. */
export interface TimeInterval {
  readonly start: number;
  readonly last: number;
}

/** The interval that a time represents: its second, minute, or UTC day. @param time epoch seconds */
export const intervalOf = (time: number, resolution: TimeResolution): TimeInterval => {
  const unit = UNIT_SECONDS[resolution];
  const start = Math.floor(time / unit) * unit;
  return { start, last: start + unit - 1 };
};

/** Seconds from a moment to an interval: positive before it, negative after it, 0 inside, where the order is unknown. */
export const signedGap = (moment: number, { start, last }: TimeInterval): number => {
  if (moment < start) return start - moment;
  return moment > last ? last - moment : 0;
};

/** Seconds from one interval to another: positive where the first is over before the second begins, negative the other way round, 0 where they overlap. */
export const gapBetween = (first: TimeInterval, second: TimeInterval): number => {
  if (first.last < second.start) return second.start - first.last;
  return first.start > second.last ? second.last - first.start : 0;
};

/** Days between a moment and a day, from the gap between them: 1 is the day after the moment’s. */
export const daysOfGap = (gap: number): number => Math.sign(gap) * Math.ceil(Math.abs(gap) / DAY_SECONDS);

/** The resolution that all of them have at least; `second` of none. */
export const coarsest = (resolutions: Iterable<TimeResolution>): TimeResolution => {
  let coarsestSoFar: TimeResolution = 'second';
  for (const resolution of resolutions)
    if (UNIT_SECONDS[resolution] > UNIT_SECONDS[coarsestSoFar]) coarsestSoFar = resolution;
  return coarsestSoFar;
};

/** What every method says that compares all items at the resolution of the one known least. */
export const coarsestLimit = (of: 'the drops or the series' | 'the drops or posts of the run'): string =>
  `One time known only to the minute among ${of} makes all of them be compared by the minute: pairs known to the second lose theirs, and a window contains up to a minute more.`;

/** What methods say whose series can be moved by any number of seconds. */
export const CIRCULAR_LIMIT =
  'The null model circular moves by seconds. Compared by the minute, moves that differ by less than a minute are hardly another: the number of distinct moves is then about 1/60 of that stated.';

/** How distances between items with a time of day are counted: by the minute where one is known no better, else as chosen. */
export const gapResolution = (
  items: readonly { readonly resolution?: TimeResolution }[],
  chosen: GapResolution,
): GapResolution =>
  coarsest(items.map(({ resolution }) => resolution ?? 'second')) === 'second' ? chosen : 'clock-minute';

/** Items as they are compared: whole, or all with their seconds cut off, so that of two in one minute neither is first. */
export const comparedItems = <Item extends { readonly time: number }>(
  items: readonly Item[],
  resolution: GapResolution,
): readonly Item[] =>
  resolution === 'second'
    ? items
    : items.map((item) => ({
        ...item,
        time: intervalOf(item.time, 'minute').start,
        resolution: 'minute' as const,
      }));

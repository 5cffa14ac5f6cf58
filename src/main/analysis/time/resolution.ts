import type { TimeResolution } from '#shared/time.ts';
import { DAY_SECONDS } from './zone.ts';

/** Seconds of one unit of a resolution: two times are told apart by whole units only. */
export const UNIT_SECONDS: Readonly<Record<TimeResolution, number>> = {
  second: 1,
  minute: 60,
  day: DAY_SECONDS,
};

/** Whole seconds in which something took place: `last` is the last of them. */
export interface Interval {
  readonly start: number;
  readonly last: number;
}

/** The interval that a time stands for: its second, minute, or UTC day. @param time epoch seconds */
export const intervalOf = (time: number, resolution: TimeResolution): Interval => {
  const unit = UNIT_SECONDS[resolution];
  const start = Math.floor(time / unit) * unit;
  return { start, last: start + unit - 1 };
};

/** Seconds from a moment to an interval: positive before it, negative after it, 0 inside, where the order is unknown. */
export const signedGap = (moment: number, { start, last }: Interval): number => {
  if (moment < start) return start - moment;
  return moment > last ? last - moment : 0;
};

/** Days between a moment and a day, from the gap between them: 1 is the day after the moment’s. */
export const daysOfGap = (gap: number): number => Math.sign(gap) * Math.ceil(Math.abs(gap) / DAY_SECONDS);

/** The resolution that all of them have at least; `second` of none. */
export const coarsest = (resolutions: Iterable<TimeResolution>): TimeResolution => {
  let found: TimeResolution = 'second';
  for (const resolution of resolutions)
    if (UNIT_SECONDS[resolution] > UNIT_SECONDS[found]) found = resolution;
  return found;
};

/** Fewer times can be at whole minutes, or at midnight, by chance. */
const FEWEST_FOR_RESOLUTION = 5;

/**
 * The resolution that times have together: `day` where each of them is a midnight UTC, as a file of plain days is stored, `minute` where
 * none has seconds. @param times epoch seconds, UTC
 */
export const resolutionOfTimes = (times: Float64Array): TimeResolution => {
  if (times.length < FEWEST_FOR_RESOLUTION) return 'second';
  if (times.every((time) => time % UNIT_SECONDS.day === 0)) return 'day';
  return times.every((time) => time % UNIT_SECONDS.minute === 0) ? 'minute' : 'second';
};

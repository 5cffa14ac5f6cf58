import type { TimeResolution } from '#shared/contract/ladder.ts';
import { DAY_SECONDS } from './zone.ts';

/** Seconds of one unit of a resolution: two times are told apart by whole units only. */
export const UNIT_SECONDS: Readonly<Record<TimeResolution, number>> = {
  second: 1,
  minute: 60,
  day: DAY_SECONDS,
};

/** The resolution that all of them have at least; `second` of none. */
export const coarsest = (resolutions: Iterable<TimeResolution>): TimeResolution => {
  let found: TimeResolution = 'second';
  for (const resolution of resolutions)
    if (UNIT_SECONDS[resolution] > UNIT_SECONDS[found]) found = resolution;
  return found;
};

import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';

const reach = 28 * 86_400;

/**
 * Mean count of the windows of the same length within ± 28 days: the window itself and its neighbors end to end on both
 * sides (at least one a side), as far as they are between the first and the last drop, beyond which nothing was observed.
 * The window itself is among them, so that a rate is never 0 where there is a drop; with `itself` false it is left out where
 * there is any other.
 */
export const localRate = (times: Float64Array, start: number, length: number, itself = true): number => {
  const span = Math.max(length, 1);
  const first = times[0] ?? start;
  const last = times.at(-1) ?? start;
  const each = Math.max(1, Math.floor(reach / span));
  const before = Math.max(0, Math.min(each, Math.floor((start - first) / span)));
  const after = Math.max(0, Math.min(each, Math.floor((last - start) / span) - 1));
  const from = lowerBound(times, start - before * span);
  const to = lowerBound(times, start + (after + 1) * span);
  if (itself || before + after === 0) return (to - from) / (before + after + 1);
  const own = lowerBound(times, start + span) - lowerBound(times, start);
  return (to - from - own) / (before + after);
};

import { quantile } from '#main/analysis/statistics/statistics.ts';
import type { CorrelogramBand } from '#shared/contract/ladder.ts';
import { indexAtOrAfter, type Line } from './line.ts';
import type { PreparedRung } from './rungs.ts';

/** Longest lag of the correlogram either way, minutes. */
export const CORRELOGRAM_MINUTES = 180;
const SMOOTHING_MINUTES = 5;

const LAGS = 2 * CORRELOGRAM_MINUTES + 1;

/** Pairs by lag. @param drops minutes @param posts minutes */
export const countLags = (drops: Float64Array, posts: Line): Float64Array => {
  const counts = new Float64Array(LAGS);
  for (const drop of drops) {
    let index = indexAtOrAfter(posts, drop - CORRELOGRAM_MINUTES);
    for (; index < posts.times.length; index += 1) {
      const lag = (posts.times[index] ?? 0) - drop + CORRELOGRAM_MINUTES;
      if (lag >= LAGS) break;
      counts[lag] = (counts[lag] ?? 0) + 1;
    }
  }
  return counts;
};

/** Moving mean over ±5 lags; at the edges over what there is. */
export const smooth = (counts: Float64Array): Float64Array =>
  counts.map((_, lag) => {
    const part = counts.subarray(Math.max(0, lag - SMOOTHING_MINUTES), lag + SMOOTHING_MINUTES + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });

/** The correlogram of one rung; its series must be in minutes. At most `most` of the rung's moves are drawn, evenly spread. */
export const correlogramBand = (prepared: PreparedRung, most: number): CorrelogramBand => {
  const { rung, drops, line, movedLine, moves, move } = prepared;
  const observed = countLags(drops, line);
  const moveCount = Math.min(most, moves);
  const moved = new Float64Array(drops.length);
  const surrogates = Array.from({ length: moveCount }, (_, index) => {
    move(Math.floor((index * moves) / moveCount), moved);
    return smooth(countLags(moved, movedLine));
  });
  const byLag = Array.from({ length: LAGS }, (_, lag) =>
    Float64Array.from(surrogates, (counts) => counts[lag] ?? 0).sort(),
  );
  return {
    rung,
    observed: [...observed],
    smoothed: [...smooth(observed)],
    expected: byLag.map(
      (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length),
    ),
    low: byLag.map((values) => quantile(values, 0.025) ?? 0),
    high: byLag.map((values) => quantile(values, 0.975) ?? 0),
  };
};

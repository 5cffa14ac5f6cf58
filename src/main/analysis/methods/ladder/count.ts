import { LADDER_DIRECTIONS, type LadderDirection } from '#shared/contract/ladder.ts';
import { indexAtOrAfter, type Line } from './line.ts';

/** Drops with at least one post inside each window, by direction. Windows in the order they were given. */
export type WindowCounts = Readonly<Record<LadderDirection, Int32Array>>;

const emptyCounts = (windows: number): WindowCounts => ({
  'post-first': new Int32Array(windows),
  'drop-first': new Int32Array(windows),
  either: new Int32Array(windows),
});

/** Adds one drop whose nearest post is `gap` units away to the shortest window that reaches it. */
const addGap = (counts: Int32Array, windows: readonly number[], gap: number): void => {
  // From the longest down: most gaps are longer than most windows.
  let index = windows.length;
  while (index > 0 && gap <= (windows[index - 1] ?? 0)) index -= 1;
  if (index < windows.length) counts[index] = (counts[index] ?? 0) + 1;
};

/** A longer window reaches what a shorter one does. */
const accumulate = (counts: Int32Array): void => {
  for (let index = 1; index < counts.length; index += 1)
    counts[index] = (counts[index] ?? 0) + (counts[index - 1] ?? 0);
};

/**
 * For each window the number of drops with a post in it: 1 … w units before the drop (`post-first`), 1 … w after it (`drop-first`), or
 * |Δ| ≤ w (`either`). Equal times count in `either` only.
 * @param drops whole units, any order  @param posts whole units  @param windows units, ascending
 */
export const countWindows = (drops: Float64Array, posts: Line, windows: readonly number[]): WindowCounts => {
  const counts = emptyCounts(windows.length);
  const { times } = posts;
  for (const drop of drops) {
    const index = indexAtOrAfter(posts, drop);
    // Where only days are known, dozens of posts have one time.
    const next = times[index] === drop ? indexAtOrAfter(posts, drop + 1) : index;
    const before = index > 0 ? drop - (times[index - 1] ?? 0) : Infinity;
    const after = next < times.length ? (times[next] ?? 0) - drop : Infinity;
    addGap(counts['post-first'], windows, before);
    addGap(counts['drop-first'], windows, after);
    addGap(counts.either, windows, next > index ? 0 : Math.min(before, after));
  }
  for (const direction of LADDER_DIRECTIONS) accumulate(counts[direction]);
  return counts;
};

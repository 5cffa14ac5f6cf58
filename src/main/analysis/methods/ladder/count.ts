import { LADDER_DIRECTIONS, type LadderDirection } from '#shared/contract/ladder.ts';
import { indexAtOrAfter, type Line } from './line.ts';

/** Drops with at least one post inside each window, by direction. Windows in the order they were given. */
export type WindowCounts = Readonly<Record<LadderDirection, Int32Array>>;

const emptyCounts = (windows: number): WindowCounts => ({
  'post-first': new Int32Array(windows),
  'drop-first': new Int32Array(windows),
  either: new Int32Array(windows),
});

/** The shortest window that reaches as far as `gap` units; behind the last where none does. */
const placeOf = (windows: readonly number[], gap: number): number => {
  // From the longest down: most gaps are longer than most windows.
  let place = windows.length;
  while (place > 0 && gap <= (windows[place - 1] ?? 0)) place -= 1;
  return place;
};

/** A longer window reaches what a shorter one does. */
const accumulate = (counts: Int32Array): void => {
  for (let index = 1; index < counts.length; index += 1)
    counts[index] = (counts[index] ?? 0) + (counts[index - 1] ?? 0);
};

/** Stretches of a line per time: with more, those near a time are fewer, but they no longer fit into the caches. */
const STRETCHES_PER_TIME = 32;
/** No time is within reach of any moment of a stretch. */
const FAR = -1;

/** A line in stretches as long as the longest window: one read says that a moment is far from all times, or where to look. */
const stretchesOf = ({ times, first, width: perTime }: Line, reach: number) => {
  const width = Math.max(1, reach, Math.ceil(perTime / STRETCHES_PER_TIME));
  const start = first - 2 * width;
  const size = Math.floor(((times.at(-1) ?? 0) - start) / width) + 2;
  /** By stretch the index of the first time in it or behind it. */
  const indices = new Int32Array(size).fill(FAR);
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const own = Math.floor(((times[index] ?? 0) - start) / width);
    if (indices[own + 1] === FAR) indices[own + 1] = index + 1;
    indices[own] = index;
    indices[own - 1] = index;
  }
  return { start, width, indices };
};

/**
 * For each window the number of drops with a post in it: 1 … w units before the drop (`post-first`), 1 … w after it (`drop-first`), or
 * |Δ| ≤ w (`either`). Equal times count in `either` only.
 * @param posts whole units  @param windows units, ascending
 * @returns the counts of drops, whole units in any order
 */
export const windowCounter = (
  posts: Line,
  windows: readonly number[],
): ((drops: Float64Array) => WindowCounts) => {
  const { times } = posts;
  const { start, width, indices } = stretchesOf(posts, windows.at(-1) ?? 0);
  return (drops) => {
    const counts = emptyCounts(windows.length + 1);
    const { 'post-first': postFirst, 'drop-first': dropFirst, either } = counts;
    for (const drop of drops) {
      let index = indices[Math.floor((drop - start) / width)] ?? FAR;
      // Most moved drops are far from all posts.
      if (index === FAR) continue;
      while (index < times.length && (times[index] ?? 0) < drop) index += 1;
      // Where only days are known, dozens of posts have one time.
      const next = times[index] === drop ? indexAtOrAfter(posts, drop + 1) : index;
      const before = index > 0 ? placeOf(windows, drop - (times[index - 1] ?? 0)) : windows.length;
      const after = next < times.length ? placeOf(windows, (times[next] ?? 0) - drop) : windows.length;
      const nearest = next > index ? 0 : Math.min(before, after);
      postFirst[before] = (postFirst[before] ?? 0) + 1;
      dropFirst[after] = (dropFirst[after] ?? 0) + 1;
      either[nearest] = (either[nearest] ?? 0) + 1;
    }
    for (const direction of LADDER_DIRECTIONS) accumulate(counts[direction]);
    return counts;
  };
};

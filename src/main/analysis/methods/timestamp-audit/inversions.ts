import type { Posted } from './sequence.ts';

/** A stretch of a board's numbering whose times are out of order. */
export interface Inversion {
  /** Positions in the sequence, both inside. */
  readonly first: number;
  readonly last: number;
  readonly posts: readonly Posted[];
  /** The deepest step back: time of a higher number − time of a lower one, negative. */
  readonly seconds: number;
}

/** Time of the earliest post from each position on. */
const earliestFrom = (posts: readonly Posted[]): Float64Array => {
  const earliest = new Float64Array(posts.length + 1).fill(Infinity);
  for (let i = posts.length - 1; i >= 0; i -= 1)
    earliest[i] = Math.min(posts[i]?.time ?? Infinity, earliest[i + 1] ?? Infinity);
  return earliest;
};

/** The smallest stretches that would have to be sorted for the times to rise with the numbers. */
export const inversionsOf = (posts: readonly Posted[]): readonly Inversion[] => {
  const earliest = earliestFrom(posts);
  const inversions: Inversion[] = [];
  for (let first = 0; first < posts.length; first += 1) {
    let latest = posts[first]?.time ?? 0;
    let seconds = 0;
    let last = first;
    while ((earliest[last + 1] ?? Infinity) < latest) {
      last += 1;
      const time = posts[last]?.time ?? 0;
      seconds = Math.min(seconds, time - latest);
      latest = Math.max(latest, time);
    }
    if (last > first) inversions.push({ first, last, posts: posts.slice(first, last + 1), seconds });
    first = last;
  }
  return inversions;
};

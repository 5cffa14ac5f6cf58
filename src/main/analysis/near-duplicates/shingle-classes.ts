import { grouped, type Grouped } from '#main/analysis/grouping.ts';
import type { ShingleSets } from './shingle-sets.ts';

/**
 * Posts that share the same shingles with others and have equally many of their own: how alike they are is one number, so that
 * a text posted a hundred thousand times is compared once.
 */
export interface ShingleClasses extends Grouped {
  readonly count: number;
  /** Class of each post; −1 for a post without a shingle that another has. */
  readonly ofPost: Int32Array;
}

const lengthOf = ({ starts }: ShingleSets, post: number): number =>
  (starts[post + 1] ?? 0) - (starts[post] ?? 0);

const hashOf = ({ starts, shared, unique }: ShingleSets, post: number): number => {
  let hash = 0x811c9dc5 ^ (unique[post] ?? 0);
  for (let at = starts[post] ?? 0; at < (starts[post + 1] ?? 0); at += 1) {
    hash = Math.imul(hash ^ (shared[at] ?? 0), 0x01000193);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
};

const isSame = (sets: ShingleSets, one: number, other: number): boolean => {
  const { starts, shared, unique } = sets;
  const length = lengthOf(sets, one);
  if (unique[one] !== unique[other] || length !== lengthOf(sets, other)) return false;
  const [a, b] = [starts[one] ?? 0, starts[other] ?? 0];
  for (let i = 0; i < length; i += 1) if (shared[a + i] !== shared[b + i]) return false;
  return true;
};

/** Classes by number of their first post. */
export const shingleClasses = (sets: ShingleSets): ShingleClasses => {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, sets.posts * 1.5)));
  const table = new Int32Array(slots).fill(-1);
  const ofPost = new Int32Array(sets.posts).fill(-1);
  let count = 0;
  for (let post = 0; post < sets.posts; post += 1) {
    if (lengthOf(sets, post) === 0) continue;
    let slot = hashOf(sets, post) % slots;
    let first = table[slot] ?? -1;
    while (first >= 0 && !isSame(sets, first, post)) {
      slot = (slot + 1) % slots;
      first = table[slot] ?? -1;
    }
    if (first < 0) {
      table[slot] = post;
      ofPost[post] = count;
      count += 1;
    } else ofPost[post] = ofPost[first] ?? -1;
  }
  return { count, ofPost, ...grouped(ofPost, count) };
};

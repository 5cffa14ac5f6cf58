import { bucketOf } from '#main/analysis/time/zone.ts';
import type { ShuffleUnit } from '#shared/methods/text-bench.ts';
import type { TimeZone } from '#shared/zones.ts';
import type { BenchPost, TextCorpus } from './text-corpus.ts';

/** Which set a post belongs to. */
export const MEMBERSHIP = { none: 0, a: 1, b: 2 } as const;

export interface Memberships {
  /** A value of `MEMBERSHIP` per post. */
  readonly sets: Uint8Array;
  /** Posts that were named for both sets; they count in A. */
  readonly overlap: number;
}

/** Sets A and B by the indices of their posts. A post named for both counts once, in A. */
export const membershipsOf = (posts: number, a: Iterable<number>, b: Iterable<number>): Memberships => {
  const sets = new Uint8Array(posts);
  let overlap = 0;
  for (const post of a) sets[post] = MEMBERSHIP.a;
  for (const post of b)
    if (sets[post] === MEMBERSHIP.a) overlap += 1;
    else sets[post] = MEMBERSHIP.b;
  return { sets, overlap };
};

/**
 * Blocks that are dealt to A and B as a whole: the posts of one set within one day or week (or every post alone). The
 * number of A’s blocks stays what it is. A post without a date is a block of its own.
 */
export interface ShuffleBlocks {
  /** Block of each post; −1 for a post of neither set. */
  readonly ofPost: Int32Array;
  readonly isA: Uint8Array;
  readonly blocksA: number;
  readonly blocksB: number;
}

const periodOf = ({ time }: BenchPost, post: number, unit: ShuffleUnit, zone: TimeZone): string =>
  unit === 'post' || time === null ? `post ${post}` : String(bucketOf(time, unit, zone));

export const shuffleBlocks = (
  { posts }: TextCorpus,
  sets: Uint8Array,
  unit: ShuffleUnit,
  zone: TimeZone,
): ShuffleBlocks => {
  const numbers = new Map<string, number>();
  const isA: number[] = [];
  const ofPost = new Int32Array(posts.length).fill(-1);
  for (const [index, post] of posts.entries()) {
    const set = sets[index];
    if (set === MEMBERSHIP.none || set === undefined) continue;
    const key = `${set} ${periodOf(post, index, unit, zone)}`;
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(key, number);
      isA.push(set === MEMBERSHIP.a ? 1 : 0);
    }
    ofPost[index] = number;
  }
  const blocksA = isA.filter((flag) => flag === 1).length;
  return { ofPost, isA: Uint8Array.from(isA), blocksA, blocksB: isA.length - blocksA };
};

import { componentsOf } from '#main/analysis/communities/components.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { classLinks, type ClassLinks } from './class-links.ts';
import { shingleClasses, type ShingleClasses } from './shingle-classes.ts';
import { SHINGLE_WORDS, shingleSets, type ShingleSets } from './shingle-sets.ts';

/** Jaccard index from which on two posts are near-duplicates. */
export const NEAR_DUPLICATE = 0.8;

export interface NearDuplicateOptions {
  /** Least Jaccard index, above 0, at most 1. */
  readonly threshold: number;
  /** Words of a shingle. */
  readonly shingleWords: number;
}

export const nearDuplicateDefaults: NearDuplicateOptions = {
  threshold: NEAR_DUPLICATE,
  shingleWords: SHINGLE_WORDS,
};

/** Two posts by their places, the earlier place first, and the Jaccard index of their shingles. */
export interface NearDuplicatePair {
  readonly a: number;
  readonly b: number;
  readonly jaccard: number;
}

const choose2 = (n: number): number => (n * (n - 1)) / 2;

const sizeOfClass = ({ starts }: ShingleClasses, one: number): number =>
  (starts[one + 1] ?? 0) - (starts[one] ?? 0);

const countPairs = (classes: ShingleClasses, { first, second }: ClassLinks): number =>
  first.reduce((sum, one, i) => {
    const other = second[i] ?? 0;
    const size = sizeOfClass(classes, one);
    return sum + (one === other ? choose2(size) : size * sizeOfClass(classes, other));
  }, 0);

const clustersOf = (classes: ShingleClasses, { first, second }: ClassLinks): readonly Int32Array[] => {
  const isLinked = new Uint8Array(classes.count);
  for (const one of first) isLinked[one] = 1;
  for (const one of second) isLinked[one] = 1;
  const roots = componentsOf(classes.count, { a: first, b: second });
  const linked = [...classes.ofPost.keys()].filter((post) => isLinked[classes.ofPost[post] ?? -1] === 1);
  const clusters = Map.groupBy(linked, (post) => roots[classes.ofPost[post] ?? 0] ?? 0);
  return Array.from(clusters.values(), (cluster) => Int32Array.from(cluster));
};

interface Neighbor {
  readonly one: number;
  readonly jaccard: number;
}

const neighborsOf = (
  sets: ShingleSets,
  classes: ShingleClasses,
  { first, second, shared }: ClassLinks,
): ReadonlyMap<number, readonly Neighbor[]> => {
  const sizeOf = (one: number): number => {
    const post = classes.members[classes.starts[one] ?? 0] ?? 0;
    return (sets.starts[post + 1] ?? 0) - (sets.starts[post] ?? 0) + (sets.unique[post] ?? 0);
  };
  const neighbors = new Map<number, Neighbor[]>();
  const add = (one: number, neighbor: Neighbor): void => {
    const list = neighbors.get(one);
    if (list === undefined) neighbors.set(one, [neighbor]);
    else list.push(neighbor);
  };
  for (const [i, one] of first.entries()) {
    const other = second[i] ?? 0;
    const common = shared[i] ?? 0;
    const jaccard = common / (sizeOf(one) + sizeOf(other) - common);
    add(one, { one: other, jaccard });
    if (one !== other) add(other, { one, jaccard });
  }
  return neighbors;
};

const listPairs = (
  sets: ShingleSets,
  classes: ShingleClasses,
  links: ClassLinks,
  most: number,
): readonly NearDuplicatePair[] => {
  const neighbors = neighborsOf(sets, classes, links);
  const pairs: NearDuplicatePair[] = [];
  for (let a = 0; a < sets.posts && pairs.length < most; a += 1) {
    const later = (neighbors.get(classes.ofPost[a] ?? -1) ?? []).flatMap(({ one, jaccard }) =>
      Array.from(classes.members.subarray(classes.starts[one], classes.starts[one + 1]))
        .filter((b) => b > a)
        .map((b) => ({ a, b, jaccard })),
    );
    for (const pair of later.sort((x, y) => x.b - y.b)) if (pairs.length < most) pairs.push(pair);
  }
  return pairs;
};

/**
 * Which posts say nearly the same.
 * All pairs of posts whose sets of shingles (runs of 5 words) have a Jaccard index of at least 0.8: the number of shingles that
 * both have divided by the number that either has. Exact: the same pairs as from comparing every post with every other.
 * @param words the posts’ words, in the order in which the posts appeared
 * @throws the signal’s reason where the run is canceled
 */
export const nearDuplicates = (
  words: WordLists,
  { threshold, shingleWords }: NearDuplicateOptions,
  context: AnalysisContext,
) => {
  const sets = shingleSets(words, shingleWords);
  const classes = shingleClasses(sets);
  const links = classLinks(sets, classes, threshold, context);
  const { starts } = words;
  return {
    posts: sets.posts,
    /** Posts with fewer words than a shingle has: they are compared with nothing. */
    tooShort: starts.subarray(1).filter((end, post) => end - (starts[post] ?? 0) < shingleWords).length,
    /** All pairs, however many are listed. */
    pairCount: countPairs(classes, links),
    /** Posts that hang together through pairs, two or more, ascending; by their first post. */
    clusters: clustersOf(classes, links),
    /** The first pairs by a, then b. */
    pairs: (most: number): readonly NearDuplicatePair[] => listPairs(sets, classes, links, most),
  };
};

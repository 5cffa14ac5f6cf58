import type { AccountEdge } from '#shared/methods/account-coordination.ts';
import { keptContents, type PairRule } from './matched.ts';
import { repeatsOf, sweepPairs } from './pairs.ts';
import type { SortedShares } from './shares.ts';

/** What is known of one edge next to its weight. */
export interface EdgeDetails extends Pick<
  AccountEdge,
  'objects' | 'meanGap' | 'symmetry' | 'aFirst' | 'bFirst'
> {
  /** Of its shares, in the shares' seconds. */
  readonly first: number;
  readonly last: number;
  /** Places of the shares of each pair, the earlier first. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** The edges to describe, by the places of their accounts. */
export interface ChosenEdges {
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
}

type Pair = readonly [number, number];

/** The pairs of each chosen edge, in the order of objects and times. */
const pairsOf = (shares: SortedShares, rule: PairRule, { a, b }: ChosenEdges): readonly Pair[][] => {
  const { account, accountCount } = shares;
  const isChosen = new Uint8Array(accountCount);
  const places = new Map<number, number>();
  for (let e = 0; e < a.length; e += 1) {
    const [one, other] = [a[e] as number, b[e] as number];
    isChosen[one] = isChosen[other] = 1;
    places.set(one * accountCount + other, e);
  }
  const pairs = Array.from({ length: a.length }, (): Pair[] => []);
  const isRepeat = repeatsOf(shares, rule);
  sweepPairs(shares, rule, keptContents(shares, rule), (i, j) => {
    const [one, other] = [account[i] as number, account[j] as number];
    if (isChosen[one] === 0 || isChosen[other] === 0) return;
    const isInOrder = rule.isDirected || one < other;
    const e = places.get(isInOrder ? one * accountCount + other : other * accountCount + one);
    if (e !== undefined && isRepeat?.(i, j) !== true) pairs[e]?.push([i, j]);
  });
  return pairs;
};

const objectsOf = ({ starts }: SortedShares, pairs: readonly Pair[]): number => {
  // Pairs come object by object, so a pair beyond the end of the last one's object begins another.
  let [objects, end, o] = [0, 0, 0];
  for (const [, j] of pairs) {
    if (j < end) continue;
    objects += 1;
    while ((starts[o + 1] as number) <= j) o += 1;
    end = starts[o + 1] as number;
  }
  return objects;
};

const describe = (shares: SortedShares, a: number, pairs: readonly Pair[]): EdgeDetails => {
  const { account, content, time } = shares;
  const ofA = new Set<number>();
  const ofB = new Set<number>();
  let [gaps, aFirst, bFirst, first, last] = [0, 0, 0, Infinity, -Infinity];
  for (const [i, j] of pairs) {
    const isA = account[i] === a;
    (isA ? ofA : ofB).add(content[i] as number);
    (isA ? ofB : ofA).add(content[j] as number);
    const gap = (time[j] as number) - (time[i] as number);
    gaps += gap;
    if (gap > 0 && isA) aFirst += 1;
    if (gap > 0 && !isA) bFirst += 1;
    first = Math.min(first, time[i] as number);
    last = Math.max(last, time[j] as number);
  }
  const [fewer, more] = [Math.min(ofA.size, ofB.size), Math.max(ofA.size, ofB.size)];
  return {
    objects: objectsOf(shares, pairs),
    meanGap: pairs.length === 0 ? 0 : gaps / pairs.length,
    symmetry: more === 0 ? 0 : fewer / more,
    aFirst,
    bFirst,
    first,
    last,
    pairs,
  };
};

/** Objects, gaps, symmetry and pairs of chosen edges. */
export const describeEdges = (
  shares: SortedShares,
  rule: PairRule,
  chosen: ChosenEdges,
): readonly EdgeDetails[] =>
  pairsOf(shares, rule, chosen).map((pairs, e) => describe(shares, chosen.a[e] as number, pairs));

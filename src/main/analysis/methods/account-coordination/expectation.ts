import { grouped } from '#main/analysis/grouping.ts';
import type { Move, NullName } from '#shared/methods/account-coordination.ts';
import type { PairRule } from './matched.ts';
import { circleOf } from './nulls.ts';
import type { SortedShares } from './shares.ts';

/** The mean weight that a null gives an edge, before the rule of minimum participation takes contents out. */
export type ExpectedWeight = (a: number, b: number) => number;

/** The objects of each account and its shares of each: entries `starts[a]` … `starts[a + 1]` − 1, ascending by object. */
interface Holdings {
  readonly starts: Int32Array;
  readonly object: Int32Array;
  /** Where the shares of an entry begin in `places`; they end where the next entry begins. */
  readonly first: Int32Array;
  /** Places of shares, by account and object. */
  readonly places: Int32Array;
}

const holdingsOf = ({ count, account, starts: objects, accountCount }: SortedShares): Holdings => {
  const { starts: accountStart, members: places } = grouped(account, accountCount);
  // By object, as the shares come: to look each share's object up takes twice as long.
  const objectOf = new Int32Array(count);
  const next = accountStart.slice();
  for (let o = 0; o + 1 < objects.length; o += 1)
    for (let i = objects[o] as number; i < (objects[o + 1] as number); i += 1) {
      objectOf[next[account[i] as number] as number] = o;
      (next[account[i] as number] as number) += 1;
    }
  const starts = new Int32Array(accountCount + 1);
  const object = new Int32Array(count);
  const first = new Int32Array(count + 1);
  let entries = 0;
  for (let a = 0; a < accountCount; a += 1) {
    starts[a] = entries;
    for (let at = accountStart[a] as number; at < (accountStart[a + 1] as number); at += 1) {
      if (at > (accountStart[a] as number) && objectOf[at] === objectOf[at - 1]) continue;
      object[entries] = objectOf[at] as number;
      first[entries] = at;
      entries += 1;
    }
  }
  starts[accountCount] = entries;
  first[entries] = count;
  return { starts, object, first, places };
};

/** Sums over the objects that two accounts share. @param each is given the entries of both */
const overCommon = (
  { starts, object }: Holdings,
  a: number,
  b: number,
  each: (one: number, other: number) => number,
): number => {
  let sum = 0;
  let x = starts[a] as number;
  let y = starts[b] as number;
  while (x < (starts[a + 1] as number) && y < (starts[b + 1] as number)) {
    const difference = (object[x] as number) - (object[y] as number);
    if (difference === 0) sum += each(x, y);
    if (difference <= 0) x += 1;
    if (difference >= 0) y += 1;
  }
  return sum;
};

/** Pairs of places of each object that are within the window and could pair, no matter who has them. */
const pairablePlaces = (
  { content, time, own, starts }: SortedShares,
  { window, isDirected }: PairRule,
): Float64Array => {
  const pairs = new Float64Array(starts.length - 1);
  for (let o = 0; o + 1 < starts.length; o += 1) {
    let low = starts[o] as number;
    for (let j = low + 1; j < (starts[o + 1] as number); j += 1) {
      while ((time[j] as number) - (time[low] as number) > window) low += 1;
      if (own[j] === 1) continue;
      for (let i = low; i < j; i += 1)
        if (own[i] === 0 && content[i] !== content[j] && !(isDirected && time[i] === time[j]))
          (pairs[o] as number) += 1;
    }
  }
  return pairs;
};

/** Σ over common objects of 2·n_a·n_b·T / (N·(N − 1)): T pairs of places within the window out of all pairs of N places. */
const underRepetition = (shares: SortedShares, rule: PairRule): ExpectedWeight => {
  const holdings = holdingsOf(shares);
  const { first, object } = holdings;
  const { starts } = shares;
  const factor = pairablePlaces(shares, rule).map((pairs, o) => {
    const size = (starts[o + 1] as number) - (starts[o] as number);
    return size < 2 ? 0 : ((rule.isDirected ? 1 : 2) * pairs) / (size * (size - 1));
  });
  const sharesOf = (entry: number): number => (first[entry + 1] as number) - (first[entry] as number);
  return (a, b) =>
    overCommon(holdings, a, b, (x, y) => sharesOf(x) * sharesOf(y) * (factor[object[x] as number] as number));
};

/** How many of the moves bring two shares `gap` seconds apart (without a move) into the window. */
const movesInto = (gap: number, unit: number, moves: number, { window, isDirected }: PairRule): number => {
  const highest = Math.floor((window - gap) / unit);
  const below = isDirected ? Math.floor(-gap / unit) : Math.ceil((-window - gap) / unit) - 1;
  return Math.min(moves, Math.max(0, highest - below));
};

/** Mean over all moves of one account against the other: each move brings certain pairs of shares into the window. */
const underCloseness = (shares: SortedShares, rule: PairRule, move: Move): ExpectedWeight => {
  const holdings = holdingsOf(shares);
  const { first, places } = holdings;
  const { content, time, own } = shares;
  const { unit, moves } = circleOf(shares, move);
  return (a, b) =>
    overCommon(holdings, a, b, (x, y) => {
      let sum = 0;
      for (let k = first[x] as number; k < (first[x + 1] as number); k += 1)
        for (let l = first[y] as number; l < (first[y + 1] as number); l += 1) {
          const [i, j] = [places[k] as number, places[l] as number];
          if (own[i] === 1 || own[j] === 1 || content[i] === content[j]) continue;
          sum += movesInto((time[j] as number) - (time[i] as number), unit, moves, rule);
        }
      return sum / moves;
    });
};

/** Most pairs of accounts whose expectation is kept: about 100 MB. */
const KEPT = 2_000_000;

/** The expected weight of any edge under a null, computed once for each. */
export const expectedWeights = (
  shares: SortedShares,
  rule: PairRule,
  name: NullName,
  move: Move,
): ExpectedWeight => {
  const compute = name === 'repetition' ? underRepetition(shares, rule) : underCloseness(shares, rule, move);
  const kept = new Map<number, number>();
  return (a, b) => {
    const key = a * shares.accountCount + b;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(a, b);
    if (kept.size < KEPT) kept.set(key, value);
    return value;
  };
};

import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { Move, NullName } from '#shared/methods/account-coordination.ts';
import { sortWithinObjects, type SortedShares } from './shares.ts';

/** Copies of the shares as a null makes them. Each is valid until the next one is made. */
export interface Copies {
  readonly next: () => SortedShares;
  /** Distinct moves of one account under `closeness`; null where they are not counted. With fewer than two nothing moves. */
  readonly moves: number | null;
}

/** How many of the wanted copies are made: none where nothing can move. */
export const roundsOf = ({ moves }: Copies, surrogates: number): number =>
  moves !== null && moves < 2 ? 0 : surrogates;

/**
 * Under `repetition` only the accounts change places, over all shares of an object: those of accounts with the minimum participation.
 * The filter comes first and need not come again, as a shuffle leaves every account its number of shares. Shuffled before it, the
 * times of rare accounts, which often share in bursts, would be given to the others: of 200 networks in which only they do, the number
 * of edges had p ≤ 0.05 in none then, in 11 this way.
 */
const shuffledCopies = (shares: SortedShares, seed: number): Copies => {
  const random = createRandom(deriveSeed(seed, 'repetition'));
  const account = new Int32Array(shares.count);
  const copy = { ...shares, account };
  return {
    moves: null,
    next: () => {
      account.set(shares.account);
      for (let o = 0; o + 1 < shares.starts.length; o += 1) {
        const start = shares.starts[o] as number;
        const size = (shares.starts[o + 1] as number) - start;
        if (size > 1) random.shuffle(account.subarray(start, start + size));
      }
      return copy;
    },
  };
};

/** Whole UTC days from the first to the last share, as a circle of whole moves. */
export interface Circle {
  /** Seconds of one move. */
  readonly unit: number;
  /** How many moves go around. */
  readonly moves: number;
  /** Where the circle begins, in the shares' seconds. */
  readonly start: number;
}

/** The circle of the shares' period; for weeks it is filled up with at most six empty days, so that weekdays hold across its seam. */
export const circleOf = ({ time, count }: Pick<SortedShares, 'time' | 'count'>, move: Move): Circle => {
  const unit = move === 'week' ? 7 * DAY_SECONDS : DAY_SECONDS;
  if (count === 0) return { unit, moves: 0, start: 0 };
  let [first, last] = [Infinity, -Infinity];
  for (const at of time) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  const start = Math.floor(first / DAY_SECONDS) * DAY_SECONDS;
  const days = Math.floor((last - start) / DAY_SECONDS) + 1;
  return { unit, moves: Math.ceil((days * DAY_SECONDS) / unit), start };
};

/** Contents numbered anew in their order, without numbers that none of them has. */
const closedUp = (
  content: Int32Array,
  contentCount: number,
): Pick<SortedShares, 'content' | 'contentCount'> => {
  const isThere = new Uint8Array(contentCount);
  for (const one of content) isThere[one] = 1;
  let next = 0;
  const numbers = Int32Array.from(isThere, (there) => (next += there) - 1);
  return { content: content.map((one) => numbers[one] as number), contentCount: next };
};

/**
 * The shares of objects that are shared more than once. No other share ever pairs, and neither null draws a number for it: the copies
 * count the same without it, and most posts of an archive repeat nothing. Contents have numbers of their own, as each count of a
 * copy has a place for every number.
 */
export const repeatedShares = (shares: SortedShares): SortedShares => {
  const rows = new Int32Array(shares.count);
  const starts = [0];
  let count = 0;
  for (let o = 0; o + 1 < shares.starts.length; o += 1) {
    const [start, end] = [shares.starts[o] as number, shares.starts[o + 1] as number];
    if (end - start < 2) continue;
    for (let i = start; i < end; i += 1) rows[count + i - start] = i;
    count += end - start;
    starts.push(count);
  }
  const kept = rows.subarray(0, count);
  return {
    ...shares,
    count,
    account: kept.map((row) => shares.account[row] as number),
    ...closedUp(
      kept.map((row) => shares.content[row] as number),
      shares.contentCount,
    ),
    time: kept.map((row) => shares.time[row] as number),
    own: Uint8Array.from(kept, (row) => shares.own[row] as number),
    starts: Int32Array.from(starts),
  };
};

/** Under `closeness` every account draws one move, each equally likely, none at all among them; what leaves the period comes in again. */
const movedCopies = (
  shares: SortedShares,
  { unit, moves, start }: Circle,
  move: Move,
  seed: number,
): Copies => {
  const random = createRandom(deriveSeed(seed, `closeness ${move}`));
  const cycle = unit * moves;
  const { count, account, content, own, starts } = shares;
  const offset = new Int32Array(shares.accountCount);
  const moved = new Int32Array(count);
  const rows = new Int32Array(count);
  const copy = {
    ...shares,
    account: new Int32Array(count),
    content: new Int32Array(count),
    time: new Int32Array(count),
    own: new Uint8Array(count),
  };
  return {
    moves,
    next: () => {
      for (let a = 0; a < offset.length; a += 1) offset[a] = random.below(Math.max(1, moves)) * unit;
      for (let i = 0; i < count; i += 1) {
        const at = (shares.time[i] as number) - start + (offset[account[i] as number] as number);
        moved[i] = start + (at >= cycle ? at - cycle : at);
        rows[i] = i;
      }
      sortWithinObjects(rows, moved, starts);
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] as number;
        copy.account[i] = account[row] as number;
        copy.content[i] = content[row] as number;
        copy.time[i] = moved[row] as number;
        copy.own[i] = own[row] as number;
      }
      return copy;
    },
  };
};

/**
 * Copies of the shares that are shared more than once under a null, one after the other; same seed, same copies. The circle is that of
 * all shares.
 */
export const copiesOf = (shares: SortedShares, name: NullName, move: Move, seed: number): Copies => {
  const repeated = repeatedShares(shares);
  return name === 'repetition'
    ? shuffledCopies(repeated, seed)
    : movedCopies(repeated, circleOf(shares, move), move, seed);
};

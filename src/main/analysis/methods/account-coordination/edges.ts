import { keptContents, type PairRule } from './matched.ts';
import { repeatsOf, rolesOf, windowsOf } from './pairs.ts';
import type { SortedShares } from './shares.ts';

/** What a sweep found besides the edges. */
export interface EdgeCounts {
  /** Pairs of shares: two contents that share two objects are two. */
  readonly pairs: number;
  /** Objects with at least one pair. */
  readonly objects: number;
}

/** Called for each edge: `a` < `b`, or from `a` to `b` where the direction is kept; `weight` distinct pairs of contents. */
export type VisitEdge = (a: number, b: number, weight: number) => void;

/** Objects with a share that has a pair. */
const objectsWith = (hasPair: Uint8Array, starts: Int32Array): number => {
  let objects = 0;
  for (let o = 0; o + 1 < starts.length; o += 1)
    if (hasPair.subarray(starts[o], starts[o + 1]).includes(1)) objects += 1;
  return objects;
};

/**
 * Counts the weights of edges over and over in the same memory. Account by account, the stretch around each of its shares is gone through
 * and anyone who is in it gets a mark: no pair is kept or looked up, and an object shared by everybody is read in order.
 */
export class EdgeCounter {
  /** Where the shares of each account begin in `#places`. */
  readonly #starts: Int32Array;
  readonly #weight: Int32Array;
  readonly #touched: Int32Array;
  #places = new Int32Array(0);

  constructor(accountCount: number) {
    this.#starts = new Int32Array(accountCount + 1);
    this.#weight = new Int32Array(accountCount);
    this.#touched = new Int32Array(accountCount);
  }

  /** Visits every edge once, by its first account. */
  count(shares: SortedShares, rule: PairRule, visit: VisitEdge): EdgeCounts {
    this.#groupByAccount(shares);
    const { account, content, time } = shares;
    const { isDirected } = rule;
    const roles = rolesOf(shares, keptContents(shares, rule));
    const isRepeat = repeatsOf(shares, rule);
    const around = windowsOf(shares, rule.window);
    const hasPair = new Uint8Array(shares.count);
    const [starts, places, weight, touched] = [this.#starts, this.#places, this.#weight, this.#touched];
    let pairs = 0;
    for (let a = 0; a < shares.accountCount; a += 1) {
      let edges = 0;
      for (let k = starts[a] as number; k < (starts[a + 1] as number); k += 1) {
        const i = places[k] as number;
        const role = roles[i] as number;
        if (role === 0) continue;
        const one = content[i] as number;
        const end = around.end[i] as number;
        const before = pairs;
        for (let j = isDirected ? i + 1 : (around.start[i] as number); j < end; j += 1) {
          const b = account[j] as number;
          if (isDirected ? b === a || time[j] === time[i] : b <= a) continue;
          const its = roles[j] as number;
          // Where no pair can repeat, every content has one share, and two of them have two contents.
          if (its === 0 || (its | role) === 1 || (isRepeat !== null && content[j] === one)) continue;
          pairs += 1;
          if (isRepeat !== null && isRepeat(Math.min(i, j), Math.max(i, j))) continue;
          if (weight[b] === 0) {
            touched[edges] = b;
            edges += 1;
          }
          (weight[b] as number) += 1;
        }
        if (pairs > before) hasPair[i] = 1;
      }
      for (let e = 0; e < edges; e += 1) {
        const b = touched[e] as number;
        visit(a, b, weight[b] as number);
        weight[b] = 0;
      }
    }
    return { pairs, objects: objectsWith(hasPair, shares.starts) };
  }

  #groupByAccount({ count, account, accountCount }: SortedShares): void {
    const starts = this.#starts.fill(0);
    if (this.#places.length < count) this.#places = new Int32Array(count);
    for (let i = 0; i < count; i += 1) (starts[(account[i] as number) + 1] as number) += 1;
    for (let a = 0; a < accountCount; a += 1) (starts[a + 1] as number) += starts[a] as number;
    // Filled from behind, each start moves to its place.
    for (let i = count - 1; i >= 0; i -= 1) {
      const a = (account[i] as number) + 1;
      const place = (starts[a] as number) - 1;
      this.#places[place] = i;
      starts[a] = place;
    }
    starts.copyWithin(0, 1);
    starts[accountCount] = count;
  }
}

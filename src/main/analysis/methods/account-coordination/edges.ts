import { keptContents, type PairRule } from './matched.ts';
import { repeatsOf, sweepPairs } from './pairs.ts';
import type { SortedShares } from './shares.ts';

/** What a sweep found beside the edges. */
export interface PairCounts {
  /** Pairs of shares: two contents that share two objects are two. */
  readonly pairs: number;
  /** Objects with at least one pair. */
  readonly objects: number;
}

/** Called for each edge: `a` < `b`, or from `a` to `b` where the direction is kept; `weight` distinct pairs of contents. */
export type VisitEdge = (a: number, b: number, weight: number) => void;

/** Most pairs whose partners are kept at once: 128 MB. More are counted in several sweeps. */
const CHUNK = 32_000_000;

/** Accounts `first` … `end` − 1, with `size` pairs of which they are the first. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly size: number;
}

/** Objects with a share that has a pair. */
const objectsWith = (hasPair: Uint8Array, starts: Int32Array): number => {
  let objects = 0;
  for (let o = 0; o + 1 < starts.length; o += 1)
    if (hasPair.subarray(starts[o], starts[o + 1]).includes(1)) objects += 1;
  return objects;
};

/**
 * Counts the weights of edges over and over in the same memory. A sweep over the objects counts the pairs of each account, a second
 * writes their partners side by side, and each account then counts its own partners: no pair is looked up anywhere.
 */
export class EdgeCounter {
  readonly #perAccount: Int32Array;
  readonly #weight: Int32Array;
  readonly #chunk: number;
  #partners = new Int32Array(0);

  /** @param chunk most pairs at once */
  constructor(accountCount: number, chunk = CHUNK) {
    this.#perAccount = new Int32Array(accountCount);
    this.#weight = new Int32Array(accountCount);
    this.#chunk = chunk;
  }

  /** Visits every edge once, by its first account. */
  count(shares: SortedShares, rule: PairRule, visit: VisitEdge): PairCounts {
    const kept = keptContents(shares, rule);
    const { account } = shares;
    const { isDirected } = rule;
    const isRepeat = repeatsOf(shares, rule);
    const perAccount = this.#perAccount.fill(0);
    let pairs = 0;
    const hasPair = new Uint8Array(shares.count);
    sweepPairs(shares, rule, kept, (i, j) => {
      pairs += 1;
      hasPair[j] = 1;
      if (isRepeat !== null && isRepeat(i, j)) return;
      const a = account[i] as number;
      const b = account[j] as number;
      (perAccount[isDirected || a < b ? a : b] as number) += 1;
    });
    for (const part of this.#parts()) {
      const next = this.#startsOf(part);
      const { first, end } = part;
      const partners = this.#partnersOf(part);
      sweepPairs(shares, rule, kept, (i, j) => {
        const a = account[i] as number;
        const b = account[j] as number;
        const isFirst = isDirected || a < b;
        const lower = isFirst ? a : b;
        if (lower < first || lower >= end || (isRepeat !== null && isRepeat(i, j))) return;
        const place = next[lower - first] as number;
        partners[place] = isFirst ? b : a;
        next[lower - first] = place + 1;
      });
      this.#visitPartners(part, next, visit);
    }
    return { pairs, objects: objectsWith(hasPair, shares.starts) };
  }

  /** Stretches of accounts whose pairs fit in memory together. */
  *#parts(): Generator<Part> {
    const perAccount = this.#perAccount;
    for (let first = 0; first < perAccount.length;) {
      let end = first;
      let size = 0;
      while (
        end < perAccount.length &&
        (end === first || size + (perAccount[end] as number) <= this.#chunk)
      ) {
        size += perAccount[end] as number;
        end += 1;
      }
      if (size > 0) yield { first, end, size };
      first = end;
    }
  }

  #startsOf({ first, end }: Part): Int32Array {
    const starts = new Int32Array(end - first);
    for (let k = 1; k < starts.length; k += 1)
      starts[k] = (starts[k - 1] as number) + (this.#perAccount[first + k - 1] as number);
    return starts;
  }

  #partnersOf({ size }: Part): Int32Array {
    if (this.#partners.length < size) this.#partners = new Int32Array(size);
    return this.#partners;
  }

  /** @param ends where the partners of each account end */
  #visitPartners({ first }: Part, ends: Int32Array, visit: VisitEdge): void {
    const partners = this.#partners;
    const weight = this.#weight;
    let start = 0;
    for (const [k, end] of ends.entries()) {
      for (let at = start; at < end; at += 1) (weight[partners[at] as number] as number) += 1;
      for (let at = start; at < end; at += 1) {
        const b = partners[at] as number;
        const count = weight[b] as number;
        if (count === 0) continue;
        weight[b] = 0;
        visit(first + k, b, count);
      }
      start = end;
    }
  }
}

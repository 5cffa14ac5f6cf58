import { permutationP } from '#main/analysis/chance/significance.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { poissonUpperTail } from '#main/analysis/statistics/statistics.ts';
import type { ExpectedWeight } from './expectation.ts';

/** Edges by the places of their two accounts, with their weights. */
export interface WeightedEdges {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly weight: Int32Array;
}

/** Cut-offs at which networks are compared with each other: eighths of a decade of the tail, down to 1e-40. */
const PER_DECADE = 8;
const CUTS = 40 * PER_DECADE;

const cutOf = (tail: number): number =>
  tail <= 0 ? CUTS - 1 : Math.min(CUTS - 1, Math.floor(-Math.log10(tail) * PER_DECADE));

/** How surprising each observed edge is, and how many edges of the copies are at least as surprising. */
export class Surprise {
  readonly #sorted: Float64Array;
  readonly #reached: Float64Array;
  readonly #tail: (a: number, b: number, weight: number) => number;
  readonly #own: Float64Array;
  /** Edges of each network by cut-off; the observed network is the first. */
  readonly #networks: Int32Array;
  readonly #rounds: number;

  constructor({ a, b, weight }: WeightedEdges, expected: ExpectedWeight, rounds: number) {
    this.#rounds = rounds;
    this.#networks = new Int32Array((rounds + 1) * CUTS);
    this.#tail = (one, other, count) => poissonUpperTail(count, expected(one, other));
    this.#own = Float64Array.from(weight, (count, e) => this.#tail(a[e] as number, b[e] as number, count));
    for (const tail of this.#own) (this.#networks[cutOf(tail)] as number) += 1;
    this.#sorted = this.#own.slice().sort();
    this.#reached = new Float64Array(this.#sorted.length + 1);
  }

  /** Takes in one edge of the copy of a round (from 0). */
  take(round: number, a: number, b: number, weight: number): void {
    const tail = this.#tail(a, b, weight);
    (this.#reached[lowerBound(this.#sorted, tail)] as number) += 1;
    (this.#networks[(round + 1) * CUTS + cutOf(tail)] as number) += 1;
  }

  /** For each observed edge how many of those taken in are at least as surprising. */
  counts(): Float64Array {
    const upTo = this.#reached.slice();
    for (let k = 1; k < upTo.length; k += 1) (upTo[k] as number) += upTo[k - 1] as number;
    return this.#own.map((tail) => upTo[lowerBound(this.#sorted, tail)] as number);
  }

  /**
   * p that the network has any edge beyond chance: each network, observed or copy, has at its best cut-off a share of the edges of all of
   * them; p is (1 + copies whose share is as large) / (1 + copies), which is exact where the networks are exchangeable.
   */
  wholeP(): number {
    const best = new Float64Array(this.#rounds + 1);
    const edges = new Float64Array(this.#rounds + 1);
    let all = 0;
    for (let cut = CUTS - 1; cut >= 0; cut -= 1) {
      for (let n = 0; n <= this.#rounds; n += 1) {
        const here = this.#networks[n * CUTS + cut] as number;
        (edges[n] as number) += here;
        all += here;
      }
      if (all === 0) continue;
      for (let n = 0; n <= this.#rounds; n += 1)
        best[n] = Math.max(best[n] as number, (edges[n] as number) / all);
    }
    const [observed, ...copies] = best;
    return permutationP(copies.filter((share) => share >= (observed ?? 0)).length, this.#rounds);
  }
}

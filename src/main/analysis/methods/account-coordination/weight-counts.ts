/** Weights up to this one are counted in place; heavier ones are rare and kept by themselves. */
const IN_PLACE = 32;

/** How often each edge had each weight in the copies of a null: bands without keeping a weight for every copy. */
export class WeightCounts {
  readonly #size: number;
  readonly #counts: Uint16Array;
  readonly #heavy = new Map<number, number[]>();

  /** @param size edges */
  constructor(size: number) {
    this.#size = size;
    this.#counts = new Uint16Array(size * IN_PLACE);
  }

  /** Notes the weight of an edge in one copy; copies that are not noted have none. */
  add(edge: number, weight: number): void {
    if (weight < IN_PLACE) {
      (this.#counts[edge * IN_PLACE + weight] as number) += 1;
      return;
    }
    const heavy = this.#heavy.get(edge);
    if (heavy === undefined) this.#heavy.set(edge, [weight]);
    else heavy.push(weight);
  }

  /**
   * A quantile of every edge by linear interpolation (type 7); NaN without copies.
   * @param share 0 … 1  @param copies that were made
   */
  quantiles(share: number, copies: number): Float64Array {
    const rank = (copies - 1) * share;
    const below = Math.floor(rank);
    return Float64Array.from({ length: this.#size }, (_, edge) => {
      if (copies === 0) return NaN;
      const [low, high] = [below, Math.min(copies - 1, below + 1)].map((place) =>
        this.#weightAt(edge, place, copies),
      );
      return (low ?? 0) + ((high ?? 0) - (low ?? 0)) * (rank - below);
    });
  }

  /** The weight at a place among the sorted weights of all copies. */
  #weightAt(edge: number, place: number, copies: number): number {
    const heavy = (this.#heavy.get(edge) ?? []).toSorted((a, b) => a - b);
    const fromEnd = copies - place;
    if (fromEnd <= heavy.length) return heavy[heavy.length - fromEnd] ?? 0;
    let noted = heavy.length;
    for (let weight = IN_PLACE - 1; weight > 0; weight -= 1) {
      noted += this.#counts[edge * IN_PLACE + weight] as number;
      if (fromEnd <= noted) return weight;
    }
    return 0;
  }
}

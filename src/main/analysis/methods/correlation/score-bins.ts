import type { PairScore } from './pair-series.ts';

/** Cells that products are looked up by: so many that no two bounds are in one. */
const CELLS = 4096;

/** Least product whose score reaches a threshold: found between two products, one below and one from there up. */
const leastProduct = (threshold: number, below: number, from: number, ofProduct: PairScore['ofProduct']) => {
  let [low, high] = [below, from];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (ofProduct(middle) >= threshold) high = middle;
    else low = middle;
  }
};

/** Which hundredth of the score a product of closeness and likeness gives, without its root. */
interface ScoreBins {
  /** What is below this product is below the first hundredth. */
  readonly least: number;
  /** Hundredths of the score above the first; for products of at least `least`. */
  readonly of: (product: number) => number;
}

/**
 * The score rises with the product, so that each hundredth begins at one product: exactly the bin that rounding the score to
 * millionths and then cutting it to hundredths gives.
 * @param first lowest hundredth  @param count how many there are from it up  @param scale score of product 1
 */
export const createScoreBins = (
  ofProduct: PairScore['ofProduct'],
  first: number,
  count: number,
  scale: number,
): ScoreBins => {
  const bounds = Float64Array.from({ length: count + 1 }, (_, bin) => {
    const score = (first + bin) / 100;
    return bin === count
      ? Infinity
      : leastProduct(score * scale, (score - 0.001) ** 2, (score + 0.001) ** 2, ofProduct);
  });
  const binOfCell = new Int32Array(CELLS + 1);
  let bin = -1;
  for (let cell = 0; cell <= CELLS; cell += 1) {
    while ((bounds[bin + 1] ?? Infinity) <= cell / CELLS) bin += 1;
    binOfCell[cell] = bin;
  }
  return {
    least: bounds[0] ?? Infinity,
    of: (product) => {
      const found = binOfCell[Math.trunc(product * CELLS)] ?? 0;
      return product >= (bounds[found + 1] ?? Infinity) ? found + 1 : found;
    },
  };
};

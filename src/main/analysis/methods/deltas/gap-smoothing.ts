/** Half width, in bins, of the neighborhood that a bin's expectation is taken from. */
export const smoothingHalfWidth = 10;
/** A bin this many standard deviations above its neighborhood is left out of its neighbors' expectations. */
const spikeZ = 3;

/** √ of a count with Anscombe's offset: its spread is about ½ whatever the count. */
const root = (count: number): number => Math.sqrt(count + 0.375);

/**
 * Value at x = 0 of the quadratic that fits best (least squares) to the used points at x = −w … w except 0 itself; with fewer
 * than four points of their mean, with none 0.
 */
const quadraticAt = (roots: Float64Array, bin: number, used: Uint8Array): number => {
  let [n, s1, s2, s3, s4, y0, y1, y2] = [0, 0, 0, 0, 0, 0, 0, 0];
  const last = Math.min(roots.length - 1, bin + smoothingHalfWidth);
  for (let at = Math.max(0, bin - smoothingHalfWidth); at <= last; at += 1) {
    if (at === bin || used[at] === 0) continue;
    const x = at - bin;
    const y = roots[at] ?? 0;
    n += 1;
    s1 += x;
    s2 += x * x;
    s3 += x * x * x;
    s4 += x * x * x * x;
    y0 += y;
    y1 += x * y;
    y2 += x * x * y;
  }
  if (n < 4) return n === 0 ? 0 : y0 / n;
  const determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  const atZero = y0 * (s2 * s4 - s3 * s3) - s1 * (y1 * s4 - y2 * s3) + s2 * (y1 * s3 - y2 * s2);
  return determinant === 0 ? y0 / n : atZero / determinant;
};

export interface Smoothed {
  /** Expected count per bin, taken from its neighbors, itself left out. */
  readonly expected: Float64Array;
  /** How many standard deviations a bin is above that. */
  readonly z: Float64Array;
}

const pass = (roots: Float64Array, used: Uint8Array): Smoothed => {
  const centre = roots.map((_, bin) => Math.max(0, quadraticAt(roots, bin, used)));
  return {
    // E √(X + 3/8) ≈ √(λ + 1/8)
    expected: centre.map((value) => Math.max(0, value * value - 0.125)),
    z: roots.map((value, bin) => 2 * (value - (centre[bin] ?? 0))),
  };
};

/**
 * A smoothed histogram: every bin's expectation is a local quadratic through the square roots of its neighbors, itself left
 * out; a second pass leaves out the bins that were outliers in the first, so that one spike does not raise its neighbors.
 */
export const smoothHistogram = (counts: Float64Array): Smoothed => {
  const roots = counts.map(root);
  const all = new Uint8Array(counts.length).fill(1);
  const first = pass(roots, all);
  return pass(
    roots,
    Uint8Array.from(first.z, (z) => (z > spikeZ ? 0 : 1)),
  );
};

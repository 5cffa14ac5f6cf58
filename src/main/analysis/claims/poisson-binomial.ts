import type { ExpectedHits } from '#shared/contract/claim-tally.ts';

/**
 * How many of several independent claims come true when each has a probability of its own: P(K = k) for k = 0 … n. By direct
 * convolution, which only adds and multiplies numbers from 0 to 1, so that nothing cancels; a probability below 1e-308 is 0.
 * Source: Hong (2013), Biscarri, Zhao & Brunner (2018).
 * @throws RangeError for a probability outside 0 … 1
 */
export const poissonBinomialMass = (probabilities: readonly number[]): Float64Array => {
  const mass = new Float64Array(probabilities.length + 1);
  mass[0] = 1;
  for (const [claims, p] of probabilities.entries()) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability must be from 0 to 1, but ${p} was given.`);
    for (let k = claims + 1; k > 0; k -= 1) mass[k] = (mass[k] ?? 0) * (1 - p) + (mass[k - 1] ?? 0) * p;
    mass[0] = (mass[0] ?? 0) * (1 - p);
  }
  return mass;
};

const sumFrom = (mass: Float64Array, first: number, last: number): number => {
  // The smallest first: adding them to a large sum would lose them.
  let sum = 0;
  for (const value of mass.slice(Math.max(0, first), last + 1).sort()) sum += value;
  return Math.min(1, sum);
};

/** P(K ≥ k). */
export const poissonBinomialUpperTail = (mass: Float64Array, k: number): number =>
  sumFrom(mass, k, mass.length - 1);

/** P(K ≤ k). */
export const poissonBinomialLowerTail = (mass: Float64Array, k: number): number => sumFrom(mass, 0, k);

/** The smallest k with P(K ≤ k) ≥ share. */
export const poissonBinomialQuantile = (mass: Float64Array, share: number): number => {
  let sum = 0;
  for (const [k, value] of mass.entries()) {
    sum += value;
    if (sum >= share) return k;
  }
  return mass.length - 1;
};

/** Claims that came true next to how many their base rates alone would make true. */
export const expectedHits = (observed: number, baseRates: readonly number[]): ExpectedHits => {
  const mass = poissonBinomialMass(baseRates);
  return {
    observed,
    claims: baseRates.length,
    expected: baseRates.reduce((sum, rate) => sum + rate, 0),
    bandLow: poissonBinomialQuantile(mass, 0.025),
    bandHigh: poissonBinomialQuantile(mass, 0.975),
    p: poissonBinomialUpperTail(mass, observed),
  };
};

import { betaI, gammaQ, logGamma } from './gamma.ts';

/** Terms of the Poisson sum are dropped once they cannot change the last bit any more. */
const negligible = 1e-18;

const sumUpwards = (count: number, rate: number): number => {
  let term = 1;
  let sum = 1;
  for (let k = count + 1; term > sum * negligible; k += 1) {
    term *= rate / k;
    sum += term;
  }
  return sum;
};

const sumDownwards = (count: number, rate: number): number => {
  let term = 1;
  let sum = 1;
  for (let k = count; k > 0 && term > sum * negligible; k -= 1) {
    term *= k / rate;
    sum += term;
  }
  return sum;
};

const poissonMass = (count: number, rate: number): number =>
  Math.exp(-rate + count * Math.log(rate) - logGamma(count + 1));

/**
 * P(X ≥ count) for X ~ Poisson(rate): exact up to rounding, the rate any number ≥ 0. The side that contains the smaller
 * probability is summed, so a tail of 1e-200 is as exact as one of 0.5.
 */
export const poissonUpperTail = (count: number, rate: number): number => {
  const k = Math.ceil(count);
  if (k <= 0) return 1;
  if (rate <= 0) return 0;
  if (k > rate) return Math.min(1, poissonMass(k, rate) * sumUpwards(k, rate));
  return Math.max(0, 1 - poissonMass(k - 1, rate) * sumDownwards(k - 1, rate));
};

/** How many standard deviations a count is above a Poisson rate; null where the rate is 0 and no scale exists. */
export const poissonZ = (count: number, rate: number): number | null =>
  rate > 0 ? (count - rate) / Math.sqrt(rate) : null;

/** P(Z ≥ z) of the standard normal, accurate in the far tail: Q(1/2, z²/2) / 2. */
export const normalUpperTail = (z: number): number => {
  const half = gammaQ(0.5, (z * z) / 2) / 2;
  return z >= 0 ? half : 1 - half;
};

/** P(X ≥ x) of the chi-square with `df` degrees of freedom. */
export const chiSquareUpperTail = (x: number, df: number): number => gammaQ(df / 2, Math.max(0, x) / 2);

/** Two-sided P(|T| ≥ |t|) of Student's t. Source: Abramowitz & Stegun 26.7.1 through the incomplete beta. */
export const studentTwoSided = (t: number, df: number): number => betaI(df / 2, 0.5, df / (df + t * t));

const centre = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
] as const;
const centreBelow = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
] as const;
const tail = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const;
const tailBelow = [
  0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1,
] as const;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

const acklam = (p: number): number => {
  if (p > 0.5) return -acklam(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(tail, q) / polynomial(tailBelow, q);
  }
  const q = p - 0.5;
  return (polynomial(centre, q * q) * q) / polynomial(centreBelow, q * q);
};

/** z with P(Z ≤ z) = p, 0 < p < 1. Source: Acklam's rational approximation, one Halley step against our own tail. */
export const normalQuantile = (p: number): number => {
  const z = acklam(p);
  const error = (1 - normalUpperTail(z) - p) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2);
  return z - error / (1 + (z * error) / 2);
};

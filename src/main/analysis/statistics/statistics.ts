/** The statistics that the methods share; each file states its sources. */
export { betaI, gammaQ, logGamma } from './gamma.ts';
export {
  chiSquareUpperTail,
  normalQuantile,
  normalUpperTail,
  poissonUpperTail,
  poissonZ,
  studentTwoSided,
} from './distributions.ts';
export { dispersionIndex, fencesSchema, mean, quantile, tukeyFences, variance } from './summary.ts';
export type { Numbers, TukeyFences } from './summary.ts';
export {
  gSquared,
  gSquaredOfCount,
  logLikelihoodTerm,
  midranks,
  pearson,
  spearman,
  sum,
} from './association.ts';
export type { RankCorrelation, TestResult } from './association.ts';
export { binomialRange, bootstrapInterval, percentileInterval, wilsonInterval } from './intervals.ts';
export type { BootstrapOptions, Interval } from './intervals.ts';

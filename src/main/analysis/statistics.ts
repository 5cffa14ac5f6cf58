/** The statistics that the methods share; each file states its sources. */
export { betaI, gammaP, gammaQ, logGamma } from './statistics/gamma.ts';
export {
  chiSquareUpperTail,
  normalQuantile,
  normalUpperTail,
  poissonUpperTail,
  poissonZ,
  studentTwoSided,
} from './statistics/distributions.ts';
export { dispersionIndex, mean, quantile, tukeyFences, variance } from './statistics/summary.ts';
export type { Numbers, TukeyFences } from './statistics/summary.ts';
export {
  gSquared,
  gSquaredOfCount,
  logLikelihoodTerm,
  midranks,
  pearson,
  spearman,
} from './statistics/association.ts';
export type { RankCorrelation, TestResult } from './statistics/association.ts';
export { bootstrapInterval, wilsonInterval } from './statistics/intervals.ts';
export type { BootstrapOptions, Interval } from './statistics/intervals.ts';

import {
  cohenKappa,
  confusionCounts,
  kappaInterval,
  numberedPairs,
} from '#main/analysis/statistics/kappa.ts';
import {
  alphaInterval,
  alphaOf,
  nominalUnits,
  type CodedUnits,
} from '#main/analysis/statistics/krippendorff.ts';
import type { Interval } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

/** Codes that judges gave one unit; null where a judge gave none. */
export type UnitCodes = readonly (string | null)[];

const codedUnits = (units: readonly UnitCodes[]): CodedUnits =>
  nominalUnits(units.map((unit) => unit.filter((code) => code !== null)));

/** Krippendorff’s alpha for nominal codes, any number of judges, codes missing. */
export const krippendorffAlpha = (units: readonly UnitCodes[]): number | null =>
  alphaOf(codedUnits(units), 'nominal');

/** 95% percentile bootstrap interval of alpha over units; null where no resample has one. */
export const nominalAlphaInterval = (
  units: readonly UnitCodes[],
  resamples: number,
  context: AnalysisContext,
): Interval | null => alphaInterval(codedUnits(units), 'nominal', resamples, context);

/** Agreement of two judges; units that one of them left out count for neither figure. */
export const judgeAgreement = (
  units: readonly (readonly [string | null, string | null])[],
  resamples: number,
  context: AnalysisContext,
): ClaimTally['agreement'] => {
  const both = units.flatMap(([first, second]) =>
    first === null || second === null ? [] : [[first, second] as const],
  );
  const { names, rows, columns } = numberedPairs(both);
  const kappa = cohenKappa(confusionCounts(rows, columns, names.length), names.length, both.length);
  const alpha = krippendorffAlpha(both);
  return {
    n: both.length,
    kappa,
    kappaInterval: kappa === null ? null : kappaInterval(rows, columns, names.length, resamples, context),
    alpha,
    alphaInterval: alpha === null ? null : nominalAlphaInterval(both, resamples, context),
  };
};

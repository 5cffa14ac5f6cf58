import { cohenKappa, confusionCounts, kappaInterval } from '#main/analysis/statistics/kappa.ts';
import { alphaInterval, alphaOf, type CodedUnits } from '#main/analysis/statistics/krippendorff.ts';
import type { Interval } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

/** Codes that judges gave one unit; null where a judge gave none. */
export type UnitCodes = readonly (string | null)[];

/** The codes as numbers; every unit keeps its place, so that a seed draws the same resamples as ever. */
const codedUnits = (units: readonly UnitCodes[]): CodedUnits => {
  const places = new Map<string, number>();
  const numbered = units.map((unit) =>
    unit.flatMap((code) => {
      if (code === null) return [];
      if (!places.has(code)) places.set(code, places.size);
      return [places.get(code) ?? 0];
    }),
  );
  return { units: numbered, values: new Float64Array(places.size) };
};

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
  const codes = [...new Set(both.flat())].sort();
  const numbers = new Map(codes.map((code, index) => [code, index]));
  const rows = Int32Array.from(both, ([first]) => numbers.get(first) ?? 0);
  const columns = Int32Array.from(both, ([, second]) => numbers.get(second) ?? 0);
  const kappa = cohenKappa(confusionCounts(rows, columns, codes.length), codes.length, both.length);
  const alpha = krippendorffAlpha(both);
  return {
    n: both.length,
    kappa,
    kappaInterval: kappa === null ? null : kappaInterval(rows, columns, codes.length, resamples, context),
    alpha,
    alphaInterval: alpha === null ? null : nominalAlphaInterval(both, resamples, context),
  };
};

import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { cohenKappa, confusionCounts, kappaInterval } from '#main/analysis/statistics/kappa.ts';
import { quantile, type Interval } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';

/** Codes that judges gave one unit; null where a judge gave none. */
export type UnitCodes = readonly (string | null)[];

interface Coincidences {
  /** Pairs of codes within units that agree, each unit’s pairs weighted by 1 / (its codes − 1). */
  readonly agreeing: number;
  /** How often each code was given in units with two codes or more. */
  readonly totals: ReadonlyMap<string, number>;
  readonly n: number;
}

const coincidencesOf = (units: readonly UnitCodes[]): Coincidences => {
  const totals = new Map<string, number>();
  let agreeing = 0;
  let n = 0;
  for (const unit of units) {
    const codes = unit.filter((code) => code !== null);
    if (codes.length < 2) continue;
    n += codes.length;
    for (const code of codes) {
      totals.set(code, (totals.get(code) ?? 0) + 1);
      agreeing += (codes.filter((other) => other === code).length - 1) / (codes.length - 1);
    }
  }
  return { agreeing, totals, n };
};

/**
 * Krippendorff’s alpha for nominal codes, any number of judges, codes missing: 1 − D_o / D_e with
 * D_o = 1 − agreeing / n and D_e = 1 − Σ n_c·(n_c − 1) / (n·(n − 1)). Null where nothing can be paired or only one code
 * was given. Source: Krippendorff (2011), Computing Krippendorff’s Alpha-Reliability.
 */
export const krippendorffAlpha = (units: readonly UnitCodes[]): number | null => {
  const { agreeing, totals, n } = coincidencesOf(units);
  if (n < 2) return null;
  let byChance = 0;
  for (const total of totals.values()) byChance += (total * (total - 1)) / (n * (n - 1));
  return byChance === 1 ? null : 1 - (1 - agreeing / n) / (1 - byChance);
};

const resamplesPerCheckpoint = 200;

/** 95% percentile bootstrap interval of alpha over units; null where no resample has one. */
export const alphaInterval = (
  units: readonly UnitCodes[],
  resamples: number,
  context: AnalysisContext,
): Interval | null => {
  const { below } = createRandom(deriveSeed(context.seed, 'alpha'));
  const alphas: number[] = [];
  for (let r = 0; r < resamples && units.length > 0; r += 1) {
    if (r % resamplesPerCheckpoint === 0) checkpoint(context, r, resamples);
    const alpha = krippendorffAlpha(units.map(() => units[below(units.length)] ?? []));
    if (alpha !== null) alphas.push(alpha);
  }
  const sorted = Float64Array.from(alphas).sort();
  const lower = quantile(sorted, 0.025);
  const upper = quantile(sorted, 0.975);
  return lower === null || upper === null ? null : { lower, upper };
};

export interface JudgeAgreement {
  /** Units that both judges coded. */
  readonly n: number;
  readonly kappa: number | null;
  readonly kappaInterval: Interval | null;
  readonly alpha: number | null;
  readonly alphaInterval: Interval | null;
}

/** Agreement of two judges; units that one of them left out count for neither figure. */
export const judgeAgreement = (
  units: readonly (readonly [string | null, string | null])[],
  resamples: number,
  context: AnalysisContext,
): JudgeAgreement => {
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
    alphaInterval: alpha === null ? null : alphaInterval(both, resamples, context),
  };
};

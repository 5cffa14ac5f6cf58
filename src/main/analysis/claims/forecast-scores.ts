import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { resampledInterval } from '#main/analysis/statistics/resamples.ts';
import { wilsonInterval, type Interval } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { CalibrationBin, ClaimTally } from '#shared/contract/claim-tally.ts';

/** A resolved claim with the probability that it was given. */
export interface Forecast {
  /** 0 … 1. */
  readonly probability: number;
  readonly happened: boolean;
  /** What anybody would have said, 0 … 1; null: the share of all forecasts that happened. */
  readonly baseRate: number | null;
}

const outcomeOf = ({ happened }: Forecast): number => (happened ? 1 : 0);

const meanOf = (forecasts: readonly Forecast[], value: (forecast: Forecast) => number): number =>
  forecasts.reduce((sum, forecast) => sum + value(forecast), 0) / forecasts.length;

/** Mean squared distance of probability and outcome, 0 best, 1 worst. Source: Brier (1950), the form for two classes. */
export const brierScore = (forecasts: readonly Forecast[]): number =>
  meanOf(forecasts, (forecast) => (forecast.probability - outcomeOf(forecast)) ** 2);

/**
 * Mean of −ln of the probability given to what came, in nats, 0 best; infinite where something came that was given
 * probability 0. Source: Good (1952).
 */
export const logScore = (forecasts: readonly Forecast[]): number =>
  meanOf(forecasts, ({ probability, happened }) => -Math.log(happened ? probability : 1 - probability));

export interface BrierDecomposition {
  /** Σ nₖ·(pₖ − ōₖ)² / n, 0 best: how far the share that happened is from the probability given. */
  readonly reliability: number;
  /** Σ nₖ·(ōₖ − ō)² / n, large best: how far forecasts tell claims apart. */
  readonly resolution: number;
  /** ō·(1 − ō): what no forecast can change. */
  readonly uncertainty: number;
}

/**
 * Murphy’s (1973) partition with one bin per distinct probability, the only binning for which reliability − resolution +
 * uncertainty is the Brier score itself; bins of a width leave out how probabilities differ within them.
 */
export const brierDecomposition = (forecasts: readonly Forecast[]): BrierDecomposition => {
  const overall = meanOf(forecasts, outcomeOf);
  let reliability = 0;
  let resolution = 0;
  for (const [probability, bin] of Map.groupBy(forecasts, (forecast) => forecast.probability)) {
    const share = meanOf(bin, outcomeOf);
    reliability += (bin.length * (probability - share) ** 2) / forecasts.length;
    resolution += (bin.length * (share - overall) ** 2) / forecasts.length;
  }
  return { reliability, resolution, uncertainty: overall * (1 - overall) };
};

const BINS = 10;

/** Bins of equal width for a calibration curve, empty ones too. */
export const calibrationBins = (forecasts: readonly Forecast[]): readonly CalibrationBin[] => {
  const byBin = Map.groupBy(forecasts, ({ probability }) =>
    Math.min(BINS - 1, Math.floor(probability * BINS)),
  );
  return Array.from({ length: BINS }, (_, index) => {
    const members = byBin.get(index) ?? [];
    const happened = members.filter((forecast) => forecast.happened).length;
    const interval = wilsonInterval(happened, members.length);
    return {
      lower: index / BINS,
      upper: (index + 1) / BINS,
      count: members.length,
      happened,
      meanProbability: members.length === 0 ? null : meanOf(members, ({ probability }) => probability),
      share: members.length === 0 ? null : happened / members.length,
      shareLow: interval?.lower ?? null,
      shareHigh: interval?.upper ?? null,
    };
  });
};

/**
 * Brier skill score 1 − Brier / Brier of the base rate: 1 perfect, 0 no better than the base rate; null where the base rate
 * itself is perfect (all or nothing happened).
 */
export const brierSkill = (forecasts: readonly Forecast[]): number | null => {
  const share = meanOf(forecasts, outcomeOf);
  const reference = meanOf(
    forecasts,
    (forecast) => ((forecast.baseRate ?? share) - outcomeOf(forecast)) ** 2,
  );
  return reference === 0 || forecasts.length === 0 ? null : 1 - brierScore(forecasts) / reference;
};

/** 95% percentile bootstrap band of the skill over claims; null where no resample has one. Efron & Tibshirani (1993). */
export const brierSkillBand = (
  forecasts: readonly Forecast[],
  resamples: number,
  context: AnalysisContext,
): Interval | null => {
  const { below } = createRandom(deriveSeed(context.seed, 'brier skill'));
  return resampledInterval(forecasts.length > 0 ? resamples : 0, context, () =>
    brierSkill(forecasts.flatMap(() => forecasts[below(forecasts.length)] ?? [])),
  );
};

type Scores = NonNullable<ClaimTally['scores']>;

/** All scores of resolved forecasts; null for none. */
export const forecastScores = (
  forecasts: readonly Forecast[],
  resamples: number,
  context: AnalysisContext,
): (Scores & { readonly logScore: number }) | null => {
  if (forecasts.length === 0) return null;
  const band = brierSkillBand(forecasts, resamples, context);
  return {
    n: forecasts.length,
    brier: brierScore(forecasts),
    ...brierDecomposition(forecasts),
    logScore: logScore(forecasts),
    baseRate: meanOf(forecasts, outcomeOf),
    skill: brierSkill(forecasts),
    skillLow: band?.lower ?? null,
    skillHigh: band?.upper ?? null,
    calibration: calibrationBins(forecasts),
  };
};

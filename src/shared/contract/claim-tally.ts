import { z } from 'zod';
import { OUTCOMES } from './claims.ts';
import { chanceSchema } from './common.ts';
import { named, type ValueOf } from './value.ts';

const count = z.int();
const shareOrNull = z.number().nullable();
const intervalSchema = z.object({ lower: z.number(), upper: z.number() }).nullable();

/** Hits next to what the base rates alone give, by the Poisson-binomial distribution. */
const expectedHitsSchema = z.object({
  /** Claims that came true. */
  observed: count,
  claims: count,
  expected: z.number(),
  /** 2.5% and 97.5% quantile. */
  bandLow: z.number(),
  bandHigh: z.number(),
  /** One-sided: as many or more. */
  p: z.number(),
});
export type ExpectedHits = ValueOf<typeof expectedHitsSchema>;

const calibrationBinSchema = z.object({
  /** Probabilities from `lower` to below `upper`; the last bin includes 1. */
  lower: z.number(),
  upper: z.number(),
  count,
  happened: count,
  /** Mean probability given; null for an empty bin. */
  meanProbability: shareOrNull,
  /** Share that happened and its 95% Wilson interval; null for an empty bin. */
  share: shareOrNull,
  shareLow: shareOrNull,
  shareHigh: shareOrNull,
});
export type CalibrationBin = ValueOf<typeof calibrationBinSchema>;

export const claimTallySchema = named('ClaimTally', {
  /** All claims, whatever became of them: every denominator starts here. */
  claims: count,
  /** Claims left out with a reason, by the reason. */
  exclusions: z.array(z.object({ reason: z.string(), claims: count })).readonly(),
  /** Claims that count, by outcome. */
  outcomes: z.record(z.enum(OUTCOMES), count),
  /** Resolved claims without a base rate: not compared with chance. */
  withoutBaseRate: count,
  /** By reference classes; null without resolved claims that have a base rate. */
  againstChance: expectedHitsSchema.nullable(),
  /** Whether p ≤ .05; false for none. */
  isAboveChance: z.boolean(),
  /** Compared claims whose rules were meant as a test and fixed before any evidence. */
  confirmatory: count,
  /** The same claims moved by whole weeks: windows that contain an event of the class. */
  againstWeeks: chanceSchema.nullable(),
  /** Of resolved claims with a probability; null for none. */
  scores: z
    .object({
      n: count,
      brier: z.number(),
      /** Nats; null where something came that was given probability 0. */
      logScore: shareOrNull,
      reliability: z.number(),
      resolution: z.number(),
      uncertainty: z.number(),
      baseRate: z.number(),
      /** Against the base rate of each claim; null where all or none happened. */
      skill: shareOrNull,
      skillLow: shareOrNull,
      skillHigh: shareOrNull,
      calibration: z.array(calibrationBinSchema).readonly(),
    })
    .nullable(),
  /** Of claims that two judges judged by the same version. */
  agreement: z.object({
    n: count,
    kappa: shareOrNull,
    kappaInterval: intervalSchema,
    alpha: shareOrNull,
    alphaInterval: intervalSchema,
  }),
  /** Counting claims by the year in which they were made. */
  years: z.array(z.object({ year: z.int(), outcomes: z.record(z.enum(OUTCOMES), count) })).readonly(),
  /** Base rate of each claim that has one, and how many windows of its length fit side by side. */
  baseRates: z
    .array(z.object({ claim: count, rate: z.number(), events: count, separateWindows: count }))
    .readonly(),
  /** What the figures cannot say, one sentence each. */
  notes: z.array(z.string()).readonly(),
});
export type ClaimTally = ValueOf<typeof claimTallySchema>;

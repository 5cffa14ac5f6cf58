import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { GAP_RESOLUTIONS, listOf, nullSummarySchema } from '#shared/methods/parts.ts';
import { DELTA_UNITS } from '#shared/methods/patterns.ts';
import { TIME_ZONES, type TimeZone } from '#shared/zones.ts';

export const DELTA_KINDS = ['anniversary', 'clock', 'interval', 'post'] as const;

const baseRateSchema = z.object({
  drops: z.number(),
  of: z.number(),
  /** Mean number of such drops under the null; null without surrogates. */
  expectedDrops: z.number().nullable(),
});
/** How many drops satisfy a delta at the base rate. */

export const deltaTestSchema = nullSummarySchema.extend({
  kind: z.enum(DELTA_KINDS),
  label: z.string(),
  /** What is counted. */
  unit: z.enum(DELTA_UNITS),
  /** Minutes: tolerance, window or interval. */
  minutes: z.number(),
  q: z.number(),
  holm: z.number(),
  baseRate: baseRateSchema.nullable(),
});
/** One count compared with its null. */
export type DeltaTest = ValueOf<typeof deltaTestSchema>;

/** A delta test before its family is adjusted. */
export type RawDeltaTest = Omit<DeltaTest, 'q' | 'holm'>;

export const anniversaryPairSchema = z.object({
  earlier: z.number(),
  later: z.number(),
  /** Clock time of the later minus that of the earlier. */
  clockDifferenceSeconds: z.number(),
  similarity: z.number(),
  sharedTerms: listOf(z.string()),
  /** In how many drops the rarest word of both is; 0 where they share none. */
  rarestSharedIn: z.number(),
  /** Anniversary pairs of the null that it was compared with. */
  comparedWith: z.number(),
  /** Chance that an anniversary pair of the null shares a word as rare or rarer. */
  p: z.number(),
  q: z.number(),
});
/** Two drops of one anniversary. */
export type AnniversaryPair = ValueOf<typeof anniversaryPairSchema>;

/** Anniversaries counted in one calendar and by one idea of "5 minutes apart", for comparison with figures from elsewhere. */
export const anniversaryReadingSchema = z.object({
  zone: z.enum(TIME_ZONES),
  /** `second`: clock times at most 60·k seconds apart; `clock-minute`: seconds cut off both first. */
  resolution: z.enum(GAP_RESOLUTIONS),
  pairs: z.number(),
  /** Drops in any of them. */
  drops: z.number(),
});

/** A clock minute, 0 … 1,439, that many drops share. */
export const clockMinuteSchema = z.object({ minute: z.number(), drops: listOf(z.number()) });

export interface DeltaOptions {
  readonly zone: TimeZone;
  readonly surrogates: number;
}

import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { personSchema } from './claims.ts';
import { timestampSchema } from './common.ts';
import { named, type ValueOf } from './value.ts';

/** What a sample is drawn from: every drop, or those with a marker of the future. */
export const SAMPLE_FRAMES = ['drops', 'queue'] as const;
export type SampleFrame = (typeof SAMPLE_FRAMES)[number];

const count = z.int();

export const sampleBodySchema = z.object({
  by: personSchema,
  frame: z.enum(SAMPLE_FRAMES).default('drops').meta({
    description: 'drops: every drop; queue: drops with a marker of the future',
  }),
  size: count.min(10).max(2000).default(200).meta({ description: 'Drops to draw' }),
  seed: count.min(0).max(0xffff_ffff).default(DEFAULT_SEED).meta({ description: 'Seed of the draw' }),
});
export type SampleBody = ValueOf<typeof sampleBodySchema>;

const shareSchema = z.object({ share: z.number(), lower: z.number(), upper: z.number() }).nullable();

/** A sample that is to be coded in full, and what follows from it for its whole frame. */
export const claimSampleSchema = named('ClaimSample', {
  /** Entry of the log that drew it. */
  entry: count,
  by: z.string(),
  at: timestampSchema,
  frame: z.enum(SAMPLE_FRAMES),
  seed: count,
  /** Drops of the frame, and drawn ones. */
  population: count,
  drawn: count,
  coded: count,
  /** Drawn drops that contain or repeat a claim, those whose claim is not resolved, and those whose claim happened. */
  withClaim: count,
  unresolved: count,
  happened: count,
  /** By year (UTC) of the drop. */
  strata: z.array(
    z.object({
      year: z.string(),
      population: count,
      drawn: count,
      coded: count,
      withClaim: count,
      happened: count,
    }),
  ),
  /** Whether it was drawn from the dataset that is open. */
  isCurrent: z.boolean(),
  /** Share of the frame that contains a claim, with its 95% interval; null until every drop is coded. */
  claimShare: shareSchema,
  /** Share of the frame that contains a claim that happened; null until every claim of it is resolved. */
  happenedShare: shareSchema,
  sentence: z.string(),
});
export type ClaimSample = ValueOf<typeof claimSampleSchema>;

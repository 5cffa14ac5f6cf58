import { z } from 'zod';
import { ladderPartSchema } from '#shared/contract/ladder.ts';
import { listOf, nullSummarySchema, wholeWithin } from './parts.ts';

export const eventStudyParameters = z.object({
  hours: z
    .int()
    .min(24)
    .max(336)
    .multipleOf(24)
    .default(72)
    .meta({ description: 'Half width of the window, whole days', unit: 'hours' }),
  resamples: wholeWithin(200, 10_000, 1000, 'Bootstrap resamples of the events', 'resamples'),
  placebos: wholeWithin(
    99,
    10_000,
    1000,
    'Sets of moved dates wanted; never more than the active period has weeks',
    'sets',
  ),
});

export const eventStudyBinSchema = z.object({
  /** Start of the step, hours from the event, or from the start of its day (`resolution` day); it ends before `to`. */
  from: z.number(),
  to: z.number(),
  mean: z.number(),
  /** 95% bootstrap band over events. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The same mean around the moved dates. */
  placebo: z.number().nullable(),
  placeboLow: z.number().nullable(),
  placeboHigh: z.number().nullable(),
});

export const eventStudyResult = z.object({
  chosen: z.int(),
  /** Events in the active period of the drops; only these are used. */
  used: z.int(),
  /** Used events whose time of day is known: only these have hourly steps. */
  timed: z.int(),
  /** `day` where an event or a drop is dated to the day: then days are whole UTC days, 0 … 24 h being the event’s own. */
  resolution: z.enum(['second', 'day']),
  placebos: z.int(),
  resamples: z.int(),
  hourly: listOf(eventStudyBinSchema),
  daily: listOf(eventStudyBinSchema),
  /** Drops per event in the whole window next to the placebo; null where nothing could be used. */
  total: nullSummarySchema.nullable(),
  /** Drops per event after minus before, next to the placebo. */
  afterMinusBefore: nullSummarySchema.nullable(),
  /** Drops with an event within an hour, six hours, a day and the half width, signed, on the rungs of the chance ladder. */
  ladder: listOf(ladderPartSchema),
});

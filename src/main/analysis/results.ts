import { z } from 'zod';
import { chanceSchema } from '#shared/contract/common.ts';
import { NULL_MODELS } from './chance/null-models.ts';

/** Parts that the results of several methods share. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** A value beside its surrogates. */
export const nullSummarySchema = chanceSchema;

export const nullRunSchema = z.object({
  model: z.enum(NULL_MODELS),
  /** Surrogates really made; every p is from exactly so many. */
  surrogates: z.number(),
  /** How many distinct ones there are. */
  available: z.number(),
});

/** How many drops have an other within `minutes`, beside the null. */
export const windowHitsSchema = nullSummarySchema.extend({
  minutes: z.number(),
  /** Standard deviation of the surrogates; null without any. */
  spread: z.number().nullable(),
  /** Benjamini–Hochberg over all windows of the same direction. */
  q: z.number(),
  /** Holm over the same family. */
  holm: z.number(),
});

export const intervalSchema = z.object({ lower: z.number(), upper: z.number() });

/** Spearman's ρ; p is null below n = 3. */
export const rankCorrelationSchema = z.object({ rho: z.number(), p: z.number().nullable(), n: z.number() });

export const stampSchema = z.object({
  method: z.string(),
  version: z.number(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.number(),
});

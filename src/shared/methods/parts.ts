import { z } from 'zod';
import { chanceSchema } from '#shared/contract/common.ts';
import type { ValueOf } from '#shared/contract/value.ts';

/** Parts that parameters and results of several methods share. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** A number of the parameters of a method: its bounds, what it is where nobody says, what it means, and its unit. */
export const numberWithin = (
  from: number,
  to: number,
  otherwise: number,
  description: string,
  unit?: string,
) => z.number().min(from).max(to).default(otherwise).meta({ description, unit });
export const wholeWithin = (
  from: number,
  to: number,
  otherwise: number,
  description: string,
  unit?: string,
) => z.int().min(from).max(to).default(otherwise).meta({ description, unit });

/** One of some words: what it is where nobody says, and what it means. */
export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  otherwise: NoInfer<Choice>,
  description: string,
) => z.enum(choices).default(otherwise).meta({ description });

/** What every method that compares accounts answers besides. */
export const nobodysShape = {
  /** Posts of deleted or unnamed accounts, which are left out; absent where there are none. */
  nobodys: z.int().optional(),
};

export const NULL_MODELS = ['whole-day', 'whole-week', 'circular', 'within-year'] as const;
export type NullModel = (typeof NULL_MODELS)[number];

/** How a distance becomes minutes. `second`: |Δ| ≤ 60·k seconds; `clock-minute`: seconds cut off both stamps first. */
export const GAP_RESOLUTIONS = ['second', 'clock-minute'] as const;
export type GapResolution = (typeof GAP_RESOLUTIONS)[number];

/** Which side of the drop counts. */
export const WINDOW_DIRECTIONS = ['either', 'before', 'after'] as const;
export type WindowDirection = (typeof WINDOW_DIRECTIONS)[number];

/** A value next to its surrogates. */
export const nullSummarySchema = chanceSchema;

export const nullRunSchema = z.object({
  model: z.enum(NULL_MODELS),
  /** Surrogates really made; every p is from exactly so many. */
  surrogates: z.int(),
  /** How many distinct ones there are. */
  available: z.int(),
});
export type NullRun = ValueOf<typeof nullRunSchema>;

/** How many drops have an other within `minutes`, compared with the null. */
export const windowHitsSchema = nullSummarySchema.extend({
  minutes: z.number(),
  /** Standard deviation of the surrogates; null without any. */
  spread: z.number().nullable(),
  /** Benjamini–Hochberg over all windows of the same direction. */
  q: z.number(),
  /** Holm over the same family. */
  holm: z.number(),
});
export type WindowHits = ValueOf<typeof windowHitsSchema>;

export const nullParameter = oneOf(
  NULL_MODELS,
  'whole-day',
  'Null model that moves or shuffles the other series',
);
export const surrogatesParameter = wholeWithin(
  19,
  10_000,
  1000,
  'Surrogates wanted; never more than there are distinct ones',
  'surrogates',
);
export const resolutionParameter = oneOf(
  GAP_RESOLUTIONS,
  'second',
  '`second`: |Δ| ≤ 60·k seconds; `clock-minute`: seconds cut off both stamps first (k = 0: the same HH:MM), as always where one of them is known to the minute only',
);

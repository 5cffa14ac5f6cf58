import { z } from 'zod';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { codedQueryShape } from './coded.ts';
import { platformFilterSchema } from './platforms.ts';
import { setQueryShape } from './sets.ts';
import type { ValueOf } from './value.ts';

/** The series that drops are compared with, the set that both are narrowed to, and the code whose drops are the series. */
export const seriesQueryShape = {
  other: z.enum(['posts', 'events']).default('posts'),
  platform: platformFilterSchema,
  ...setQueryShape,
  ...codedQueryShape,
};

/** From coarse to fine: each keeps more of both series than the one before it. */
export const RUNGS = ['era', 'season', 'day', 'minute'] as const;
export type Rung = (typeof RUNGS)[number];

/** Which of the two came first; `either` also counts equal times. */
export const LADDER_DIRECTIONS = ['post-first', 'drop-first', 'either'] as const;
export type LadderDirection = (typeof LADDER_DIRECTIONS)[number];

const rungSchema = z.enum(RUNGS);
const lagsSchema = z.array(z.number());

export const ladderRowSchema = z.object({
  direction: z.enum(LADDER_DIRECTIONS),
  windowMinutes: z.int(),
  rung: rungSchema,
  /** Drops with a post in the window. */
  observed: z.int(),
  /** Mean over the moves, and their 2.5% and 97.5% quantiles. */
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** (1 + moves with as many or more) / (1 + moves): never less than 1 / (1 + moves). */
  p: z.number(),
  /** Benjamini–Hochberg over all windows and directions of the rung, and Holm over the same family. */
  q: z.number(),
  holm: z.number(),
  moves: z.int(),
});
export type LadderRow = ValueOf<typeof ladderRowSchema>;

/** Pairs of a drop and a post by lag, post minus drop, −180 … +180 minutes, with what a rung’s moves give. */
export const correlogramBandSchema = z.object({
  rung: rungSchema,
  observed: lagsSchema,
  /** Moving mean over ±5 minutes, as the three that follow. */
  smoothed: lagsSchema,
  expected: lagsSchema,
  low: lagsSchema,
  high: lagsSchema,
});
export type CorrelogramBand = ValueOf<typeof correlogramBandSchema>;

export const ladderSeriesSchema = z.object({
  /** Account and platform of posts, or `events`. */
  series: z.string(),
  /** Of each in the common period. */
  drops: z.int(),
  posts: z.int(),
  /** Both series are compared in the coarser of their resolutions. */
  resolution: z.enum(TIME_RESOLUTIONS),
  /** Common period in whole UTC days, epoch seconds, half-open; null without one. */
  period: z.object({ start: z.number(), end: z.number(), days: z.int() }).nullable(),
  /** Items dated to the day: windows of less than a day leave them out. */
  leftOut: z.int(),
  rows: z.array(ladderRowSchema),
  untested: z.array(z.object({ rung: rungSchema, reason: z.string() })),
  /** The finest rung that still shows an excess; null where none does. */
  scale: rungSchema.nullable(),
  sentence: z.string(),
  correlogram: z.array(correlogramBandSchema),
});
export type LadderSeries = ValueOf<typeof ladderSeriesSchema>;

/** A ladder as part of another method’s answer: without its correlogram. */
export const ladderPartSchema = ladderSeriesSchema.omit({ correlogram: true });
export type LadderPart = ValueOf<typeof ladderPartSchema>;

/** The two rungs of pairs that are scored instead of counted: the mean best score of the events against moves of them. */
export const scoreLadderSchema = z.object({
  rows: z.array(
    ladderRowSchema
      .pick({ rung: true, expected: true, low: true, high: true, p: true, moves: true })
      .extend({ observed: z.number(), /** Events that the rung tests. */ events: z.int() }),
  ),
  untested: z.array(z.object({ rung: rungSchema, reason: z.string() })),
  scale: rungSchema.nullable(),
  sentence: z.string(),
});
export type ScoreLadder = ValueOf<typeof scoreLadderSchema>;

export const MOST_WINDOWS = 12;
const LONGEST_WINDOW = 10_080;
/** A window twice would be two tests of one question, and make every q of its rung larger. */
export const windowsSchema = z
  .array(z.int().min(1).max(LONGEST_WINDOW))
  .min(1)
  .max(MOST_WINDOWS)
  .refine((windows) => new Set(windows).size === windows.length, 'a list that has each window once');
export const DEFAULT_WINDOWS = [1, 5, 15, 60] as const;

/** Windows as a query and a command line write them: minutes in one list, comma-separated. */
export const windowListSchema = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
  .pipe(
    z.array(z.number()).refine((list) => windowsSchema.safeParse(list).success, {
      message: `1 to ${MOST_WINDOWS} different whole numbers of minutes from 1 to ${LONGEST_WINDOW}, separated by commas`,
    }),
  )
  .meta({ description: 'Windows in whole minutes, comma-separated' });

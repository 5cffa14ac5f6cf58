import { z } from 'zod';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';
import { RUNGS } from '#shared/contract/ladder.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { minuteMovesParameter } from './ladder.ts';
import { listOf, nobodysShape, wholeWithin } from './parts.ts';

export const namedPairParameters = z.object({
  drop: wholeWithin(DROP_NUMBER_MIN, DROP_NUMBER_MAX, 1, 'Number of the drop'),
  item: z
    .string()
    .max(300)
    .default('')
    .meta({ description: 'Id of the post or event that is compared with it' }),
  minuteMoves: minuteMovesParameter,
});

/** What the gap of a pair is compared with, from near to far: the drops of its UTC hour, of its UTC day, of the common period. */
export const PAIR_SPANS = ['hour', 'day', 'era'] as const;

export const namedPairResult = z.object({
  ...nobodysShape,
  /** Why there is nothing to compare; null where there is. */
  reason: z.string().nullable(),
  drop: z.number(),
  item: z.string(),
  /** Account and platform of the post, or `events`. */
  series: z.string(),
  /** The gap is counted in whole units of this: the coarser of the two times, and of the times of the series. */
  resolution: z.enum(TIME_RESOLUTIONS),
  /** Post or event minus drop, seconds, a whole number of units. */
  gapSeconds: z.number(),
  /** Drops of each span, those among them with an item of the series at most as far as this one, and such pairs. */
  spans: listOf(
    z.object({ span: z.enum(PAIR_SPANS), drops: z.number(), dropsWithOne: z.number(), pairs: z.number() }),
  ),
  /** One row a rung: under how many moves this drop has an item of the series at most as far. */
  rows: listOf(
    z.object({
      rung: z.enum(RUNGS),
      moves: z.number(),
      asNear: z.number(),
      p: z.number(),
      q: z.number(),
    }),
  ),
  untested: listOf(z.object({ rung: z.enum(RUNGS), reason: z.string() })),
  /** The finest rung with q < 0.05; null where none has. */
  scale: z.enum(RUNGS).nullable(),
  sentence: z.string(),
});

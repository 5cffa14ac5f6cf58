import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { listOf, nobodysShape, numberWithin } from './parts.ts';

export const pairLedgerParameters = z.object({
  windowMinutes: numberWithin(0, 4320, 5, 'Largest distance of a match', 'minutes'),
});

export const pairLedgerResult = z.object({
  ...nobodysShape,
  windowSeconds: z.number(),
  /** Others dated to the day, which a window of less than a day leaves out. */
  leftOut: z.int(),
  /** Drops dated to the day that it leaves out; absent: none. */
  leftOutDrops: z.int().optional(),
  /** Drops tested = hits + misses.length. */
  tested: z.int(),
  /** Drops with at least one match. */
  hits: z.int(),
  /** All matches; `rows` holds the first 100,000 of them. */
  pairs: z.int(),
  rows: listOf(
    z.object({
      drop: z.int(),
      other: z.string(),
      /** Gap from the drop to the other’s interval: positive where the drop came first, 0 inside, where the order is unknown. */
      deltaSeconds: z.number(),
      resolution: z.enum(TIME_RESOLUTIONS),
      sharedTerms: listOf(z.string()),
      similarity: z.number(),
    }),
  ),
  misses: listOf(
    z.object({
      drop: z.int(),
      nearestSeconds: z.number().nullable(),
      nearestResolution: z.enum(TIME_RESOLUTIONS).nullable(),
    }),
  ),
});
export type PairLedgerResult = ValueOf<typeof pairLedgerResult>;

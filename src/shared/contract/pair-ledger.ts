import { z } from 'zod';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { stampSchema } from './analyses.ts';

/** Every match within a window, and every drop without one: hits and misses are the drops tested. */
export const pairLedgerSchema = z.object({
  stamp: stampSchema,
  windowMinutes: z.number(),
  tested: z.number().int(),
  hits: z.number().int(),
  /** All rows and misses that there are; the lists are cut at `limit`. */
  rowCount: z.number().int(),
  missCount: z.number().int(),
  /** Others dated to the day, which a window of less than a day leaves out. */
  leftOut: z.number().int(),
  /** Drops dated to the day, which it leaves out too. */
  leftOutDrops: z.number().int(),
  rows: z.array(
    z.object({
      drop: z.number().int(),
      other: z.string(),
      /** Gap from the drop to the interval of the other: its second, minute, or UTC day; 0 inside. */
      deltaSeconds: z.number(),
      resolution: z.enum(TIME_RESOLUTIONS),
      sharedTerms: z.array(z.string()),
      similarity: z.number(),
    }),
  ),
  misses: z.array(
    z.object({
      drop: z.number().int(),
      nearestSeconds: z.number().nullable(),
      nearestResolution: z.enum(TIME_RESOLUTIONS).nullable(),
    }),
  ),
});

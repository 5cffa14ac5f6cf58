import { z } from 'zod';
import { listOf, wholeWithin } from './parts.ts';
import { contentWordOptions, over } from './text-bench.ts';

/** A picture of texts in two dimensions; docs/topics.md says how it is made. */

export const textMapMethodParameters = z.object({
  mostTexts: wholeWithin(10, 20_000, 10_000, 'Texts that are read; of more so many are drawn', 'texts'),
  over,
  ...contentWordOptions.shape,
});

const share = z.number();

export const textMapResultSchema = z.object({
  texts: z.int(),
  /** Texts that are read and have no place: no word of theirs occurs together with others. */
  without: z.int(),
  points: listOf(
    z.object({
      item: z.string(),
      x: z.number(),
      y: z.number(),
      /** Epoch seconds, UTC. */
      time: z.int(),
      /** Board, account or source; null where it is gone. */
      group: z.string().nullable(),
    }),
  ),
  /** Shares of the variance of all places that the axes show. */
  shown: z.object({ x: share, y: share }),
  notes: listOf(z.string()),
});

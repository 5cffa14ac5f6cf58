import { z } from 'zod';
import { pairLedger } from '#main/analysis/methods/pair-ledger/pair-ledger.ts';
import { timesOf } from '#main/analysis/methods/windows/window-match.ts';
import { tfidf, tokensOf } from '#main/analysis/text/tfidf.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from '#shared/methods/parts.ts';
import type { AccountInput } from './coordination-scene.ts';

/** More pairs than anyone pages through; the charts and findings count them all. */
const MOST_ROWS = 100_000;

export const ledgerSchema = z.object({
  /** All drops: hits + misses = tested. */
  tested: z.number(),
  hits: z.number(),
  /** All pairs within the window; `rows` holds the first 100,000 of them. */
  pairs: z.number(),
  rows: listOf(
    z.object({
      drop: z.number(),
      platform: z.string(),
      postId: z.string(),
      /** Post − drop. */
      deltaSeconds: z.number(),
      sharedTerms: listOf(z.string()),
      similarity: z.number(),
    }),
  ),
  misses: listOf(
    z.object({
      drop: z.number(),
      /** To the nearest post there is, a day beyond the drops' span at most; null without any. */
      nearestSeconds: z.number().nullable(),
    }),
  ),
});
export type CoordinationLedger = ValueOf<typeof ledgerSchema>;

/** Every pair of a drop and a post within the window, and every drop without one. */
export const coordinationLedger = (
  { drops, posts, words }: AccountInput,
  windowMinutes: number,
): CoordinationLedger => {
  const first = drops[0]?.time ?? 0;
  const last = drops.at(-1)?.time ?? 0;
  const near = posts.filter(({ time }) => time >= first - DAY_SECONDS && time <= last + DAY_SECONDS);
  const { tested, hits, pairs, rows, misses } = pairLedger(
    {
      dropNumbers: drops.map(({ number }) => number),
      dropTimes: timesOf(drops),
      // Two platforms may give the same id: the ledger names a post by its place.
      others: near.map(({ time }, place) => ({ id: String(place), time, resolution: 'second' })),
      texts: tfidf(words.ofDrops, tokensOf(near, words.ofPost)),
    },
    windowMinutes * 60,
    MOST_ROWS,
  );
  return {
    tested,
    hits,
    pairs,
    rows: rows.flatMap(({ other, drop, deltaSeconds, sharedTerms, similarity }) => {
      const post = near[Number(other)];
      return post === undefined
        ? []
        : [{ drop, deltaSeconds, sharedTerms, similarity, platform: post.platform, postId: post.id }];
    }),
    misses: misses.map(({ drop, nearestSeconds }) => ({ drop, nearestSeconds })),
  };
};

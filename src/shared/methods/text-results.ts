import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from './parts.ts';

/** What the methods of the text bench answer; docs/text.md has every formula. */
const count = z.number().int();
const share = z.number().nullable();

export const keynessRowSchema = z.object({
  word: z.string(),
  /** Occurrences in A and B, and posts with the word. */
  a: count,
  b: count,
  postsA: count,
  postsB: count,
  g2FourCells: z.number(),
  llTwoCells: z.number(),
  chi2: z.number(),
  chi2Yates: z.number(),
  logRatio: share,
  /** Mean and 95% range of Log Ratio over the shuffles; null without shuffles. */
  logRatioExpected: share,
  logRatioLow: share,
  logRatioHigh: share,
  pctDiff: share,
  /** DPnorm over the set’s own pieces. */
  dispersionA: share,
  dispersionB: share,
  /** Nominal, as if words were independent. */
  p: z.number(),
  /** Null without shuffles. */
  pPermutation: share,
  q: z.number(),
});

export const inflationSchema = z.object({
  level: z.number(),
  /** Words with a nominal p up to the level, and with a permutation p up to it. */
  nominal: count,
  permutation: count.nullable(),
  /** Words that would be called if the sets did not differ. */
  expected: z.number(),
});

export const keynessResultSchema = z.object({
  rows: listOf(keynessRowSchema),
  tokensA: count,
  tokensB: count,
  postsA: count,
  postsB: count,
  /** Posts in both sets; they count in A. */
  overlap: count,
  blocksA: count,
  blocksB: count,
  permutations: count,
  inflation: listOf(inflationSchema),
  note: z.string().nullable(),
});

export const collocateRowSchema = z.object({
  word: z.string(),
  f: count,
  posts: count,
  occurrences: count,
  expected: z.number(),
  mi: z.number(),
  mi3: z.number(),
  t: z.number(),
  dice: z.number(),
  logDice: z.number(),
  g2: z.number(),
  p: z.number(),
  deltaPCollocate: z.number(),
  deltaPNode: z.number(),
  expectedPermutation: share,
  /** 95% range of f over the moves; null without moves. */
  permutationLow: share,
  permutationHigh: share,
  pPermutation: share,
  q: z.number(),
});

export const collocatesResultSchema = z.object({
  rows: listOf(collocateRowSchema),
  node: count,
  nodePosts: count,
  windowTokens: count,
  tokens: count,
  familySize: count,
  permutations: count,
});

export const dispersionResultSchema = z.object({
  occurrences: count,
  parts: count,
  partsWithWord: count,
  dp: share,
  dpNorm: share,
  dpEgbert: share,
  juillandD: share,
  carrollD2: share,
  rosengrenS: share,
  dKl: share,
  dKlExponential: share,
  dKlOdds: share,
  tokens: count,
  undatedPosts: count,
  partCounts: listOf(z.object({ label: z.string(), occurrences: count, tokens: count })),
  /**
   * Every occurrence: the item’s name, its place in words from the start of the corpus, its time in epoch seconds; where only the day is
   * known, noon UTC of it, and its resolution.
   */
  positions: listOf(
    z.object({
      key: z.string(),
      token: count,
      time: z.number(),
      resolution: z.literal('day').exactOptional(),
    }),
  ),
  /** First and last post of the corpus, epoch seconds; null without one. */
  span: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** Stretches of at least a week without a post, epoch seconds. */
  silences: listOf(z.object({ start: z.number(), end: z.number() })),
});

export const trendBinSchema = z.object({
  label: z.string(),
  firstDay: z.number(),
  posts: count,
  tokens: count,
  occurrences: count,
  postsWithWord: count,
  /** Null in a gap, as the five that follow. */
  per1000: share,
  per1000Low: share,
  per1000High: share,
  perPost: share,
  postShare: share,
  postShareLow: share,
  postShareHigh: share,
  smoothed: share,
});

export const trendsResultSchema = z.object({
  words: listOf(
    z.object({
      word: z.string(),
      bins: listOf(trendBinSchema),
      posts: count,
      tokens: count,
      occurrences: count,
      undatedPosts: count,
    }),
  ),
});

export const ngramRowSchema = z.object({
  phrase: z.string(),
  words: count,
  occurrences: count,
  posts: count,
  /** Null for a single word, which has no order, as the four that follow. */
  expected: share,
  p: share,
  q: share,
  lambda: share,
  z: share,
});

export const ngramsResultSchema = z.object({
  rows: listOf(ngramRowSchema),
  tokens: count,
  posts: count,
  familySize: count,
  places: listOf(z.object({ words: count, places: count })),
});

export type KeynessAnswerRow = ValueOf<typeof keynessRowSchema>;
export type CollocateAnswerRow = ValueOf<typeof collocateRowSchema>;
export type TrendAnswerBin = ValueOf<typeof trendBinSchema>;
export type NgramAnswerRow = ValueOf<typeof ngramRowSchema>;

import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from './parts.ts';

/** What the methods of the text bench answer; docs/text.md has every formula. */
const count = z.int();
const share = z.number().nullable();

export const keynessRowSchema = z.object({
  word: z.string(),
  /** Occurrences in A and B. */
  a: count,
  b: count,
  /** Posts with the word. */
  postsA: count,
  postsB: count,
  g2FourCells: z.number(),
  llTwoCells: z.number(),
  /** Without a continuity correction. */
  chi2: z.number(),
  /** With Yates’ correction where quanteda applies it. */
  chi2Yates: z.number(),
  logRatio: share,
  /** Mean and 95% range of Log Ratio over the shuffles; null without shuffles. */
  logRatioExpected: share,
  logRatioLow: share,
  logRatioHigh: share,
  pctDiff: share,
  /** DPnorm over the set’s own pieces: 0 even, 1 all in the smallest piece; null for an absent word or a single piece. */
  dispersionA: share,
  dispersionB: share,
  /** Nominal: G² of four cells against chi-square with one degree of freedom, as if tokens were independent. */
  p: z.number(),
  /** Share of shuffles that put the word’s rates at least as far apart; null without shuffles. */
  pPermutation: share,
  /** Benjamini–Hochberg over the listed words, of `pPermutation` where there is one, else of `p`. */
  q: z.number(),
});

/** How many words are called at one level, nominally and by chance’s own shuffles. */
export const inflationSchema = z.object({
  level: z.number(),
  /** Words with a nominal p up to the level, and with a permutation p up to it: null without shuffles. */
  nominal: count,
  permutation: count.nullable(),
  /** Words that would be called if the sets did not differ. */
  expected: z.number(),
});

export const keynessResultSchema = z.object({
  /** Largest G² first. */
  rows: listOf(keynessRowSchema),
  tokensA: count,
  tokensB: count,
  postsA: count,
  postsB: count,
  /** Posts in both sets; they count in A. */
  overlap: count,
  /** Pieces that were dealt. */
  blocksA: count,
  blocksB: count,
  /** Shuffles done; fewer than wanted where no more exist. */
  permutations: count,
  inflation: listOf(inflationSchema),
  note: z.string().nullable(),
});

/**
 * Notation: O = f, E = windowTokens · collocate / tokens. The four cells are O, windowTokens − O, collocate − O and the rest; a
 * collocate that is near several nodes at once counts for each of them, and a cell that this makes negative is 0.
 */
const associationSchema = z.object({
  /** E: co-occurrences if the collocate were spread over the corpus regardless of the node. Evert (2008). */
  expected: z.number(),
  /** log₂(O/E). Church & Hanks (1990). */
  mi: z.number(),
  /** log₂(O³/E). Daille (1994). */
  mi3: z.number(),
  /** (O − E)/√O. Church et al. (1991). */
  t: z.number(),
  /** 2·O / (node + collocate). */
  dice: z.number(),
  /** 14 + log₂ Dice. Rychlý (2008). */
  logDice: z.number(),
  /** G² of the four cells, and its p of chi-square with one degree of freedom. Dunning (1993). */
  g2: z.number(),
  p: z.number(),
  /** P(collocate | in a window) − P(collocate | outside). Gries (2013). */
  deltaPCollocate: z.number(),
  /** P(in a window | collocate) − P(in a window | another word). Gries (2013). */
  deltaPNode: z.number(),
});
export type AssociationMeasures = ValueOf<typeof associationSchema>;

export const collocateRowSchema = z.object({
  word: z.string(),
  /** Co-occurrences. */
  f: count,
  /** Posts in which it is near the node. */
  posts: count,
  /** Occurrences in the corpus. */
  occurrences: count,
  ...associationSchema.shape,
  /** Mean co-occurrences over the moves of the node; null without moves. Less than `expected` for words at posts’ edges. */
  expectedPermutation: share,
  /** 95% range of f over the moves; null without moves. */
  permutationLow: share,
  permutationHigh: share,
  /** Share of moves of the node that give as many co-occurrences; null without moves. */
  pPermutation: share,
  /** Benjamini–Hochberg over `familySize` words, of `pPermutation` where there is one, else of `p`. */
  q: z.number(),
});

export const collocatesResultSchema = z.object({
  /** Largest G² first. */
  rows: listOf(collocateRowSchema),
  /** Occurrences of the node, and posts with it. */
  node: count,
  nodePosts: count,
  windowTokens: count,
  tokens: count,
  /**
   * Words frequent enough to be listed wherever the node occurs. Those that are not listed count as p = 1, because a word is
   * listed for standing near the node.
   */
  familySize: count,
  /** Moves done; fewer than wanted where no more exist. */
  permutations: count,
});

/**
 * How evenly a word is spread over parts of a corpus. Notation: vᵢ occurrences in part i, f their sum; wᵢ the part’s share of
 * the tokens, tᵢ = vᵢ/f; rᵢ = vᵢ / tokens of part i; n parts. Parts without tokens do not count.
 */
const dispersionMeasuresSchema = z.object({
  occurrences: count,
  /** Parts with tokens, and those of them with the word. */
  parts: count,
  partsWithWord: count,
  /** ½·Σ|tᵢ − wᵢ|, 0 even … near 1 clumped. Gries (2008). */
  dp: share,
  /** DP / (1 − min wᵢ), 0 … 1. Lijffijt & Gries (2012). */
  dpNorm: share,
  /** DP / (1 − min{wᵢ : vᵢ > 0}), 0 … 1. Egbert, Burch & Biber (2020). */
  dpEgbert: share,
  /** 1 − σ(rᵢ) / (mean(rᵢ)·√(n − 1)), σ with divisor n; 1 even, 0 clumped. Juilland & Chang-Rodríguez (1964). */
  juillandD: share,
  /** Entropy of rᵢ/Σr over log n; 1 even, 0 clumped. Carroll (1970). */
  carrollD2: share,
  /** (Σ √(wᵢ·vᵢ))² / f; 1 even, min wᵢ clumped. Rosengren (1971). */
  rosengrenS: share,
  /** Kullback–Leibler divergence Σ tᵢ·log₂(tᵢ/wᵢ) in bits, 0 even, no upper limit. Gries (2020). */
  dKl: share,
  /** 1 − e^(−D_KL), 0 even … 1. Gries (2021). */
  dKlExponential: share,
  /** D_KL / (1 + D_KL), 0 even … 1. Gries (2024). */
  dKlOdds: share,
});
export type DispersionMeasures = ValueOf<typeof dispersionMeasuresSchema>;

/** The measures by their names, as every table has them. */
export const DISPERSION_MEASURES = [
  ['DP (Gries 2008)', 'dp'],
  ['DPnorm (Lijffijt & Gries 2012)', 'dpNorm'],
  ['DP (Egbert et al. 2020)', 'dpEgbert'],
  ['Juilland’s D', 'juillandD'],
  ['Carroll’s D₂', 'carrollD2'],
  ['Rosengren’s S', 'rosengrenS'],
  ['D_KL in bits (Gries 2020)', 'dKl'],
  ['1 − e^(−D_KL) (Gries 2021)', 'dKlExponential'],
  ['D_KL / (1 + D_KL) (Gries 2024)', 'dKlOdds'],
] as const satisfies readonly (readonly [name: string, field: keyof DispersionMeasures])[];

export const dispersionResultSchema = dispersionMeasuresSchema.extend({
  tokens: count,
  /** Posts that are in no part, because they have no date. */
  undatedPosts: count,
  /** Every part with its occurrences and tokens, in order; the label is a date, or the post’s number from 1. */
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
  /** `2018-05-04`, `2018-W18` or `2018-05`. */
  label: z.string(),
  /** First local day, days since 1970-01-01. */
  firstDay: z.number(),
  posts: count,
  tokens: count,
  occurrences: count,
  postsWithWord: count,
  /** Occurrences per 1,000 tokens; null in a gap, where the bin has no counted word. */
  per1000: share,
  /** 95% band of `per1000`. */
  per1000Low: share,
  per1000High: share,
  /** Occurrences per post; null where the bin has no post. */
  perPost: share,
  /** Share of posts with the word and its 95% interval by Wilson. */
  postShare: share,
  postShareLow: share,
  postShareHigh: share,
  /** `per1000` smoothed; null in a gap. */
  smoothed: share,
});

export const trendsResultSchema = z.object({
  words: listOf(
    z.object({
      word: z.string(),
      /** Every bin from the first to the last post, silent ones too. */
      bins: listOf(trendBinSchema),
      posts: count,
      tokens: count,
      occurrences: count,
      /** Posts without a date, in no bin. */
      undatedPosts: count,
    }),
  ),
});

export const ngramRowSchema = z.object({
  phrase: z.string(),
  words: count,
  occurrences: count,
  posts: count,
  /** Occurrences if the words of every post were in random order; null for a single word, which has no order, as the four that follow. */
  expected: share,
  /** Poisson tail of as many occurrences at that expectation. */
  p: share,
  /** Benjamini–Hochberg over `familySize` phrases. */
  q: share,
  /** Quanteda’s λ and z. */
  lambda: share,
  z: share,
});

export const ngramsResultSchema = z.object({
  /** Most frequent first. */
  rows: listOf(ngramRowSchema),
  tokens: count,
  posts: count,
  /** Places at which a phrase of two or more words could begin; phrases too rare to be listed count as p = 1. */
  familySize: count,
  /** Places at which a phrase of each length could begin, for the lengths listed. */
  places: listOf(z.object({ words: count, places: count })),
});

export type KeynessResult = ValueOf<typeof keynessResultSchema>;
export type CollocatesResult = ValueOf<typeof collocatesResultSchema>;
export type DispersionResult = ValueOf<typeof dispersionResultSchema>;
export type TrendsResult = ValueOf<typeof trendsResultSchema>;
export type NgramsResult = ValueOf<typeof ngramsResultSchema>;
export type KeynessAnswerRow = ValueOf<typeof keynessRowSchema>;
export type CollocateAnswerRow = ValueOf<typeof collocateRowSchema>;
export type TrendAnswerBin = ValueOf<typeof trendBinSchema>;
export type NgramAnswerRow = ValueOf<typeof ngramRowSchema>;

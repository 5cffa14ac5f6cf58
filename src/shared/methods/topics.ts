import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { listOf, nullSummarySchema, oneOf, wholeWithin } from './parts.ts';
import { contentWordOptions, over } from './text-bench.ts';

/** Topics of texts; docs/topics.md has every formula. */

/** The most topics of one answer. */
export const MOST_TOPICS = 30;

/** Texts of the example that a page opens with: so few are read in moments, at once. */
export const EXAMPLE_TEXTS = 100;

export const topicsMethodParameters = z.object({
  k: wholeWithin(0, MOST_TOPICS, 0, 'Topics; 0 uses the number that is proposed', 'topics'),
  surrogates: wholeWithin(19, 999, 19, 'Corpora with shuffled words', 'copies'),
  listedWords: wholeWithin(1, 100, 10, 'Words listed of each topic', 'words'),
  draws: wholeWithin(200, 10_000, 200, 'Draws behind the band of a month', 'count'),
  groupShuffles: wholeWithin(99, 9999, 999, 'Deals of the days to boards, accounts or sources', 'count'),
  mostTexts: wholeWithin(
    EXAMPLE_TEXTS,
    20_000,
    10_000,
    'Texts that are read at most; of more, so many are drawn at random',
    'texts',
  ),
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the months'),
  over,
  ...contentWordOptions.shape,
});

const count = z.int();
const share = z.number().nullable();

/** A share of a topic among the texts of a month; null in a month without such a text. */
const monthShareSchema = z.object({ share, low: share, high: share });

const topicSchema = z.object({
  /** The heaviest words; a weight is the word’s share of its topic. */
  words: listOf(z.object({ word: z.string(), weight: z.number() })),
  /** Mean share of the texts that have any topic. */
  share: z.number(),
  /** Mean NPMI of its first ten words; null for one word. */
  coherence: share,
  /** How often the most coherent topic of shuffled texts is at least as coherent; null without a coherence. */
  p: share,
  /** In the order of `months`. */
  months: listOf(monthShareSchema),
});

/** A topic in the texts of one board, account or source next to all other texts. */
const groupShareSchema = z.object({
  share: z.number(),
  outside: z.number(),
  /** log2 of share / outside; null where one of them is 0. */
  logRatio: share,
  p: z.number(),
  q: z.number(),
});

const rangeSchema = z.object({ expected: share, bandLow: share, bandHigh: share });

export const topicsResultSchema = z.object({
  /** Texts of the set, those that were read, and those of them with a topic. */
  texts: count,
  readTexts: count,
  withTopic: count,
  k: count,
  /** null where there are too few words or texts for a curve. */
  proposed: count.nullable(),
  curve: listOf(
    z.object({
      k: count,
      /** Mean agreement of the resampled runs with the run over all texts, and the range of 95% of those runs. */
      stability: z.number(),
      stabilityLow: share,
      stabilityHigh: share,
      /** Mean NPMI of the topics’ first ten words, −1–1; null where no topic has two. */
      coherence: share,
      /** Coherence of shuffled texts; null where it was not computed for this number. */
      chance: rangeSchema.nullable(),
    }),
  ),
  topics: listOf(topicSchema),
  /** Every month from the first to the last text with a topic; `texts` is 0 in a silent one. */
  months: listOf(z.object({ label: z.string(), texts: count })),
  /** The largest first, at most 20; none where there are not two with five texts. `shares` in the order of the topics. */
  groups: listOf(z.object({ group: z.string(), texts: count, shares: listOf(groupShareSchema) })),
  /** Deals behind the p of `groups`. */
  groupShuffles: count,
  /** Mean coherence next to that of shuffled texts; null without one. */
  chance: nullSummarySchema.nullable(),
  /** The largest coherence of any topic of each shuffled corpus: what the topics’ p is counted from. */
  largestByChance: rangeSchema,
  /** Half the sum of squared differences. */
  loss: z.number(),
  /** By time: the largest topic, counted from 0, and the share of each; none for a text without counted words. */
  documents: listOf(z.object({ item: z.string(), topic: count.nullable(), shares: listOf(z.number()) })),
  notes: listOf(z.string()),
});
export type TopicsResult = ValueOf<typeof topicsResultSchema>;

import { z } from 'zod';
import { CORPORA } from '#shared/contract/text-sets.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { numberWithin, oneOf, wholeWithin } from './parts.ts';

/** Parameters of the methods of the text bench; docs/text.md has every formula. */

export const SHUFFLE_UNITS = ['post', 'day', 'week'] as const;
export type ShuffleUnit = (typeof SHUFFLE_UNITS)[number];
export const PART_UNITS = ['post', 'day', 'week', 'month'] as const;
export type PartUnit = (typeof PART_UNITS)[number];
export const TREND_BINS = ['day', 'week', 'month'] as const;
export const PHRASE_BOUNDARIES = ['line', 'punctuation'] as const;
export type PhraseBoundary = (typeof PHRASE_BOUNDARIES)[number];
export const SMOOTHINGS = ['none', 'moving-average', 'loess'] as const;
export type Smoothing = (typeof SMOOTHINGS)[number];

/** Words of one chart. */
export const MOST_WORDS = 8;
export const QUERY_MAX = 500;
/** Words that are left out as a person says. */
export const OWN_STOP_WORDS_MAX = 500;
/** One of them: a single word, as the tokenizer knows words. */
export const ownStopWordSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\s,]+$/u, 'Write single words, without blanks and commas.');

/** Which words of a text are counted, and which of them count as the same word. */
export const wordOptions = z.object({
  case: oneOf(['fold', 'keep'], 'fold', 'Whether upper and lower case are one word'),
  quotes: z.boolean().default(false).meta({
    description: 'Whether quoted posts and pasted passages are counted',
  }),
  links: z.boolean().default(false).meta({
    description: 'Whether addresses and references to posts are counted',
  }),
  stopWords: oneOf(['keep', 'drop'], 'keep', 'Whether English stop words are counted'),
  lemmas: oneOf(['none', 'english'], 'none', 'Whether English words are reduced to their base form'),
  ownStopWords: z
    .array(ownStopWordSchema)
    .max(OWN_STOP_WORDS_MAX)
    .default([])
    .meta({ description: 'Further words that are not counted' }),
});
export type WordOptions = ValueOf<typeof wordOptions>;

/** An option that means the same and has another default. */
const withDefault = <Field extends z.ZodType>(
  option: z.ZodDefault<Field>,
  value: z.util.NoUndefined<z.output<Field>>,
): z.ZodDefault<Field> =>
  option
    .unwrap()
    .default(value)
    .meta(option.meta() ?? {});

/** Where texts are compared by what they are about: stop words say nothing of that. */
export const contentWordOptions = wordOptions.extend({
  stopWords: withDefault(wordOptions.shape.stopWords, 'drop'),
});

/** Where texts are compared word for word. */
export const allWordOptions = wordOptions.extend({
  quotes: withDefault(wordOptions.shape.quotes, true),
  links: withDefault(wordOptions.shape.links, true),
});

export const over = oneOf(CORPORA, 'a', 'Which of the two sets is read');
const phrase = z.string().trim().min(1).max(QUERY_MAX);
const span = z.int().min(0).max(10).default(5);
const size = z.int().min(1).max(6);

export const keynessParameters = z.object({
  unit: oneOf(SHUFFLE_UNITS, 'day', 'What chance deals to A and B as one piece'),
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the days and weeks'),
  permutations: wholeWithin(0, 99_999, 999, 'Shuffles of the pieces between A and B', 'count'),
  minOccurrences: wholeWithin(1, 1_000_000, 5, 'Fewest occurrences of a word in A and B together', 'count'),
});
export type KeynessParameters = ValueOf<typeof keynessParameters>;

export const collocatesParameters = z.object({
  window: oneOf(
    ['words', 'post'],
    'words',
    'Whether words near the node are counted or all words of its post',
  ),
  left: span.meta({ description: 'Words to the left of the node', unit: 'words' }),
  right: span.meta({ description: 'Words to the right of the node', unit: 'words' }),
  permutations: wholeWithin(0, 99_999, 999, 'Moves of the node along the text', 'count'),
  minCooccurrences: wholeWithin(1, 1_000_000, 5, 'Fewest co-occurrences of a listed word', 'count'),
});
export type CollocatesParameters = ValueOf<typeof collocatesParameters>;

export const ngramsParameters = z.object({
  shortest: size.default(2).meta({ description: 'Shortest phrase', unit: 'words' }),
  longest: size.default(3).meta({ description: 'Longest phrase', unit: 'words' }),
  minPosts: wholeWithin(1, 1_000_000, 3, 'Fewest posts with the phrase', 'count'),
  boundary: oneOf(PHRASE_BOUNDARIES, 'line', 'Where a phrase ends at the latest'),
});
export type NgramsParameters = ValueOf<typeof ngramsParameters>;

export const trendsParameters = z.object({
  granularity: oneOf(TREND_BINS, 'month', 'Length of a bin'),
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the bins'),
  band: oneOf(
    ['wilson', 'bootstrap'],
    'bootstrap',
    'Band of the rate: tokens as independent trials, or posts drawn anew',
  ),
  resamples: wholeWithin(200, 10_000, 1000, 'Draws behind a bootstrap band', 'count'),
  smoothing: oneOf(SMOOTHINGS, 'none', 'Smoothing of the rate'),
  width: wholeWithin(1, 365, 3, 'Bins of a moving average, an odd number', 'bins'),
  span: numberWithin(0.05, 1, 0.75, 'Share of the bins that local regression looks at', 'share (0…1)'),
});
export type TrendsParameters = ValueOf<typeof trendsParameters>;

export const keynessMethodParameters = keynessParameters.extend(wordOptions.shape);

export const collocatesMethodParameters = collocatesParameters.extend({
  ...wordOptions.shape,
  node: phrase.default('the').meta({ description: 'Word, phrase or wildcard' }),
  over,
});

export const dispersionMethodParameters = z.object({
  word: phrase.default('the').meta({ description: 'Word, phrase or wildcard' }),
  parts: oneOf(PART_UNITS, 'day', 'Parts that the word is spread over'),
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the days, weeks and months'),
  over,
  ...wordOptions.shape,
});

export const trendsMethodParameters = trendsParameters.extend({
  ...wordOptions.shape,
  words: z
    .array(phrase)
    .min(1)
    .max(MOST_WORDS)
    .default(['the'])
    .meta({ description: 'Words, phrases or wildcards of one chart' }),
  over,
});

export const ngramsMethodParameters = ngramsParameters.extend({ ...wordOptions.shape, over });

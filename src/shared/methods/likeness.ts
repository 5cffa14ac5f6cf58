import { z } from 'zod';
import { listOf, numberWithin, oneOf, wholeWithin } from './parts.ts';
import { allWordOptions, contentWordOptions, over } from './text-bench.ts';

/** Texts like a given one, and texts that say nearly the same; docs/topics.md has every formula. */

/** The longest text that others are compared with, in UTF-16 code units. */
export const LIKE_TEXT_MAX = 5000;
const ITEM_MAX = 300;

/** What a folder of static embeddings has, in the format of Model2Vec. */
export const MODEL_FILES = ['model.safetensors', 'tokenizer.json'] as const;

/** What makes texts alike: their words, words that occur with the same words, or the vectors of a model that the user chose. */
export const LIKENESS_BY = ['tf-idf', 'lsa', 'static'] as const;
export type LikenessBy = (typeof LIKENESS_BY)[number];
export const likenessBy = oneOf(
  LIKENESS_BY,
  'tf-idf',
  'Likeness by shared words (tf-idf), also by words that occur with the same words (lsa), or by static embeddings (static)',
);

/** A million texts would fill the memory of a worker. */
export const likenessTexts = wholeWithin(
  1000,
  1_000_000,
  200_000,
  'Texts that are compared; of more so many are drawn',
  'texts',
);

export const likenessMethodParameters = z.object({
  by: likenessBy,
  text: z.string().max(LIKE_TEXT_MAX).default('').meta({
    description:
      'Text that others are compared with; without it and without an item, all of set B as one text',
  }),
  item: z.string().max(ITEM_MAX).default('').meta({
    description: 'Item that others are compared with, by its name; it is not listed itself',
  }),
  embeddings: z
    .string()
    .regex(/^([0-9a-f]{64} [0-9a-f]{64})?$/u)
    .default('')
    .meta({
      description:
        'SHA-256 of model.safetensors and of tokenizer.json of the embeddings, by static; without it those of the folder in the settings',
    }),
  mostTexts: likenessTexts,
  listed: wholeWithin(1, 1000, 20, 'Texts listed', 'texts'),
  ...contentWordOptions.shape,
});

const count = z.int();

export const likenessResultSchema = z.object({
  /** Texts that were compared. */
  texts: count,
  /** The most alike first; none where no text shares a word. */
  matches: listOf(
    z.object({
      item: z.string(),
      /** Cosine of the weighted words or of the places, up to 1. */
      score: z.number(),
      /** Share of random pairs of texts that are less alike, percent. */
      percentile: z.number(),
      /** Words that both have, the weightiest first. */
      words: listOf(z.string()),
      /** Words of this text alone that make it alike, the weightiest first; none with tf-idf. */
      nearest: listOf(z.string()),
    }),
  ),
  note: z.string().nullable(),
});

export const nearDuplicatesMethodParameters = z.object({
  threshold: numberWithin(0.1, 1, 0.8, 'Least Jaccard index of two texts', 'share (0…1)'),
  shingle: wholeWithin(1, 20, 5, 'Words in a row that are compared', 'words'),
  mostClusters: wholeWithin(1, 10_000, 500, 'Clusters listed at most, the largest first', 'count'),
  over,
  ...allWordOptions.shape,
});

export const nearDuplicatesResultSchema = z.object({
  texts: count,
  /** Texts with fewer words than a shingle: they are compared with nothing. */
  tooShort: count,
  pairCount: count,
  clusterCount: count,
  /** The largest first; of equal size the earlier. */
  clusters: listOf(
    z.object({
      size: count,
      /** The first hundred by time: the first one appeared first. */
      items: listOf(z.object({ item: z.string(), time: count, resolution: z.literal('day').nullable() })),
      /** Seconds from the first to the last. */
      span: count,
    }),
  ),
});

import { defineMethod, noTests } from '#main/analysis/method.ts';
import { textsOver, wordOptionsOf, wordsIn } from '#main/analysis/methods/text-bench/bench-input.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { flatMap } from '#main/analysis/topics/flat-map.ts';
import { LSA_DIMENSIONS, lsaSpace } from '#main/analysis/topics/lsa-space.ts';
import { textMapMethodParameters, textMapResultSchema } from '#shared/methods/text-map.ts';
import { groupsOfTexts, nobodysTexts } from './groups-of-texts.ts';

/** Digits of a coordinate: a thousandth of the picture is less than a point. */
const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

export const textMapMethod = defineMethod({
  id: 'text-map',
  version: 2,
  title: 'Map of texts',
  summary: 'A picture of texts in two dimensions; texts with words that occur together are often near.',
  definition: [
    `Places: those of latent semantic analysis as in “More like this”, ${LSA_DIMENSIONS} dimensions, each text of length 1.`,
    'x and y: the first two principal components of these places (PCA), halved, so that they are within −1 and 1. The direction of an axis is the one whose largest part is positive. shown: the shares of the variance of all dimensions that x and y show.',
    'Texts without a word that occurs together with others have no place (without). Of more than mostTexts texts so many are drawn at random with the seed; notes say so.',
  ].join('\n'),
  reads: ['texts', 'groups'],
  parameters: textMapMethodParameters,
  result: textMapResultSchema,
  outputs: {
    points: 'Each text with x, y, its time and its board, account or source',
    shown: ['Variance of all places that x and y show', 'share (0…1)'],
  },
  limits: [
    'It is a picture, not a measure: most of what is near or far in all dimensions is not seen in two. “More like this” has the cosine.',
    'Groups of points are not tested: points of texts without any topics form groups as well.',
  ],
  source:
    'Pearson (1901), principal components; Deerwester et al. (1990), latent semantic analysis; Bullinaria & Levy (2007), positive pointwise mutual information.',
  run: ({ texts, groups }, { mostTexts, over, ...options }, context) => {
    const all = textsOver(texts, over);
    const { texts: read, notes } = drawnTexts(all, mostTexts, context.seed);
    const words = readWordLists(read, wordsIn(wordOptionsOf(options), context), context);
    const { points, shown } = flatMap(lsaSpace(words, context.seed), read.length);
    const groupOf = groupsOfTexts(texts, groups);
    const placed = read.flatMap(({ key, time }, place) => {
      const point = points[place];
      if (point === null || point === undefined) return [];
      const [x, y] = point;
      return [{ item: key, x: rounded(x), y: rounded(y), time, group: groupOf.get(key) ?? null }];
    });
    return {
      texts: all.length,
      without: read.length - placed.length,
      points: placed,
      shown: { x: shown[0], y: shown[1] },
      notes: [
        ...notes,
        ...nobodysTexts(read, groupOf),
        ...(placed.length === 0
          ? ['No text has words that occur together with others: there is no map.']
          : []),
      ],
    };
  },
  tests: noTests,
});

import { defineMethod, noTests } from '#main/analysis/method.ts';
import { textsOver, wordOptionsOf, wordsIn } from '#main/analysis/methods/text-bench/bench-input.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { mostAlike } from '#main/analysis/topics/likeness.ts';
import { weighPosts } from '#main/analysis/topics/weighted-matrix.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { likenessMethodParameters, likenessResultSchema } from '#shared/methods/likeness.ts';

type Source = Pick<BenchPost, 'text' | 'cited'>;

/** What the texts are compared with, and which of them are not listed; null where there is nothing to compare with. */
const sourceOf = (
  texts: readonly AnalysisText[],
  text: string,
  item: string,
): { readonly source: Source; readonly isOwn: (other: AnalysisText) => boolean } | null => {
  if (item !== '') {
    const own = texts.find(({ key }) => key === item);
    const source = own ?? (text === '' ? null : { text });
    return source === null ? null : { source, isOwn: ({ key }) => key === item };
  }
  if (text !== '') return { source: { text }, isOwn: () => false };
  const inB = textsOver(texts, 'b');
  if (inB.length === 0) return null;
  return {
    source: { text: inB.map((own) => own.text).join('\n'), cited: inB.flatMap(({ cited }) => cited) },
    isOwn: (other) => other.inB,
  };
};

const noteOf = (texts: number, isCompared: boolean, matches: number): string | null => {
  if (texts === 0) return 'There is no text to compare.';
  if (!isCompared) return 'Enter a text, or choose an item or a set that is stored.';
  return matches === 0 ? 'No text shares a word that two texts have.' : null;
};

export const likenessMethod = defineMethod({
  id: 'likeness',
  version: 1,
  title: 'More like this',
  summary: 'Which texts are most like a given one, why, and where that is among random pairs.',
  definition: [
    'score: the cosine of the tf-idf weights of two texts. A word’s weight is its occurrences × (ln((1 + n) / (1 + df)) + 1), n texts, df texts with the word, among the texts of set A and the given one. Words of one text alone count for nothing.',
    'percentile: the share of 10,000 random pairs of texts of set A that are less alike. words: those that both have, by the product of their weights.',
    'The given text is an item, a typed text, or all texts of set B as one. The item itself, and the texts of set B, are not listed.',
  ].join('\n'),
  reads: ['texts'],
  parameters: likenessMethodParameters,
  result: likenessResultSchema,
  outputs: [
    { name: 'matches', meaning: 'The texts most alike, with the words that both have' },
    { name: 'score', meaning: 'Cosine of the weighted words', unit: 'share (0…1)' },
    { name: 'percentile', meaning: 'Random pairs of texts that are less alike', unit: 'percent' },
  ],
  limits: [
    'Likeness is of words, not of meaning: two texts that say the same in other words are not alike.',
    'Short texts share few words, so that one rare word makes them alike.',
    'The percentile is among all pairs, most of which have nothing in common: 99 is common among thousands of texts.',
  ],
  source: 'Salton & Buckley (1988), tf-idf and cosine.',
  run: ({ texts }, { text, item, listed, ...options }, context) => {
    const found = sourceOf(texts, text.trim(), item);
    const compared = textsOver(texts, 'a').filter((other) => found?.isOwn(other) !== true);
    if (found === null || compared.length === 0)
      return { texts: compared.length, matches: [], note: noteOf(compared.length, found !== null, 0) };
    const words = readWordLists(
      [...compared, found.source],
      wordsIn(wordOptionsOf(options), context),
      context,
    );
    const matches = mostAlike(
      weighPosts(words, Infinity),
      compared.length,
      compared.length,
      listed,
      context.seed,
    ).map(({ index, ...match }) => ({ item: compared[index]?.key ?? '', ...match }));
    return { texts: compared.length, matches, note: noteOf(compared.length, true, matches.length) };
  },
  tests: noTests,
});

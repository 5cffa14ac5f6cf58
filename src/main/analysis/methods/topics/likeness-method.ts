import { defineMethod, noTests } from '#main/analysis/method.ts';
import { textsOver, wordOptionsOf, wordsIn } from '#main/analysis/methods/text-bench/bench-input.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { likenessCorpus, mostAlike, type LikenessCorpus } from '#main/analysis/topics/likeness.ts';
import { LSA_DIMENSIONS, LSA_TEXTS, LSA_WINDOW } from '#main/analysis/topics/lsa-space.ts';
import { withWords } from '#main/analysis/topics/static-space.ts';
import type { AnalysisContext, AnalysisText } from '#main/analysis/types.ts';
import { formatCount } from '#shared/figures.ts';
import { likenessMethodParameters, likenessResultSchema, type LikenessBy } from '#shared/methods/likeness.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import type { WordVectors } from '#shared/word-vectors.ts';

/** The texts of A with their words. */
interface ReadCorpus {
  readonly key: string;
  readonly among: readonly AnalysisText[];
  readonly corpus: LikenessCorpus;
  /** How many were left out, in a sentence. */
  readonly notes: readonly string[];
}

/** By the list of texts: a caller that keeps that list compares again without reading any word. */
const corpora = new WeakMap<readonly AnalysisText[], ReadCorpus>();

const corpusOfTexts = (
  texts: readonly AnalysisText[],
  options: WordOptions,
  mostTexts: number,
  vectors: WordVectors | null,
  context: AnalysisContext,
): ReadCorpus => {
  const key = JSON.stringify([options, mostTexts, context.seed]);
  const present = corpora.get(texts);
  if (present?.key === key) return present;
  const { texts: among, notes } = drawnTexts(textsOver(texts, 'a'), mostTexts, context.seed);
  const corpus = likenessCorpus(readWordLists(among, wordsIn(options, context), context), vectors);
  const made = { key, among, corpus, notes };
  corpora.set(texts, made);
  return made;
};

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

const NO_MATCH: Readonly<Record<LikenessBy, string>> = {
  'tf-idf': 'No text shares a word with it.',
  lsa: 'No text has words that occur with its words.',
  static: 'No text is like it by these embeddings.',
};

const noteOf = (texts: number, isCompared: boolean, matches: number, by: LikenessBy): string | null => {
  if (texts === 0) return 'There is no text to compare.';
  if (!isCompared) return 'Enter a text, or choose an item or a set that is stored.';
  if (matches === 0) return NO_MATCH[by];
  return by === 'lsa' && texts > LSA_TEXTS
    ? `Which words occur together is computed from ${formatCount(LSA_TEXTS)} of the texts, drawn at random with the seed.`
    : null;
};

/** By vectors also those words count that no text has. */
const knowingWords = (
  corpus: LikenessCorpus,
  forms: readonly { readonly form: string }[],
  vectors: WordVectors | null,
): LikenessCorpus =>
  corpus.numbersOf(forms).length === forms.length
    ? corpus
    : likenessCorpus(withWords(corpus.lists, forms), vectors);

const joined = (note: string | null, notes: readonly string[]): string | null =>
  [...notes, ...(note === null ? [] : [note])].join(' ') || null;

export const likenessMethod = defineMethod({
  id: 'likeness',
  version: 4,
  title: 'More like this',
  summary: 'Which texts are most like a given one, why, and where that is among random pairs.',
  definition: [
    'by tf-idf: score is the cosine of the weights of two texts. A word’s weight is its occurrences × (ln((1 + n) / (1 + df)) + 1), n texts, df texts with the word, among the texts of set A. Words that no text of set A has count for nothing.',
    `by lsa: score is the cosine of the places of two texts. Two different words occur together where at most ${LSA_WINDOW - 1} counted words are between them in a text (of ${formatCount(LSA_TEXTS)} texts drawn with the seed where there are more); the matrix has their positive pointwise mutual information, ln(together × all / (one × other)), of words in two texts or more, the 5,000 most frequent. A word’s place is its row of the ${LSA_DIMENSIONS} leading singular vectors times the roots of their singular values; a text’s place is the sum of its words’ places by their tf-idf.`,
    'by static: score is the cosine of the means of the vectors of the pieces of two texts’ counted words, by the embeddings whose SHA-256 the parameters have; words that no text of set A has count as well.',
    'percentile: the share of 10,000 random pairs of texts of set A that are less alike. words: those that both have, by their part of the score. nearest, by lsa and static: words of the listed text alone, by their part of the score, which is a sum over its words.',
    'Of more than mostTexts texts so many are drawn at random with the seed, and the note says so. The given text is an item, a typed text, or all texts of set B as one. The item itself, and the texts of set B, are not listed.',
  ].join('\n'),
  reads: ['texts', 'vectors'],
  keepsTexts: true,
  parameters: likenessMethodParameters,
  result: likenessResultSchema,
  outputs: {
    matches: 'The texts most alike, with the words that both have',
    score: ['Cosine of the weights or of the places', 'share (0…1)'],
    percentile: ['Random pairs of texts that are less alike', 'percent'],
  },
  limits: [
    'Likeness by tf-idf is of words, not of meaning: two texts that say the same in other words are not alike.',
    'Likeness by lsa depends on the texts of set A: words are near that occur together there, and rare words have no place.',
    'What is alike by static embeddings is what was alike in the texts that they were made of, which you may not know.',
    'Short texts share few words, so that one rare word makes them alike.',
    'The percentile is among all pairs, most of which have nothing in common: 99 is common among thousands of texts.',
  ],
  source:
    'Salton & Buckley (1988), tf-idf and cosine; Deerwester et al. (1990), latent semantic analysis; Bullinaria & Levy (2007), positive pointwise mutual information; Tulkens & van Dongen (2024), Model2Vec.',
  run: ({ texts, vectors }, { text, item, listed, by, mostTexts, ...options }, context) => {
    const wanted = wordOptionsOf(options);
    const found = sourceOf(texts, text.trim(), item);
    const { among, corpus, notes } = corpusOfTexts(texts, wanted, mostTexts, vectors, context);
    let count = among.length;
    if (found !== null) for (const other of among) if (found.isOwn(other)) count -= 1;
    if (found === null || count === 0)
      return { texts: count, matches: [], note: joined(noteOf(count, found !== null, 0, by), notes) };
    const forms = Array.from(wordsIn(wanted, context)(found.source.text, found.source.cited));
    const asked = by === 'static' ? knowingWords(corpus, forms, vectors) : corpus;
    const isCompared = (place: number): boolean => {
      const other = among[place];
      return other !== undefined && !found.isOwn(other);
    };
    const matches = mostAlike(
      asked,
      asked.numbersOf(forms),
      { by, most: listed, seed: context.seed },
      isCompared,
    ).map(({ index, ...match }) => ({ item: among[index]?.key ?? '', ...match }));
    return { texts: count, matches, note: joined(noteOf(count, true, matches.length, by), notes) };
  },
  tests: noTests,
});

import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { poissonUpperTail } from '#main/analysis/statistics/statistics.ts';
import { phraseLevels, type PhraseLevel, type PhraseText } from '#main/analysis/text/phrase-levels.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { NgramsParameters, PhraseBoundary } from '#shared/methods/text-bench.ts';
import type { NgramAnswerRow, NgramsResult } from '#shared/methods/text-results.ts';
import { lambdas } from './lambda.ts';
import { ownersOf, type TextCorpus } from './text-corpus.ts';
import { BREAKS } from './tokenizer.ts';
import { createExpectedOccurrences } from './word-order-chance.ts';

/** The corpus as phrases are looked for in it: how much room is left before the next boundary from each token on. */
const phraseTextOf = (corpus: TextCorpus, boundary: PhraseBoundary): PhraseText => {
  const { tokens, breaks, starts } = corpus;
  const room = new Int32Array(tokens.length);
  const postStarts = new Set(starts);
  let left = 0;
  for (let token = tokens.length - 1; token >= 0; token -= 1) {
    const next = token + 1;
    const isCut = next === tokens.length || postStarts.has(next) || (breaks[next] ?? 0) >= BREAKS[boundary];
    left = isCut ? 1 : left + 1;
    room[token] = left;
  }
  return { tokens, owner: ownersOf(corpus), room };
};

type Tested = Omit<NgramAnswerRow, 'q'>;

const rowsOfLevel = (
  corpus: TextCorpus,
  text: PhraseText,
  { length, firsts, starts, texts }: PhraseLevel,
  context: AnalysisContext,
): readonly Tested[] => {
  const wordsFrom = (first: number): string => {
    let words = corpus.vocabulary[text.tokens[first] ?? 0] ?? '';
    for (let token = first + 1; token < first + length; token += 1)
      words += ` ${corpus.vocabulary[text.tokens[token] ?? 0] ?? ''}`;
    return words;
  };
  const plainOf = (first: number, i: number) => ({
    phrase: wordsFrom(first),
    words: length,
    occurrences: (starts[i + 1] ?? 0) - (starts[i] ?? 0),
    posts: texts[i] ?? 0,
  });
  if (length === 1)
    return Array.from(firsts, (first, i) => ({
      ...plainOf(first, i),
      expected: null,
      p: null,
      lambda: null,
      z: null,
    }));
  const expectedOf = createExpectedOccurrences(corpus, text, length);
  context.signal?.throwIfAborted();
  const strengths = lambdas(text, firsts, length, corpus.vocabulary.length);
  return Array.from(firsts, (first, i) => {
    const plain = plainOf(first, i);
    const expected = expectedOf(first);
    const { lambda, z } = strengths[i] ?? { lambda: 0, z: 0 };
    return { ...plain, expected, p: poissonUpperTail(plain.occurrences, expected), lambda, z };
  });
};

/**
 * Phrases of 1 … 6 words within lines, in at least `minPosts` posts. Chance: the words of every post in random order, so
 * that what posts are about stays and only word order is tested.
 */
export const ngrams = (
  corpus: TextCorpus,
  { shortest, longest, minPosts, boundary }: NgramsParameters,
  context: AnalysisContext,
): NgramsResult => {
  const text = phraseTextOf(corpus, boundary);
  const levels = phraseLevels(text, longest, minPosts).filter(({ length }) => length >= shortest);
  const tested = levels.flatMap((level, i) => {
    checkpoint(context, i, levels.length);
    return rowsOfLevel(corpus, text, level, context);
  });
  checkpoint(context, levels.length, levels.length);
  const compared = tested.filter(({ p }) => p !== null);
  const familySize = levels.reduce((sum, { length, positions }) => sum + (length > 1 ? positions : 0), 0);
  const qs = benjaminiHochberg(
    compared.map(({ p }) => p ?? 1),
    familySize,
  );
  const qOf = new Map(compared.map((row, i) => [row, qs[i] ?? 1]));
  return {
    rows: tested
      .map((row) => ({ ...row, q: qOf.get(row) ?? null }))
      .sort((x, y) => y.occurrences - x.occurrences || y.words - x.words || (x.phrase < y.phrase ? -1 : 1)),
    tokens: corpus.tokens.length,
    posts: corpus.posts.length,
    familySize,
    places: levels.map(({ length, positions }) => ({ words: length, places: positions })),
  };
};

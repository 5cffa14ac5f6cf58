import { familyOf, psOf, type MethodTest } from '#main/analysis/chance/tests.ts';
import { membershipsOf, type Memberships } from '#main/analysis/text-bench/shuffle-blocks.ts';
import { readTextCorpus, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords, type WordsOf } from '#main/analysis/text-bench/tokenizer.ts';
import type { AnalysisContext, AnalysisText } from '#main/analysis/types.ts';
import type { CorpusName } from '#shared/contract/text-sets.ts';
import { wordOptions, type WordOptions } from '#shared/methods/text-bench.ts';

/** Only the word options of a method’s parameters. */
export const wordOptionsOf = (parameters: WordOptions): WordOptions => wordOptions.parse(parameters);

const withoutProgress = ({ seed, signal }: AnalysisContext): AnalysisContext =>
  signal === undefined ? { seed } : { seed, signal };

/** The texts of one set, or of both. */
export const textsOver = (texts: readonly AnalysisText[], over: CorpusName): readonly AnalysisText[] =>
  over === 'both' ? texts : texts.filter(({ inA, inB }) => (over === 'a' ? inA : inB));

/**
 * How words are read from a text.
 * @throws Error where base forms are wanted and the context has none
 */
export const wordsIn = (options: WordOptions, context: AnalysisContext): WordsOf => {
  if (options.lemmas !== 'none' && context.lemmaOf === undefined)
    throw new Error('Base forms are wanted, and the context of the run has none.');
  return createWords(options, context.lemmaOf);
};

/**
 * The texts as a corpus of words.
 * @throws Error where base forms are wanted and the context has none
 */
export const corpusOf = (
  texts: readonly AnalysisText[],
  options: WordOptions,
  context: AnalysisContext,
): TextCorpus => readTextCorpus(texts, wordsIn(options, context), withoutProgress(context));

/** Which texts belong to A and to B. */
export const membershipsOfTexts = (texts: readonly AnalysisText[]): Memberships => {
  const places = [...texts.keys()];
  return membershipsOf(
    texts.length,
    places.filter((place) => texts[place]?.inA === true),
    places.filter((place) => texts[place]?.inB === true),
  );
};

/** So many words of a post are counted on. */
export const WORDS_OF_A_POST = 40;

interface TestedWord {
  readonly p: number;
  readonly pPermutation: number | null;
}

/** The tests of words by both their p. @param size of the family, where not all of it is listed */
export const wordFamilies = (
  what: string,
  rows: readonly TestedWord[],
  permutations: number,
  size?: number,
): readonly MethodTest[] => {
  const permuted = rows.flatMap(({ pPermutation }) => pPermutation ?? []);
  return [
    ...familyOf(`${what}, nominal p`, psOf(rows), 0, size),
    ...familyOf(`${what}, permutation p`, permuted, permutations, size),
  ];
};

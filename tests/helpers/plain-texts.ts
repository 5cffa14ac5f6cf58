import { loadLemmas } from '#main/analysis/text-bench/lemmas.ts';
import { plainPost } from '#main/analysis/text-bench/plain-texts.ts';
import { readTextCorpus, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';

/** A corpus of plain texts, everything in them counted unless the options say otherwise. */
export const readPlainTexts = async (
  texts: readonly string[],
  options: WordOptions = wholeTextOptions,
): Promise<TextCorpus> =>
  readTextCorpus(texts.map(plainPost), createWords(options, await loadLemmas(options)));

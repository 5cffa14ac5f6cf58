import type { WordOptions } from '#shared/methods/text-bench.ts';
import { loadLemmas } from './lemmas.ts';
import { readTextCorpus, type BenchPost, type TextCorpus } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { wholeTextOptions } from './word-options.ts';

/** A text without date and author, such as a line of a file. */
export const plainPost = (text: string): BenchPost => ({ text, time: null, author: null });

/** A corpus of plain texts, everything in them counted unless the options say otherwise. */
export const readPlainTexts = async (
  texts: readonly string[],
  options: WordOptions = wholeTextOptions,
): Promise<TextCorpus> =>
  readTextCorpus(texts.map(plainPost), createWords(options, await loadLemmas(options)));

import type { Hits } from '#main/analysis/text-bench/hits.ts';
import { loadLemmas, type LemmaOf } from '#main/analysis/text-bench/lemmas.ts';
import { findHits, type TextQuery } from '#main/analysis/text-bench/queries.ts';
import { readTextCorpus, type BenchPost, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import { encodingOption } from './encoding-option.ts';
import { fileWordOptions } from './file-option.ts';
import { readTexts } from './text-files.ts';

export const textOption = ({ options, operands }: CommandLine, name: string): string => {
  const value = options[name];
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`text ${operands[0] ?? ''} needs --${name}.`);
  return value;
};

/** Texts as their words are read. */
export const readTextsBy = async (options: WordOptions, texts: readonly BenchPost[]): Promise<ReadTexts> => {
  const lemmaOf = await loadLemmas(options);
  return { corpus: readTextCorpus(texts, createWords(options, lemmaOf)), options, lemmaOf };
};

export interface ReadTexts {
  readonly corpus: TextCorpus;
  readonly options: WordOptions;
  readonly lemmaOf: LemmaOf;
}

export const hitsOf = ({ corpus, options, lemmaOf }: ReadTexts, query: TextQuery): Hits =>
  findHits(corpus, query, options, lemmaOf);

const readPosts = (line: CommandLine, posts: readonly BenchPost[]): Promise<ReadTexts> =>
  readTextsBy(fileWordOptions(line), posts);

export const isDated = ({ options }: CommandLine): boolean => options['dated'] === true;

/** The texts of `--file`. */
export const readFile = async (line: CommandLine, needsDates = false): Promise<ReadTexts> =>
  readPosts(
    line,
    await readTexts(textOption(line, 'file'), needsDates || isDated(line), encodingOption(line)),
  );

/** The texts of `--a-file` and then of `--b-file`, and how many are A’s. */
export const readTwoFiles = async (line: CommandLine): Promise<ReadTexts & { readonly postsA: number }> => {
  const [fileA, fileB] = [textOption(line, 'a-file'), textOption(line, 'b-file')];
  const read = (file: string) => readTexts(file, isDated(line), encodingOption(line));
  const [textsA, textsB] = [await read(fileA), await read(fileB)];
  return { ...(await readPosts(line, [...textsA, ...textsB])), postsA: textsA.length };
};

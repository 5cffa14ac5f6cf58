import { loadLemmas, type LemmaOf } from '#main/analysis/text-bench/lemmas.ts';
import { readTextCorpus, type BenchPost, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import {
  ownWordOptions,
  wholeTextOptions,
  wordOptionsSchema,
  type WordOptions,
} from '#main/analysis/text-bench/word-options.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import { schemaOptions } from './schema-options.ts';
import { readTexts } from './text-files.ts';
import { withWorkstation } from './with-workstation.ts';

export const textOption = ({ options, operands }: CommandLine, name: string): string => {
  const value = options[name];
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`text ${operands[0] ?? ''} needs --${name}.`);
  return value;
};

/** Plain files have no layers of their own: all of a line counts unless own words are asked for. */
const wordOptionsOf = (line: CommandLine): WordOptions =>
  schemaOptions(
    wordOptionsSchema,
    line,
    line.options['own-words'] === true || isOverSets(line) ? ownWordOptions : wholeTextOptions,
  );

export interface ReadTexts {
  readonly corpus: TextCorpus;
  readonly options: WordOptions;
  readonly lemmaOf: LemmaOf;
}

export const readPosts = async (line: CommandLine, posts: readonly BenchPost[]): Promise<ReadTexts> => {
  const options = wordOptionsOf(line);
  const lemmaOf = await loadLemmas(options);
  return { corpus: readTextCorpus(posts, createWords(options, lemmaOf)), options, lemmaOf };
};

const isOverSets = ({ options }: CommandLine): boolean => typeof options['a'] === 'string';

export const isDated = (line: CommandLine): boolean => line.options['dated'] === true || isOverSets(line);

/** The texts of working sets, or of files where no set is named: a set’s texts by time. */
export const readSources = async (
  line: CommandLine,
  sets: readonly string[],
  files: readonly string[],
): Promise<readonly (readonly SourceText[])[]> => {
  const names = (isOverSets(line) ? sets : files).map((option) => textOption(line, option));
  if (!isOverSets(line)) return Promise.all(names.map((name) => readTexts(name, isDated(line))));
  return withWorkstation(line, async ({ services }) => {
    const texts: (readonly SourceText[])[] = [];
    for (const name of names) texts.push(await services.sets.texts(name));
    return texts;
  });
};

export const readSource = async (line: CommandLine, needsDates = false): Promise<ReadTexts> => {
  const dated = needsDates ? { ...line, options: { ...line.options, dated: true } } : line;
  const [texts = []] = await readSources(dated, ['a'], ['file']);
  return readPosts(line, texts);
};

/** A text of a set has its item’s name. */
export type SourceText = BenchPost & { readonly key?: string };

/** Two sources as one list, each item once, by time where they are dated, and which of them are in A and in B. */
export const joinSources = (a: readonly SourceText[], b: readonly SourceText[]) => {
  const inA = new Set(a.map(({ key }) => key).filter((key) => key !== undefined));
  const rest = b.filter(({ key }) => key === undefined || !inA.has(key));
  const posts = [...a.map((post) => ({ post, isA: true })), ...rest.map((post) => ({ post, isA: false }))];
  if (inA.size > 0) posts.sort((x, y) => (x.post.time ?? 0) - (y.post.time ?? 0));
  const places = [...posts.keys()];
  return {
    posts: posts.map(({ post }) => post),
    a: places.filter((place) => posts[place]?.isA === true),
    overlap: b.length - rest.length,
  };
};

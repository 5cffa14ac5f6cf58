import { textsOver } from '#main/analysis/methods/text-bench/bench-input.ts';
import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { REST, textSetSpecSchema } from '#shared/contract/text-sets.ts';
import { wordOptions } from '#shared/methods/text-bench.ts';
import { answerRun } from './answer-run.ts';
import type { CommandLine } from './arguments.ts';
import { schemaOptions } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { overSchema } from './text-options.ts';
import { readTextsBy, type ReadTexts } from './text-sources.ts';
import { withReading } from './with-workstation.ts';

type TextMethod = Extract<MethodId, 'keyness' | 'collocates' | 'text-dispersion' | 'text-trends' | 'ngrams'>;

export const isOverSets = ({ options }: CommandLine): boolean => typeof options['a'] === 'string';

/** The name of a working set, or a set in the words of the API: `drops:search=storm`, `rest`. */
const specOf = (text: string): string => (textSetSpecSchema.safeParse(text).success ? text : `set:${text}`);

/** The sets of `--a` and `--b` in the words of the API; the rest where one is left out. */
export const specsOf = ({ options: { a, b } }: CommandLine): { readonly a: string; readonly b: string } => ({
  a: typeof a === 'string' ? specOf(a) : REST,
  b: typeof b === 'string' ? specOf(b) : REST,
});

/** What a command of the text bench answers, and the locked plan that its run follows; null for an exploratory run, and for files. */
export interface TextAnswer<Value> {
  readonly result: Value;
  readonly plan: string | null;
}

/** A method’s answer over two sets as pages get it: the stored one, or a fresh one whose p is registered. */
export const answerOverSets = async <Id extends TextMethod>(
  line: CommandLine,
  method: Id,
  parameters: Readonly<Record<string, unknown>>,
): Promise<TextAnswer<ResultOf<Id>>> =>
  answerRun(line, method, async ({ services }) => ({
    request: {
      parameters: { ...schemaOptions(wordOptions, line), ...parameters },
      selection: await services.text.selection(specsOf(line)),
      ...schemaOptions(seedSchema, line),
    },
  }));

/** The texts of one of the two sets, or of both. */
export const readSets = async (line: CommandLine): Promise<ReadTexts> => {
  const { over } = schemaOptions(overSchema, line);
  const texts = await withReading(line, ({ services }) => services.text.texts(specsOf(line)));
  return readTextsBy(schemaOptions(wordOptions, line), textsOver(texts, over));
};

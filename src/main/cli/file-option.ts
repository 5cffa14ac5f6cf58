import { loadLemmas } from '#main/analysis/text-bench/lemmas.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords, type WordsOf } from '#main/analysis/text-bench/tokenizer.ts';
import { ownWordOptions, wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { wordOptions, type WordOptions } from '#shared/methods/text-bench.ts';
import { UsageError, type CommandLine, type OptionTypes } from './arguments.ts';
import { encodingOption, encodingSchema } from './encoding-option.ts';
import { schemaOptions, schemaOptionTypes, withFallbacks } from './schema-options.ts';
import { readTexts } from './text-files.ts';

const WHOLE_TEXTS = 'true; false with --own-words';

/** Options of commands that read the words of a file. */
export const fileOptionTypes = (stopWords: 'keep' | 'drop'): OptionTypes => ({
  ...withFallbacks(schemaOptionTypes(wordOptions, encodingSchema), {
    quotes: WHOLE_TEXTS,
    links: WHOLE_TEXTS,
    stopWords,
  }),
  file: { type: 'string' },
  'own-words': { type: 'boolean' },
});

/** Plain files have no layers of their own: all of a line counts unless own words are requested. @param more what else counts where an option is left out */
export const fileWordOptions = (line: CommandLine, more: Partial<WordOptions> = {}): WordOptions => {
  const layers = line.options['own-words'] === true ? ownWordOptions : wholeTextOptions;
  return schemaOptions(wordOptions, line, { ...layers, ...more });
};

/** The texts of `--file`, one a line, and how their words are read. */
export const fileTexts = async (
  line: CommandLine,
  stopWords: 'keep' | 'drop',
): Promise<{ readonly texts: readonly BenchPost[]; readonly wordsOf: WordsOf }> => {
  const { file } = line.options;
  if (typeof file !== 'string' || file === '') throw new UsageError(`${line.command} needs --file.`);
  const options = fileWordOptions(line, { stopWords });
  const texts = await readTexts(file, false, encodingOption(line));
  return { texts, wordsOf: createWords(options, await loadLemmas(options)) };
};

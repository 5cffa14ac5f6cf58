import { z } from 'zod';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { likenessCorpus, mostAlike } from '#main/analysis/topics/likeness.ts';
import { plural } from '#shared/figures.ts';
import { likenessBy } from '#shared/methods/likeness.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';

const likeSchema = z.object({
  by: likenessBy,
  limit: z.number().int().min(1).max(1000).default(20).meta({ description: 'Texts listed' }),
});

const SHOWN_LETTERS = 60;

/** Which texts of a file are most like a given one, without a data folder. */
export const like: Command = {
  operands: 0,
  usage: 'like --file F --text "…" [--by lsa] [--limit 20]',
  summary:
    'Which texts are most like a given one, why, and where that is among random pairs (docs/topics.md).',
  options: {
    ...schemaOptionTypes(likeSchema, seedSchema),
    ...fileOptionTypes('drop'),
    text: { type: 'string' },
  },
  example: 'like --file texts.txt --text "a storm is coming"',
  run: async (line) => {
    const { text } = line.options;
    if (typeof text !== 'string' || text.trim() === '')
      throw new UsageError('like needs --text, the words that are compared.');
    const { limit: most, by } = schemaOptions(likeSchema, line);
    const { seed } = schemaOptions(seedSchema, line);
    const { texts, wordsOf } = await fileTexts(line, 'drop');
    const corpus = likenessCorpus(readWordLists(texts, wordsOf));
    const found = mostAlike(corpus, corpus.numbersOf(wordsOf(text)), { by, most, seed });
    const matches = found.map((match) => ({ ...match, text: texts[match.index]?.text ?? '' }));
    return {
      value: { texts: texts.length, matches },
      text:
        matches.length === 0
          ? `None of ${plural(texts.length, 'text')} ${by === 'lsa' ? 'is like it' : 'shares a word with it'}.`
          : tableText(
              [
                'line',
                'cosine',
                'percentile',
                'shared words',
                ...(by === 'lsa' ? ['nearest words'] : []),
                'text',
              ],
              matches.map(({ index, score, percentile, words, nearest, text: match }) => [
                ...[index + 1, score, percentile],
                words.join(' '),
                ...(by === 'lsa' ? [nearest.join(' ')] : []),
                match.slice(0, SHOWN_LETTERS),
              ]),
            ),
      exitCode: 0,
    };
  },
};

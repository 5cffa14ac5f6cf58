import { z } from 'zod';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { likenessCorpus, mostAlike } from '#main/analysis/topics/likeness.ts';
import { withWords } from '#main/analysis/topics/static-space.ts';
import { readStaticModel, type StaticModel } from '#main/importers/embeddings/model2vec.ts';
import { plural } from '#shared/figures.ts';
import { likenessBy, likenessTexts } from '#shared/methods/likeness.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';

const likeSchema = z.object({
  by: likenessBy,
  mostTexts: likenessTexts,
  limit: z.int().min(1).max(1000).default(20).meta({ description: 'Texts listed' }),
  ...seedSchema.shape,
});

const SHOWN_LETTERS = 60;

/** The static embeddings of the folder that is named; null where none is. */
const modelOf = async ({ options: { embeddings, by } }: CommandLine): Promise<StaticModel | null> => {
  if (embeddings === undefined) return null;
  if (typeof embeddings !== 'string' || embeddings === '')
    throw new UsageError('--embeddings takes the folder of a Model2Vec model.');
  if (by !== undefined) throw new UsageError('Name --by or --embeddings: texts are alike by one of them.');
  return readStaticModel(embeddings);
};

/** Which texts of a file are most like a given one, without a data folder. */
export const like: CliCommand = {
  operands: 0,
  options: {
    ...schemaOptionTypes(likeSchema),
    ...fileOptionTypes('drop'),
    text: { type: 'string' },
    embeddings: { type: 'string' },
  },
  example: 'like --file texts.txt --text "a storm is coming"',
  run: async (line) => {
    const { text } = line.options;
    if (typeof text !== 'string' || text.trim() === '')
      throw new UsageError('like needs --text, the words that are compared.');
    const { limit: most, by: named, mostTexts, seed } = schemaOptions(likeSchema, line);
    const model = await modelOf(line);
    if (named === 'static' && model === null)
      throw new UsageError('--by static takes --embeddings, the folder of a Model2Vec model.');
    const by = model === null ? named : 'static';
    const { texts: all, wordsOf } = await fileTexts(line, 'drop');
    const { texts, places, notes } = drawnTexts(all, mostTexts, seed);
    const lists = readWordLists(texts, wordsOf);
    // By vectors also those words count that no text has.
    const corpus =
      model === null ? likenessCorpus(lists) : likenessCorpus(withWords(lists, wordsOf(text)), model.vectors);
    const found = mostAlike(corpus, corpus.numbersOf(wordsOf(text)), { by, most, seed });
    // Lines are counted in the file, whether they were read or not.
    const matches = found.map((match) => ({
      ...match,
      index: places?.[match.index] ?? match.index,
      text: texts[match.index]?.text ?? '',
    }));
    return {
      value: {
        texts: texts.length,
        matches,
        ...(model === null ? {} : { embeddings: model.sha256 }),
        ...(notes.length === 0 ? {} : { notes }),
      },
      text: [
        ...Object.entries(model?.sha256 ?? {}).map(([name, sha256]) => `${name}: SHA-256 ${sha256}`),
        ...notes,
        matches.length === 0
          ? `None of ${plural(texts.length, 'text')} ${by === 'tf-idf' ? 'shares a word with it' : 'is like it'}.`
          : tableText(
              [
                'line',
                'cosine',
                'percentile',
                'shared words',
                ...(by === 'tf-idf' ? [] : ['nearest words']),
                'text',
              ],
              matches.map(({ index, score, percentile, words, nearest, text: match }) => [
                ...[index + 1, score, percentile],
                words.join(' '),
                ...(by === 'tf-idf' ? [] : [nearest.join(' ')]),
                match.slice(0, SHOWN_LETTERS),
              ]),
            ),
      ].join('\n'),
    };
  },
};

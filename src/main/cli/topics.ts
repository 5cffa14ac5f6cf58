import { z } from 'zod';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { topicDefaults, topics as topicsOf, type Topics } from '#main/analysis/topics/topics.ts';
import { chanceSentence, plural } from '#shared/figures.ts';
import type { Command } from './command.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';

const topicsSchema = z.object({
  k: z
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Topics; without it the proposed number' }),
  surrogates: z.number().int().min(1).max(999).default(topicDefaults.surrogates).meta({
    description: 'Corpora with shuffled words',
    unit: 'copies',
  }),
  words: z.number().int().min(1).max(100).default(topicDefaults.wordsPerTopic).meta({
    description: 'Words listed of each topic',
    unit: 'words',
  }),
});

const numbers = (value: number | null): string => (value === null ? 'no' : value.toFixed(3));

const textOf = ({ k, proposed, curve, topics, documents, loss, chance, notes }: Topics): string => {
  const { observed, expected, low, high, p } = chance.coherence;
  const without = documents.filter((topic) => topic === null).length;
  return [
    `${plural(k, 'topic')} of ${plural(documents.length, 'text')}; proposed: ${proposed ?? 'none'}. Loss ${loss.toFixed(6)}.`,
    ...(observed === null
      ? []
      : [chanceSentence('mean coherence (NPMI)', { observed, expected, low, high, p })]),
    ...(observed !== null && p > 0.05 ? ['No more structure than shuffled texts give.'] : []),
    ...(without === 0 ? [] : [`${plural(without, 'text')} without a topic.`]),
    ...notes,
    '',
    tableText(
      ['topic', 'share', 'coherence', 'p', 'words'],
      topics.map((topic, index) => [
        index,
        topic.share,
        topic.coherence,
        topic.p,
        topic.words.map(({ word }) => word).join(' '),
      ]),
    ),
    '',
    tableText(
      ['k', 'stability', 'from', 'to', 'coherence'],
      curve.map((count) => [
        count.k,
        ...[count.stability, count.stabilityLow, count.stabilityHigh, count.coherence].map(numbers),
      ]),
    ),
  ].join('\n');
};

/** Topics of the texts of a file, without a data folder. */
export const topics: Command = {
  usage: 'topics --file F [--k 8] [--seed 4966] [--surrogates 19]',
  summary:
    'What texts are about, how stable that is, and whether shuffled texts give as much (docs/topics.md).',
  options: { ...schemaOptionTypes(topicsSchema, seedSchema), ...fileOptionTypes('drop') },
  example: 'topics --file texts.txt --k 8',
  run: async (line) => {
    const { k = null, surrogates, words } = schemaOptions(topicsSchema, line);
    const { texts, wordsOf } = await fileTexts(line, 'drop');
    const found = topicsOf(
      readWordLists(texts, wordsOf),
      { ...topicDefaults, k, surrogates, wordsPerTopic: words },
      schemaOptions(seedSchema, line),
    );
    const { proposed, documents, loss, notes } = found;
    const curve = found.curve.map(({ k: count, stability, stabilityLow, stabilityHigh, coherence }) => ({
      ...{ k: count, stability, stabilityLow, stabilityHigh, coherence },
    }));
    const chance = { coherence: found.chance.coherence };
    return {
      value: { k: found.k, proposed, curve, topics: found.topics, documents, loss, chance, notes },
      text: textOf(found),
      exitCode: 0,
    };
  },
};

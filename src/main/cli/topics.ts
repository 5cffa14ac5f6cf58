import { z } from 'zod';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { topicDefaults, topics as topicsOf, type Topics } from '#main/analysis/topics/topics.ts';
import { chanceSentence, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import { topicsMethodParameters } from '#shared/methods/topics.ts';
import { numbersBeyondChance } from '#shared/topic-numbers.ts';
import type { CliCommand } from './command.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableOf, tableText } from './table.ts';

const topicsSchema = z.object({
  k: z.int().min(1).max(100).optional().meta({ description: 'Topics; without it the proposed number' }),
  surrogates: z.int().min(1).max(999).default(topicDefaults.surrogates).meta({
    description: 'Corpora with shuffled words',
    unit: 'copies',
  }),
  words: z.int().min(1).max(100).default(topicDefaults.wordsPerTopic).meta({
    description: 'Words listed of each topic',
    unit: 'words',
  }),
  mostTexts: topicsMethodParameters.shape.mostTexts,
  ...seedSchema.shape,
});

const numbers = (value: number | null): string => (value === null ? 'no' : value.toFixed(3));

/** @param without texts that were read and have no topic */
const textOf = (
  { k, proposed, curve, topics, documents, loss, chance, notes }: Topics,
  without: number,
): string => {
  const { observed, expected, low, high, p } = chance.coherence;
  const beyond = numbersBeyondChance(curve);
  return [
    `${plural(k, 'topic')} of ${plural(documents.length, 'text')}; proposed: ${proposed ?? 'none'}. Loss ${loss.toFixed(6)}.`,
    ...(observed === null
      ? []
      : [chanceSentence('mean coherence (NPMI)', { observed, expected, low, high, p })]),
    ...(observed !== null && p > SIGNIFICANT_Q ? ['No more structure than in shuffled texts.'] : []),
    ...(beyond === null ? [] : [beyond]),
    ...(without === 0 ? [] : [`${plural(without, 'text')} without a topic.`]),
    ...notes,
    '',
    tableOf(topics, [
      ['topic', (_topic, index) => index],
      ...(['share', 'coherence', 'p'] as const),
      ['words', ({ words }) => words.map(({ word }) => word).join(' ')],
    ]),
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

/** The largest topic of each line; none for one that was not read. */
const placedAmong = (
  lines: number,
  places: Int32Array | null,
  documents: Topics['documents'],
): Topics['documents'] => {
  if (places === null) return documents;
  const all = new Array<number | null>(lines).fill(null);
  for (const [at, place] of places.entries()) all[place] = documents[at] ?? null;
  return all;
};

/** Topics of the texts of a file, without a data folder. */
export const topics: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(topicsSchema), ...fileOptionTypes('drop') },
  example: 'topics --file texts.txt --k 8',
  run: async (line) => {
    const { k = null, surrogates, words, mostTexts, seed } = schemaOptions(topicsSchema, line);
    const all = await fileTexts(line, 'drop');
    const { texts, places, notes: ofTexts } = drawnTexts(all.texts, mostTexts, seed);
    const drawn = topicsOf(
      readWordLists(texts, all.wordsOf),
      { ...topicDefaults, k, surrogates, wordsPerTopic: words },
      { seed },
    );
    const found = {
      ...drawn,
      documents: placedAmong(all.texts.length, places, drawn.documents),
      notes: [...ofTexts, ...drawn.notes],
    };
    const { proposed, documents, loss, notes } = found;
    const curve = found.curve.map(({ k: count, stability, stabilityLow, stabilityHigh, coherence }) => ({
      k: count,
      stability,
      stabilityLow,
      stabilityHigh,
      coherence,
    }));
    const chance = { coherence: found.chance.coherence };
    return {
      value: { k: found.k, proposed, curve, topics: found.topics, documents, loss, chance, notes },
      text: textOf(found, drawn.documents.filter((topic) => topic === null).length),
    };
  },
};

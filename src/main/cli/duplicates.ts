import { z } from 'zod';
import {
  nearDuplicateDefaults,
  nearDuplicates,
  type NearDuplicatePair,
} from '#main/analysis/near-duplicates/near-duplicates.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { plural } from '#shared/figures.ts';
import type { CliCommand } from './command.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableOf } from './table.ts';

const duplicatesSchema = z.object({
  threshold: z.number().min(0.1).max(1).default(nearDuplicateDefaults.threshold).meta({
    description: 'Least Jaccard index of two texts',
  }),
  shingle: z.int().min(1).max(20).default(nearDuplicateDefaults.shingleWords).meta({
    description: 'Words in a row that are compared',
    unit: 'words',
  }),
  limit: z.int().min(0).max(1_000_000).default(1000).meta({ description: 'Pairs listed' }),
});

const shownRows = 50;

interface Duplicates {
  readonly texts: number;
  /** Texts with fewer words than a shingle. */
  readonly tooShort: number;
  /** All pairs, also those that are not listed. */
  readonly pairCount: number;
  /** Places of texts, counted from 0, the earlier first. */
  readonly pairs: readonly NearDuplicatePair[];
  readonly clusters: readonly (readonly number[])[];
}

const textOf = ({ texts, tooShort, pairCount, pairs, clusters }: Duplicates, shingle: number): string =>
  [
    `${plural(pairCount, 'pair')} in ${plural(clusters.length, 'cluster')} of ${plural(texts, 'text')}.`,
    ...(tooShort === 0
      ? []
      : [`${plural(tooShort, 'text')} with fewer than ${plural(shingle, 'word')}: not compared.`]),
    '',
    tableOf(pairs.slice(0, shownRows), [
      ['line', ({ a }) => a + 1],
      ['line', ({ b }) => b + 1],
      ['Jaccard', 'jaccard'],
    ]),
  ].join('\n');

/** Near-duplicates among the texts of a file, without a data folder. */
export const duplicates: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(duplicatesSchema), ...fileOptionTypes('keep') },
  example: 'duplicates --file texts.txt --threshold 0.8',
  run: async (line) => {
    const { threshold, shingle, limit } = schemaOptions(duplicatesSchema, line);
    const { texts, wordsOf } = await fileTexts(line, 'keep');
    const found = nearDuplicates(
      readWordLists(texts, wordsOf),
      { threshold, shingleWords: shingle },
      { seed: DEFAULT_SEED },
    );
    const value: Duplicates = {
      texts: found.posts,
      tooShort: found.tooShort,
      pairCount: found.pairCount,
      pairs: found.pairs(limit),
      clusters: found.clusters.map((cluster) => [...cluster]),
    };
    return { value, text: textOf(value, shingle) };
  },
};

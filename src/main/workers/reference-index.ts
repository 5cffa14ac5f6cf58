import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findDropFacts, findNumbersAfter, type DropFacts } from '#main/repositories/verification.ts';
import type { Verification } from '#shared/contract/datasets.ts';
import { formatCount } from '#shared/figures.ts';

/** Facts of the real archive by drop: number, time, platform, board, SHA-256 of the normalised text. No text. */
const indexSchema = z.object({
  source: z.object({ repository: z.string(), commit: z.string(), sha256: z.string() }),
  drops: z.array(z.tuple([z.int(), z.int(), z.string(), z.string(), z.string()])),
});
type IndexEntry = z.output<typeof indexSchema>['drops'][number];

/** A verification but for the moment it was made. */
export type IndexComparison = Omit<Verification, 'verifiedAt'>;

const differingFields = (facts: DropFacts, [, time, platform, board, hash]: IndexEntry): string[] => [
  ...(facts.time === time ? [] : ['timestamp']),
  ...(facts.platform === platform ? [] : ['platform']),
  ...(facts.board === board ? [] : ['boardName']),
  ...(facts.text_hash === hash ? [] : ['content']),
];

const compare = (drops: readonly DropFacts[], entries: readonly IndexEntry[]): IndexComparison => {
  const present = new Map(drops.map((facts) => [facts.number, facts]));
  const indexNumbers = new Set(entries.map(([number]) => number));
  const missing: number[] = [];
  const different: Verification['different'][number][] = [];
  for (const entry of entries) {
    const facts = present.get(entry[0]);
    const fields = facts === undefined ? [] : differingFields(facts, entry);
    if (facts === undefined) missing.push(entry[0]);
    else if (fields.length > 0) different.push({ dropNumber: entry[0], fields });
  }
  const matching = entries.length - missing.length - different.length;
  return {
    message: `${formatCount(matching)} of ${formatCount(entries.length)} match`,
    expected: entries.length,
    matching,
    missing,
    unexpected: drops.map((facts) => facts.number).filter((number) => !indexNumbers.has(number)),
    different,
  };
};

const indexes = new Map<string, readonly IndexEntry[]>();

const parseIndex = (file: string): readonly IndexEntry[] => {
  try {
    return indexSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).drops;
  } catch (error) {
    throw new AppError(
      'internal',
      `The reference index of this installation cannot be read: ${file}. Install Dropscope again.`,
      { cause: error },
    );
  }
};

const readIndex = (file: string): readonly IndexEntry[] => {
  const entries = indexes.get(file) ?? parseIndex(file);
  indexes.set(file, entries);
  return entries;
};

/** Compares the drops in a database with the shipped reference index, entry by entry. */
export const compareDrops = async (db: Executor, indexFile: string): Promise<IndexComparison> => {
  const entries = readIndex(indexFile);
  const last = entries.reduce((highest, [number]) => Math.max(highest, number), 0);
  const { unexpected, ...compared } = compare(await findDropFacts(db, last), entries);
  return { ...compared, unexpected: unexpected.concat(await findNumbersAfter(db, last)) };
};

/** The reference index, to be looked up one drop after the other. */
export const openReferenceIndex = (indexFile: string) => {
  const entries = new Map(readIndex(indexFile).map((entry) => [entry[0], entry]));
  return {
    size: entries.size,
    /** Whether a drop is in the index as it is. */
    has: (facts: DropFacts): boolean => {
      const entry = entries.get(facts.number);
      return entry !== undefined && differingFields(facts, entry).length === 0;
    },
  };
};

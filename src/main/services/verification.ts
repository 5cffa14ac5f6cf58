import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Verification } from '#shared/contract/datasets.ts';
import { toTimestamp } from '#shared/time.ts';
import type { Store } from '#main/db/index.ts';
import { findDropFacts, findNumbersAfter } from '#main/repositories/verification.ts';
import type { DropFacts } from '#main/repositories/verification.ts';

/** Facts of the real archive by drop: number, time, platform, board, SHA-256 of the normalised text. No text. */
const indexSchema = z.object({
  source: z.object({ repository: z.string(), commit: z.string(), sha256: z.string() }),
  drops: z.array(z.tuple([z.number().int(), z.number().int(), z.string(), z.string(), z.string()])),
});
type IndexEntry = z.output<typeof indexSchema>['drops'][number];

const thousands = (count: number): string => count.toLocaleString('en-US');

const differingFields = (facts: DropFacts, [, time, platform, board, hash]: IndexEntry): string[] => [
  ...(facts.time === time ? [] : ['timestamp']),
  ...(facts.platform === platform ? [] : ['platform']),
  ...(facts.board === board ? [] : ['boardName']),
  ...(facts.text_hash === hash ? [] : ['content']),
];

/** Compares drops with the entries of the index. Pure. */
export const compareWithIndex = (
  drops: readonly DropFacts[],
  entries: readonly IndexEntry[],
): Omit<Verification, 'verifiedAt'> => {
  const present = new Map(drops.map((facts) => [facts.number, facts]));
  const known = new Set(entries.map(([number]) => number));
  const missing: number[] = [];
  const different: Verification['different'] = [];
  for (const entry of entries) {
    const facts = present.get(entry[0]);
    const fields = facts === undefined ? [] : differingFields(facts, entry);
    if (facts === undefined) missing.push(entry[0]);
    else if (fields.length > 0) different.push({ dropNumber: entry[0], fields });
  }
  const matching = entries.length - missing.length - different.length;
  return {
    message: `${thousands(matching)} of ${thousands(entries.length)} match`,
    expected: entries.length,
    matching,
    missing,
    unexpected: drops.map((facts) => facts.number).filter((number) => !known.has(number)),
    different,
  };
};

export interface VerificationService {
  readonly verify: () => Promise<Verification>;
}

/** Verifies the drops in the database against the shipped reference index. */
export const createVerificationService = (
  store: Store,
  indexFile: string,
  now: () => number,
): VerificationService => {
  let entries: readonly IndexEntry[] | null = null;
  const index = (): readonly IndexEntry[] => {
    entries ??= indexSchema.parse(JSON.parse(readFileSync(indexFile, 'utf8'))).drops;
    return entries;
  };
  return {
    verify: async () => {
      const last = index().reduce((highest, [number]) => Math.max(highest, number), 0);
      const { unexpected, ...compared } = compareWithIndex(await findDropFacts(store.read, last), index());
      return {
        ...compared,
        unexpected: [...unexpected, ...(await findNumbersAfter(store.read, last))],
        verifiedAt: toTimestamp(Math.floor(now() / 1000)),
      };
    },
  };
};

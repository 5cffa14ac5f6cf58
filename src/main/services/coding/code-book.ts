import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import {
  findCodebookVersions,
  findCodeCounts,
  insertCodebookVersions,
  updateCodebook,
  type CodebookRow,
  type CodebookVersionRow,
} from '#main/repositories/coder.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { BookCode } from '#shared/code-book.ts';
import { bookCodeSchema, type CodebookBody, type CodebookVersion } from '#shared/contract/coder.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { formatCount } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { batchCodeSchema, codesOf } from './coding-rows.ts';

/** Stored codes may be longer than those that are added now: other people’s books had other limits. */
const storedSchema = z.array(
  bookCodeSchema.extend({ code: z.string(), definition: z.string(), phrases: z.array(z.string()) }),
);
const bookSchema = z.object({ codes: storedSchema, otherwise: z.string() });

/** Codes of a book as they are stored. @throws ZodError where the column was damaged */
export const readCodes = (json: string): CodebookBody['codes'] => storedSchema.parse(JSON.parse(json));

/** Codes of a batch as they are stored. @throws ZodError where the column was damaged */
export const readBatchCodes = (json: string): CodingBatch['codes'] =>
  z.array(batchCodeSchema).parse(JSON.parse(json));

export const bodyOf = (row: CodebookRow): CodebookBody => ({
  name: row.name,
  codes: readCodes(row.codes_json),
  otherwise: row.otherwise,
});

export const rowOf = (id: string, { name, otherwise, codes }: CodebookBody) => ({
  id,
  name,
  otherwise,
  codes_json: JSON.stringify(codes),
});

/** SHA-256 of what codes mean: color, key and phrases are none of it. Parts that a code lacks leave no trace, so that older hashes stay. */
export const meaningHash = (codes: readonly Omit<BookCode, 'phrases'>[]): string => {
  const meanings = codes.map(({ code, definition, parent, example, inclusion, exclusion }) => ({
    code,
    definition,
    parent,
    example,
    inclusion,
    exclusion,
  }));
  return createHash('sha256').update(JSON.stringify(meanings)).digest('hex');
};

/** Hash of the version that a code book is now. */
export const versionHash = (row: Pick<CodebookRow, 'codes_json' | 'otherwise'>): string =>
  meaningHash(codesOf(readCodes(row.codes_json), row.otherwise));

/** Hash of the version that a run kept. */
export const bookHash = (json: string): string => {
  const { codes, otherwise } = bookSchema.parse(JSON.parse(json));
  return meaningHash(codesOf(codes, otherwise));
};

const currentOf = (row: CodebookRow): CodebookVersionRow => ({
  codebook_id: row.id,
  sha256: versionHash(row),
  otherwise: row.otherwise,
  codes_json: row.codes_json,
  created_at: row.created_at,
});

const storedVersions = async (db: Executor, row: CodebookRow): Promise<readonly CodebookVersionRow[]> => {
  const stored = await findCodebookVersions(db, row.id);
  return stored.length === 0 ? [currentOf(row)] : stored;
};

/**
 * Number of a version from 1, by age.
 * @param sha256 null: coded before there were versions, that is by the first
 * @returns null where no version has the hash
 */
export const versionNumber = async (
  db: Executor,
  row: CodebookRow,
  sha256: string | null,
): Promise<number | null> => {
  if (sha256 === null) return 1;
  const at = (await storedVersions(db, row)).findIndex((version) => version.sha256 === sha256);
  return at < 0 ? null : at + 1;
};

/** What a code book has said, oldest first, and how many drops people coded by each. */
export const versionsOf = async (db: Executor, row: CodebookRow): Promise<CodebookVersion[]> => {
  const versions = await storedVersions(db, row);
  const counts = await findCodeCounts(db, row.id);
  return versions.map(({ sha256, otherwise, codes_json, created_at }, at) => ({
    version: at + 1,
    sha256,
    otherwise,
    createdAt: toTimestamp(created_at),
    codes: readCodes(codes_json),
    humanCodes: counts
      .filter((one) => one.sha256 === sha256 || (at === 0 && one.sha256 === null))
      .reduce((sum, { count }) => sum + count, 0),
  }));
};

/**
 * Changes a code book; where a meaning changes, what it said before stays as a version.
 * @param now epoch seconds
 * @throws AppError `conflict` where a code that drops were given is not in the new book
 */
export const changeCodebook = async (
  { store, journal }: { readonly store: Database; readonly journal: Journal },
  row: CodebookRow,
  body: CodebookBody,
  now: number,
): Promise<void> => {
  const next: CodebookRow = { ...rowOf(row.id, body), created_at: row.created_at };
  const names = new Set([body.otherwise, ...body.codes.map(({ code }) => code)]);
  const lost = (await findCodeCounts(store.read, row.id)).filter(({ code }) => !names.has(code));
  const [first] = lost;
  if (first !== undefined) {
    const count = lost.filter(({ code }) => code === first.code).reduce((sum, one) => sum + one.count, 0);
    throw new AppError(
      'conflict',
      `“${first.code}” is given to ${formatCount(count)} ${count === 1 ? 'drop' : 'drops'}, so the code book keeps it: its definition can be changed, its name can’t.`,
    );
  }
  const versions = await storedVersions(store.read, row);
  const latest = versions.at(-1)?.created_at ?? 0;
  const current = { ...currentOf(next), created_at: Math.max(now, latest + 1) };
  await journal.write(`change the code book “${body.name}”`, (tx) => {
    updateCodebook(tx, next);
    // A book that only got another color has the one version still.
    if (versions.length > 1 || current.sha256 !== versions[0]?.sha256)
      insertCodebookVersions(tx, [...versions, current]);
  });
};

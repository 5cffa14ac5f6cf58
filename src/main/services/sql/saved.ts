import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { SavedStatementTable } from '#main/db/tables/written.ts';
import {
  deleteSavedStatement,
  findSavedStatement,
  findSavedStatements,
  upsertSavedStatement,
} from '#main/repositories/saved-statements.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { SavedStatement } from '#shared/contract/sql.ts';
import { toTimestamp } from '#shared/time.ts';

const toStatement = ({ id, name, statement, created_at }: SavedStatementTable): SavedStatement => ({
  id,
  name,
  sql: statement,
  createdAt: toTimestamp(created_at),
});

/** @param now epoch milliseconds */
export const createSavedStatements = (store: Database, journal: Journal, now: () => number) => ({
  list: async (): Promise<SavedStatement[]> => (await findSavedStatements(store.read)).map(toStatement),
  /** @throws AppError `not_found` */
  get: async (name: string): Promise<SavedStatement> => {
    const row = await findSavedStatement(store.read, name);
    if (row === undefined) throw new AppError('not_found', `There is no saved statement “${name}”.`);
    return toStatement(row);
  },
  /** Replaces the one of the same name, whatever its case; nothing is run. */
  save: async ({ name, sql }: BodyOf<'saveStatement'>): Promise<SavedStatement> => {
    const row = { id: randomUUID(), name, statement: sql, created_at: Math.floor(now() / 1000) };
    return toStatement(
      await journal.write(`save the statement “${name}”`, (tx) => upsertSavedStatement(tx, row)),
    );
  },
  /** @throws AppError `not_found` */
  remove: async (id: string) => {
    if (!(await journal.write('remove a saved statement', (tx) => deleteSavedStatement(tx, id))))
      throw new AppError('not_found', `There is no saved statement ${id}.`);
    return { message: 'The saved statement was removed.' };
  },
});

/** Statements kept under a name. */
export type SavedStatements = ReturnType<typeof createSavedStatements>;

import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { SavedStatementTable } from '#main/db/tables/saved-statements.ts';
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

/** Statements kept under a name. */
export interface SavedStatements {
  readonly list: () => Promise<SavedStatement[]>;
  /** @throws AppError `not_found` */
  readonly get: (name: string) => Promise<SavedStatement>;
  /** Replaces the one of the same name, whatever its case; nothing is run. */
  readonly save: (body: BodyOf<'saveStatement'>) => Promise<SavedStatement>;
  /** @throws AppError `not_found` */
  readonly remove: (id: string) => Promise<{ message: string }>;
}

const toStatement = ({ id, name, statement, created_at }: SavedStatementTable): SavedStatement => ({
  id,
  name,
  sql: statement,
  createdAt: toTimestamp(created_at),
});

/** @param now epoch milliseconds */
export const createSavedStatements = (
  store: Database,
  journal: Journal,
  now: () => number,
): SavedStatements => ({
  list: async () => (await findSavedStatements(store.read)).map(toStatement),
  get: async (name) => {
    const row = await findSavedStatement(store.read, name);
    if (row === undefined) throw new AppError('not_found', `There is no saved statement “${name}”.`);
    return toStatement(row);
  },
  save: async ({ name, sql }) => {
    const row = { id: randomUUID(), name, statement: sql, created_at: Math.floor(now() / 1000) };
    return toStatement(
      await journal.write(`save the statement “${name}”`, (tx) => upsertSavedStatement(tx, row)),
    );
  },
  remove: async (id) => {
    if (!(await journal.write('remove a saved statement', (tx) => deleteSavedStatement(tx, id))))
      throw new AppError('not_found', `There is no saved statement ${id}.`);
    return { message: 'The saved statement was removed.' };
  },
});

import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { ClaimLogTable } from '#main/db/tables/claims.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { headNote, readHead, type NotedHead } from './chain-head.ts';
import { findMeta, removeMeta, setMeta } from './meta.ts';
import { findPage } from './page.ts';

export type ClaimLogRow = Selectable<ClaimLogTable>;

/** Where the length and the last hash of the log are noted, outside its table. */
const HEAD = 'claims:head';

export const findLogHead = async (db: Executor): Promise<NotedHead> => readHead(await findMeta(db, HEAD));

export const readLogHead = (tx: WriteTransaction): NotedHead =>
  readHead(tx.run(tx.query.selectFrom('meta').select('value').where('key', '=', HEAD))[0]?.value);

/** The last entry of the log as it is in its table, or undefined. */
export const readLastEntry = (tx: WriteTransaction): ClaimLogRow | undefined =>
  tx.run(tx.query.selectFrom('claim_log').selectAll().orderBy('entry', 'desc').limit(1))[0];

/** Adds an entry and notes where the log ends now. */
export const appendLogEntry = (tx: WriteTransaction, row: ClaimLogRow): void => {
  tx.change(tx.query.insertInto('claim_log').values(row));
  setMeta(tx, HEAD, headNote(row));
};

/** A part of the log, newest first. */
export const findLogPage = (
  db: Executor,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<ClaimLogRow>> =>
  findPage(db.selectFrom('claim_log').selectAll().orderBy('entry', 'desc'), page);

/** The whole log, oldest first. */
export const findLog = (db: Executor): Promise<ClaimLogRow[]> =>
  db.selectFrom('claim_log').selectAll().orderBy('entry').execute();

const triggersSchema = z.array(z.object({ name: z.string(), sql: z.string() }));

/** Removes the whole log, past the triggers that keep it: only for entries that the program itself has invented. */
export const removeLog = (tx: WriteTransaction): void => {
  const triggers = triggersSchema.parse(
    tx.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'claim_log'").all(),
  );
  for (const { name } of triggers) tx.prepare(`DROP TRIGGER ${name}`).run();
  tx.change(tx.query.deleteFrom('claim_log'));
  for (const { sql } of triggers) tx.prepare(sql).run();
  removeMeta(tx, HEAD);
};

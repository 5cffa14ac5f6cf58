import { sql, type Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { StudyLogTable } from '#main/db/tables/plans.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { headNote, readHead, type NotedHead } from './chain-head.ts';
import { findMeta, setMeta } from './meta.ts';

export type StudyLogRow = Selectable<StudyLogTable>;

/** Where the length and the last hash of the log are noted, outside its table. */
const HEAD = 'study-log:head';

export const findStudyHead = async (db: Executor): Promise<NotedHead> => readHead(await findMeta(db, HEAD));

export const readStudyHead = (tx: WriteTransaction): NotedHead =>
  readHead(tx.run(tx.query.selectFrom('meta').select('value').where('key', '=', HEAD))[0]?.value);

/** The last entry, or undefined. */
export const readLastStudyRow = (tx: WriteTransaction): StudyLogRow | undefined =>
  tx.run(tx.query.selectFrom('study_log').selectAll().orderBy('entry', 'desc').limit(1))[0];

/** Payloads of the plans in the log, oldest first. */
export const readLockPayloads = (tx: WriteTransaction): readonly string[] =>
  tx
    .run(
      tx.query
        .selectFrom('study_log')
        .select('payload')
        .where(sql`payload ->> 'act'`, '=', 'lock')
        .orderBy('entry'),
    )
    .map(({ payload }) => payload);

/** Whether any plan was ever locked. */
export const hasLockedPlan = async (db: Executor): Promise<boolean> =>
  (await db
    .selectFrom('study_log')
    .select('entry')
    .where(sql`payload ->> 'act'`, '=', 'lock')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Adds an entry and notes where the log ends now. */
export const appendStudyRow = (tx: WriteTransaction, row: StudyLogRow): void => {
  tx.change(tx.query.insertInto('study_log').values(row));
  setMeta(tx, HEAD, headNote(row));
};

/** The whole log, oldest first. */
export const findStudyLog = (db: Executor): Promise<StudyLogRow[]> =>
  db.selectFrom('study_log').selectAll().orderBy('entry').execute();

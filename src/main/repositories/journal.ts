import { sql } from 'kysely';
import { HELD_SETS } from '#main/db/held-items.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { JOURNALED, type Journaled } from '#shared/written.ts';
import { raiseChange, type DataPart } from './data-state.ts';

/** The part of the data that such a table is, where something is computed from it. */
const PART_OF: Readonly<Partial<Record<Journaled, DataPart>>> = { abbreviation_keys: 'keys' };

/** So many steps can be undone; older ones stay as they are. */
export const STEPS_KEPT = 500;

interface Column {
  readonly name: string;
  readonly type: string;
  /** Its place in the primary key, from 1; 0 for any other. */
  readonly pk: number;
}

const columnsOf = (tx: WriteTransaction, subject: Journaled): readonly Column[] =>
  tx.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(subject) as Column[];

const isBytes = ({ type }: Column): boolean => type === 'BLOB';

/** A row as JSON with its bytes as hex, so that it can come back. */
const whole = (columns: readonly Column[], row: string): string =>
  `json_object(${columns
    .map((column) => {
      const { name } = column;
      return isBytes(column) ? `'${name}', hex(${row}${name})` : `'${name}', ${row}${name}`;
    })
    .join(', ')})`;

/** A row as JSON without its bytes: enough to tell whether it has changed. */
const plain = (columns: readonly Column[], row: string): string =>
  whole(
    columns.filter((column) => !isBytes(column)),
    row,
  );

/**
 * Watches the journaled tables on this connection: what happens to their rows while `journal_now` names an act is written to the act.
 * The triggers are made of the tables as they are, once for a connection, and are no part of the file.
 */
const watch = (tx: WriteTransaction): void => {
  if (tx.prepare(`SELECT 1 FROM temp.sqlite_schema WHERE name = 'journal_now'`).get() !== undefined) return;
  tx.prepare('CREATE TEMP TABLE journal_now (act INTEGER PRIMARY KEY)').run();
  const on = (subject: Journaled, event: string, before: string, after: string): void => {
    tx.prepare(
      `CREATE TEMP TRIGGER journal_${subject}_${event} AFTER ${event} ON main.${subject}
        WHEN EXISTS (SELECT 1 FROM journal_now) BEGIN
        INSERT INTO journal_rows (act, subject, before, after) SELECT act, '${subject}', ${before}, ${after} FROM journal_now; END`,
    ).run();
  };
  for (const subject of JOURNALED) {
    const columns = columnsOf(tx, subject);
    on(subject, 'INSERT', 'NULL', plain(columns, 'NEW.'));
    on(subject, 'UPDATE', whole(columns, 'OLD.'), plain(columns, 'NEW.'));
    on(subject, 'DELETE', whole(columns, 'OLD.'), 'NULL');
  }
};

const capture = <Result>(tx: WriteTransaction, act: number, work: () => Result): Result => {
  watch(tx);
  tx.prepare('INSERT INTO journal_now VALUES (?)').run(act);
  const result = work();
  tx.prepare('DELETE FROM journal_now').run();
  return result;
};

const countRows = (tx: WriteTransaction, act: number): number =>
  tx.prepare('SELECT count(*) FROM journal_rows WHERE act = ?').pluck().get(act) as number;

/** Ends what could be redone: for what is done for good without being an act. */
export const endRedo = (tx: WriteTransaction): void => {
  tx.prepare('DELETE FROM journal_acts WHERE is_undone = 1').run();
};

/**
 * Does `work` as one act that can be undone. An act that changes nothing leaves no trace; any other ends what could be redone.
 * @param label what is done, as an act: `tag drop 17 “Storm”`; may be made of what `work` answers
 * @param now epoch seconds
 */
export const recordAct = <Result>(
  tx: WriteTransaction,
  label: string | ((result: Result) => string),
  now: number,
  work: () => Result,
): Result => {
  const act = Number(
    tx.prepare(`INSERT INTO journal_acts (label, is_undone, done_at) VALUES ('', 0, ?)`).run(now)
      .lastInsertRowid,
  );
  const result = capture(tx, act, work);
  if (countRows(tx, act) === 0) {
    tx.prepare('DELETE FROM journal_acts WHERE id = ?').run(act);
    return result;
  }
  const text = typeof label === 'string' ? label : label(result);
  tx.prepare('UPDATE journal_acts SET label = ? WHERE id = ?').run(text, act);
  endRedo(tx);
  tx.prepare(
    'DELETE FROM journal_acts WHERE id <= (SELECT id FROM journal_acts ORDER BY id DESC LIMIT 1 OFFSET ?)',
  ).run(STEPS_KEPT);
  return result;
};

type Values = Readonly<Record<string, string | number | null>>;

/** Writes rows of one table back, one by one. A function of it answers whether the row was as the act has left it. */
const writerOf = (tx: WriteTransaction, subject: Journaled) => {
  const columns = columnsOf(tx, subject);
  const keys = columns.filter(({ pk }) => pk > 0);
  const at = keys.map(({ name }) => `${name} = ?`).join(' AND ');
  const keyOf = (row: Values) => keys.map(({ name }) => row[name]);
  const value = (column: Column): string =>
    isBytes(column) ? `unhex(@row ->> '$.${column.name}')` : `@row ->> '$.${column.name}'`;
  const columnNames = columns.map(({ name }) => name).join(', ');
  const find = tx.prepare(`SELECT ${plain(columns, '')} FROM ${subject} WHERE ${at}`).pluck();
  const insert = tx.prepare(
    `INSERT INTO ${subject} (${columnNames}) VALUES (${columns.map(value).join(', ')})`,
  );
  const update = tx.prepare(
    `UPDATE ${subject} SET (${columnNames}) = (${columns.map(value).join(', ')})
      WHERE (${keys.map(({ name }) => name).join(', ')}) = (${keys.map(({ name }) => `@key ->> '$.${name}'`).join(', ')})`,
  );
  const remove = tx.prepare(`DELETE FROM ${subject} WHERE ${at}`);
  const rowOf = (text: string): Values => JSON.parse(text) as Values;
  return (before: string | null, after: string | null): boolean => {
    const there = find.get(...keyOf(rowOf(after ?? before ?? '{}'))) as string | undefined;
    if ((there ?? null) !== after) return false;
    if (after === null) insert.run({ row: before });
    else if (before === null) remove.run(...keyOf(rowOf(after)));
    else update.run({ row: before, key: after });
    return true;
  };
};

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');

/** Names are for one set, frozen or live; a search is narrowed to a set that is there, and one that is held out stays. */
const UNSOUND = `SELECT 1 FROM saved_searches WHERE name IN (SELECT name FROM frozen_sets)
  UNION ALL SELECT 1 FROM saved_searches WHERE filter_json ->> '$.set' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM frozen_sets WHERE name = filter_json ->> '$.set')
  UNION ALL SELECT 1 FROM meta, json_each(meta.value) AS held WHERE meta.key = '${HELD_SETS}'
    AND held.value NOT IN (SELECT id FROM frozen_sets)`;

const turnRows = (tx: WriteTransaction, act: number, isUndone: boolean): boolean => {
  const rows = tx
    .prepare('SELECT id, subject, before, after FROM journal_rows WHERE act = ? ORDER BY id DESC')
    .all(act) as { id: number; subject: Journaled; before: string | null; after: string | null }[];
  const wasSound = tx.prepare(UNSOUND).get() === undefined;
  const writers = new Map(
    [...new Set(rows.map(({ subject }) => subject))].map((subject) => [subject, writerOf(tx, subject)]),
  );
  const turn = () => rows.every(({ subject, before, after }) => writers.get(subject)?.(before, after));
  try {
    if (!capture(tx, act, turn)) return false;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
  tx.prepare('DELETE FROM journal_rows WHERE act = ? AND id <= ?').run(act, rows[0]?.id ?? 0);
  tx.prepare('UPDATE journal_acts SET is_undone = ? WHERE id = ?').run(isUndone ? 1 : 0, act);
  for (const subject of writers.keys()) {
    const part = PART_OF[subject];
    if (part !== undefined) raiseChange(tx, part);
  }
  // More rows than those of the act went with it: somebody has built on them since.
  return countRows(tx, act) === rows.length && (!wasSound || tx.prepare(UNSOUND).get() === undefined);
};

/**
 * Undoes an act, or does it again: its rows become what they were, and the act keeps what they are now.
 * @param write runs a transaction, rolled back where its work throws
 * @returns whether it still fits; where it does not, nothing is changed
 */
export const turnAct = async (
  write: (work: (tx: WriteTransaction) => void) => Promise<void>,
  act: number,
  isUndone: boolean,
): Promise<boolean> => {
  const misfit = new Error('The act does not fit any more.');
  try {
    await write((tx) => {
      if (!turnRows(tx, act, isUndone)) throw misfit;
    });
    return true;
  } catch (error) {
    if (error === misfit) return false;
    throw error;
  }
};

export const dropAct = (tx: WriteTransaction, act: number): void => {
  tx.prepare('DELETE FROM journal_acts WHERE id = ?').run(act);
};

/** So many rows are written in 30 ms; what is longer is done by a worker. */
export const SHORT_ACT_ROWS = 2000;
/** A stretch of a set’s items, written to the journal and back, takes as long as so many other rows. */
const ROWS_PER_STRETCH = 1000;

/** How long an act is, in rows of the usual size. */
export const findActLength = async (db: Executor, act: number): Promise<number> => {
  const weight = sql<number>`sum(iif(subject = 'frozen_set_items', ${ROWS_PER_STRETCH}, 1))`;
  const { rows } = await db
    .selectFrom('journal_rows')
    .select(weight.as('rows'))
    .where('act', '=', act)
    .executeTakeFirstOrThrow();
  return rows;
};

/** Whether an act wrote to a table. */
export const isActOn = async (db: Executor, act: number, subject: Journaled): Promise<boolean> =>
  (await db
    .selectFrom('journal_rows')
    .select('id')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The last act that wrote to a table and was not undone. */
export const findLastActOn = async (db: Executor, subject: Journaled): Promise<JournalStep | null> =>
  (await db
    .selectFrom('journal_acts')
    .select(['id', 'label'])
    .where('is_undone', '=', 0)
    .where('id', 'in', (eb) => eb.selectFrom('journal_rows').select('act').where('subject', '=', subject))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export interface JournalStep {
  readonly id: number;
  readonly label: string;
}

/** The act that is undone or redone next, and how many there are. */
export const findSteps = async (
  db: Executor,
  isUndone: boolean,
): Promise<{ readonly next: JournalStep | null; readonly total: number }> => {
  const acts = db.selectFrom('journal_acts').where('is_undone', '=', isUndone ? 1 : 0);
  const next = await acts
    .select(['id', 'label'])
    .orderBy('id', isUndone ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  const { total } = await acts.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { next: next ?? null, total };
};

import type { StatementSync } from 'node:sqlite';
import { AppError, invalidQuery, messageOf } from '#main/base/errors.ts';
import { asDatabaseError, faultOf } from '#main/db/errors.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { plural } from '#shared/figures.ts';
import { openDoor, type SqlDoor } from './door.ts';
import type { SqlTask } from './message.ts';

type Value = SqlRows['rows'][number][number];

/** What an answer may have in all: it is kept whole by three processes and a page. */
const ANSWER_BYTES = 32_000_000;

const ONLY_QUESTIONS = 'Only questions over the documented views can be run: SELECT, WITH or VALUES.';

const blank = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/u;

const prepare = (door: SqlDoor, sql: string): StatementSync => {
  if (sql.includes('\0') || blank.test(sql))
    throw invalidQuery('There is no statement: write one, such as SELECT count(*) FROM drops.');
  let statement: StatementSync;
  try {
    statement = door.prepare(sql);
  } catch (error) {
    const reason = messageOf(error);
    throw invalidQuery(
      /not authorized|prohibited|cannot modify/u.test(reason)
        ? ONLY_QUESTIONS
        : `SQLite can’t read this: ${reason.replace(/[.?]$/u, '')}.`,
    );
  }
  if (statement.columns().length === 0) throw invalidQuery(ONLY_QUESTIONS);
  if (!blank.test(sql.slice(statement.sourceSQL.length)))
    throw invalidQuery('There are several statements. Run one at a time.');
  // SQLite would put NULL there, which equals nothing, and answer that there are no rows.
  if (statement.expandedSQL !== statement.sourceSQL)
    throw invalidQuery(
      'The statement has a place for a value, such as ? or :name, and no value for it: write the value itself.',
    );
  return statement;
};

const valueOf = (value: unknown): Value => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? plural(value.length, 'byte') : String(value);
};

/** Rows and bytes of texts after which a stretch is handed over. */
const STRETCH = { rows: 2000, bytes: 1_000_000 };

const bytesOf = (values: readonly Value[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0);

/** A statement whose rows can be read one by one. */
const opened = (door: SqlDoor, sql: string): StatementSync => {
  const statement = prepare(door, sql);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  return statement;
};

/** What is wrong with the question; what is wrong with the file is left as it is. */
const asRefusal = (error: unknown): unknown =>
  error instanceof AppError || faultOf(error) !== 'unknown'
    ? error
    : invalidQuery(`SQLite can’t run this: ${messageOf(error)}.`);

/**
 * All rows of one question in stretches, at least one; `isCut` says that another follows.
 * @throws AppError `invalid_query` as `answerOf` does, where the rows end that could be read
 */
export function* stretchesOf(door: SqlDoor, sql: string): Generator<SqlRows> {
  try {
    const statement = opened(door, sql);
    let rows: Value[][] = [];
    let bytes = 0;
    for (const row of statement.iterate()) {
      const values = Object.values(row).map(valueOf);
      if (rows.length === STRETCH.rows || bytes > STRETCH.bytes) {
        yield { columns: namesOf(statement), rows, isCut: true };
        [rows, bytes] = [[], 0];
      }
      rows.push(values);
      bytes += bytesOf(values);
    }
    yield { columns: namesOf(statement), rows, isCut: false };
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Asks one question over the documented views.
 * @throws AppError `invalid_query` for what is no question, or what SQLite cannot read or run
 */
export const answerOf = (door: SqlDoor, sql: string, maxRows: number): SqlRows => {
  try {
    const statement = opened(door, sql);
    const rows: Value[][] = [];
    let bytes = 0;
    for (const row of statement.iterate()) {
      if (rows.length === maxRows) return { columns: namesOf(statement), rows, isCut: true };
      const values = Object.values(row).map(valueOf);
      bytes += bytesOf(values);
      if (bytes > ANSWER_BYTES)
        throw invalidQuery(
          `The answer is larger than ${ANSWER_BYTES / 1e6} MB and was stopped at row ${rows.length + 1}. Ask for fewer columns or rows.`,
        );
      rows.push(values);
    }
    return { columns: namesOf(statement), rows, isCut: false };
  } catch (error) {
    throw asRefusal(error);
  }
};

/**
 * Answers one question of a file, on a connection of its own that cannot write; whole or in stretches.
 * @throws AppError as `answerOf`; DatabaseError where the file is damaged or no longer there
 */
export function* answersOf({ file, sql, maxRows }: SqlTask): Generator<SqlRows> {
  let door: SqlDoor | null = null;
  try {
    door = openDoor(file);
    if (maxRows === null) yield* stretchesOf(door, sql);
    else yield answerOf(door, sql, maxRows);
  } catch (error) {
    throw asDatabaseError(error, file);
  } finally {
    door?.close();
  }
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

import { hash } from 'node:crypto';
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import { AppError, messageOf } from '#main/base/errors.ts';
import { views, viewStatement } from '#main/db/views/index.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import type { SqlTask } from './message.ts';

type Value = SqlRows['rows'][number][number];

/** Texts and blobs that a question may build, and the statement itself. */
const LIMITS = { length: 20_000_000, sqlLength: 100_000, attach: 0, exprDepth: 200, compoundSelect: 50 };

const viewNames: ReadonlySet<string> = new Set(views.map(({ name }) => name));
const refusedFunctions: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer']);
/** Functions of SQLite that are read like tables and touch nothing. */
const tableFunctions: ReadonlySet<string> = new Set(['json_each', 'json_tree']);

const refusal = (reason: string): AppError => new AppError('invalid_query', reason);

/** Tables that the views read. */
const tablesOfViews: ReadonlySet<string> = new Set(
  views.flatMap(({ select }) => [...select.matchAll(/\bmain\.(\w+)/gu)].map(([, table = '']) => table)),
);

/** A column of a view or of a table inside a view; rows of such a table without a column; what the question itself names. */
const mayRead = (
  table: string,
  column: string | null,
  schema: string | null,
  origin: string | null,
): boolean => {
  if (schema === 'main') return viewNames.has(origin ?? '') || (column === '' && tablesOfViews.has(table));
  return schema === null || (schema === 'temp' && viewNames.has(table)) || tableFunctions.has(table);
};

/** SQLite asks this about every step of a statement before it runs: questions over the views pass, nothing else does. */
const authorize = (
  action: number,
  first: string | null,
  second: string | null,
  schema: string | null,
  origin: string | null,
): number => {
  const isAllowed = ((): boolean => {
    switch (action) {
      case constants.SQLITE_SELECT:
      case constants.SQLITE_RECURSIVE:
        return true;
      case constants.SQLITE_READ:
        return mayRead(first ?? '', second, schema, origin);
      case constants.SQLITE_FUNCTION:
        return !refusedFunctions.has((second ?? '').toLowerCase());
      default:
        return false;
    }
  })();
  return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
};

const openViews = (file: string): DatabaseSync => {
  const connection = new DatabaseSync(file, { readOnly: true, limits: LIMITS });
  connection.function('sha256', { deterministic: true }, (text) =>
    typeof text === 'string' ? hash('sha256', text) : null,
  );
  connection.exec('PRAGMA temp_store = MEMORY');
  for (const view of views) connection.exec(viewStatement(view));
  connection.exec('PRAGMA query_only = ON');
  connection.setAuthorizer(authorize);
  return connection;
};

const ONLY_QUESTIONS = 'Only questions over the documented views can be run: SELECT, WITH or VALUES.';

const blank = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/u;

const prepare = (connection: DatabaseSync, sql: string): StatementSync => {
  if (sql.includes('\0') || blank.test(sql))
    throw refusal('There is no statement: write one, such as SELECT count(*) FROM drops.');
  let statement: StatementSync;
  try {
    statement = connection.prepare(sql);
  } catch (error) {
    const reason = messageOf(error);
    throw refusal(
      /not authorized|prohibited|cannot modify/u.test(reason)
        ? ONLY_QUESTIONS
        : `SQLite can’t read this: ${reason}.`,
    );
  }
  if (statement.columns().length === 0) throw refusal(ONLY_QUESTIONS);
  if (!blank.test(sql.slice(statement.sourceSQL.length)))
    throw refusal('There are several statements. Run one at a time.');
  return statement;
};

const valueOf = (value: unknown): Value => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? `${value.length} bytes` : String(value);
};

/**
 * Runs one question over the documented views, on a connection that cannot write.
 * @throws AppError `invalid_query` for what is no question, or what SQLite cannot read or run
 */
export const runQuestion = ({ file, sql, maxRows }: SqlTask): SqlRows => {
  const connection = openViews(file);
  try {
    const statement = prepare(connection, sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const rows: Value[][] = [];
    for (const row of statement.iterate()) {
      if (rows.length === maxRows) return { columns: namesOf(statement), rows, isCut: true };
      rows.push(Object.values(row).map(valueOf));
    }
    return { columns: namesOf(statement), rows, isCut: false };
  } catch (error) {
    throw error instanceof AppError ? error : refusal(`SQLite can’t run this: ${messageOf(error)}.`);
  } finally {
    connection.close();
  }
};

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

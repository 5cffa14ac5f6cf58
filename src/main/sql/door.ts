import { hash, randomBytes } from 'node:crypto';
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import { views, viewStatement } from '#main/db/views/index.ts';
import type { View } from '#main/db/views/view.ts';

/** Texts and blobs that a question may build, and the statement itself. */
const LIMITS = { length: 8_000_000, sqlLength: 100_000, attach: 0, exprDepth: 200, compoundSelect: 50 };

const viewNames: ReadonlySet<string> = new Set(views.map(({ name }) => name));
const refusedFunctions: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer']);
/** Functions of SQLite that are read like tables and touch nothing. */
const tableFunctions: ReadonlySet<string> = new Set(['json_each', 'json_tree']);

/** Tables that the views read. */
const tablesOfViews: ReadonlySet<string> = new Set(
  views.flatMap(({ select }) => [...select.matchAll(/\bmain\.(\w+)/gu)].map(([, table = '']) => table)),
);

/** What SQLite asks about a column: its table, itself (empty for rows without one), the schema, and who reads it. */
type MayRead = (table: string, column: string, schema: string | null, reader: string | null) => boolean;

/** SQLite asks about every step of a statement before it runs: questions over what may be read pass, nothing else does. */
const allowOnly = (connection: DatabaseSync, mayRead: MayRead): void => {
  connection.setAuthorizer((action, first, second, schema, reader) => {
    const isAllowed = ((): boolean => {
      switch (action) {
        case constants.SQLITE_SELECT:
        case constants.SQLITE_RECURSIVE:
          return true;
        case constants.SQLITE_READ:
          return (
            tableFunctions.has((first ?? '').toLowerCase()) ||
            mayRead(first ?? '', second ?? '', schema, reader)
          );
        case constants.SQLITE_FUNCTION:
          return !refusedFunctions.has((second ?? '').toLowerCase());
        default:
          return false;
      }
    })();
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
};

const addFunctions = (connection: DatabaseSync): void => {
  connection.function('sha256', { deterministic: true }, (text) =>
    typeof text === 'string' ? hash('sha256', text) : null,
  );
};

/** Whether SQLite itself has a table of that name, in any database: its schema, its pages, its settings. */
const isOfSqlite = (): ((name: string) => boolean) => {
  const bare = new DatabaseSync(':memory:');
  return (name) => {
    try {
      bare.prepare(`SELECT 1 FROM "${name.replaceAll('"', '""')}"`);
      return true;
    } catch {
      return false;
    }
  };
};

/** A database that has the views, without a row, and nothing else: every name that can be read there is the name of a view. */
const openNames = (): DatabaseSync => {
  const connection = new DatabaseSync(':memory:', { limits: LIMITS });
  const isOwn = isOfSqlite();
  addFunctions(connection);
  for (const view of views)
    connection.exec(
      viewStatement({ ...view, select: `SELECT ${view.columns.map(() => 'NULL').join(', ')}` }),
    );
  // Without a schema: rows of which no column is requested, of a view, of what the question itself names, or of SQLite’s own.
  allowOnly(connection, (table, _column, schema) =>
    schema === null ? !isOwn(table) : schema === 'temp' && viewNames.has(table),
  );
  return connection;
};

/** The views over the data. Only what reads under a secret name may read tables: any other name can be one that the question gave. */
const openData = (file: string): DatabaseSync => {
  const secret = randomBytes(16).toString('hex');
  const inner = (view: View): View => ({ ...view, name: `view_${secret}_${view.name}` });
  const connection = new DatabaseSync(file, { readOnly: true, limits: LIMITS });
  addFunctions(connection);
  connection.exec('PRAGMA temp_store = MEMORY');
  for (const view of views) {
    connection.exec(viewStatement(inner(view)));
    connection.exec(viewStatement({ ...view, select: `SELECT * FROM temp.${inner(view).name}` }));
  }
  connection.exec('PRAGMA query_only = ON');
  allowOnly(connection, (table, column, schema, reader) => {
    if (schema === 'main')
      // SQLite does not say who reads rows of which no column is requested.
      return reader?.startsWith(`view_${secret}_`) === true || (column === '' && tablesOfViews.has(table));
    return schema === null || (schema === 'temp' && (viewNames.has(table) || viewNames.has(reader ?? '')));
  });
  return connection;
};

/**
 * Opens the views of a database file for questions.
 *
 * Two locks, as either may have a hole that nobody has found yet: a statement must be one over a database that has nothing but the
 * views, so that it cannot name anything else; and the tables answer only to views whose names nobody can know.
 */
export const openDoor = (file: string) => {
  const names = openNames();
  const data = openData(file);
  return {
    /** @throws what SQLite says of a statement that it cannot read or that asks for anything else */
    prepare: (sql: string): StatementSync => {
      names.prepare(sql);
      return data.prepare(sql);
    },
    close: (): void => {
      data.close();
      names.close();
    },
  };
};

/** Where questions are asked: the documented views, and no other table under whatever name. */
export type SqlDoor = ReturnType<typeof openDoor>;

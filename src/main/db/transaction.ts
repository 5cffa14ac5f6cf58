import type Sqlite from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type QueryCreator,
} from 'kysely';
import { createKeptStatements } from './kept-statements.ts';
import type { SqliteConnection } from './open.ts';
import type { Schema } from './schema.ts';

/** What a transaction offers to the repositories. Everything in it is synchronous, so that nothing else can slip into it. */
export interface WriteTransaction {
  /** Builds queries; only `run` and `change` run them, executing one throws. */
  readonly query: QueryCreator<Schema>;
  /** @returns the rows that the query selects or returns. */
  readonly run: <Row>(query: Compilable<Row>) => Row[];
  /** @returns how many rows the query has inserted, updated or deleted. */
  readonly change: (query: Compilable) => number;
  /** SQL for bulk statements, prepared once in a transaction: binding rows through the query builder takes longer. */
  readonly prepare: (sql: string) => Sqlite.Statement;
}

const queries = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/**
 * The writing side of a connection; anyone who calls it has begun a transaction.
 * @param kept the connection's statements, where it has many transactions
 */
export const transactionOn = (
  connection: SqliteConnection,
  kept = createKeptStatements(connection),
): WriteTransaction => {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    query: queries,
    prepare,
    run: <Row>(query: Compilable<Row>): Row[] => {
      const { sql, parameters } = query.compile();
      return kept(sql).all(...parameters) as Row[];
    },
    change: (query) => {
      const { sql, parameters } = query.compile();
      return kept(sql).run(...parameters).changes;
    },
  };
};

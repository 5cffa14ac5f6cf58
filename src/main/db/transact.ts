import type { Compilable } from 'kysely';
import type { SqliteConnection } from './open.ts';

/** Runs one Kysely query synchronously on the writer. */
export type RunQuery = <Row>(query: Compilable<Row>) => Row[];

/**
 * Runs `work` in one immediate transaction of the writing connection and commits; an error rolls all of it back.
 * Kysely's own transactions await between statements, and whatever else writes meanwhile would fall into them; here
 * queries are written with Kysely and run synchronously.
 */
export type Transact = <Result>(work: (run: RunQuery, connection: SqliteConnection) => Result) => Result;

/** Kysely's queries on a connection, at once. */
export const runOn =
  (connection: SqliteConnection): RunQuery =>
  <Row>(query: Compilable<Row>): Row[] => {
    const { sql, parameters } = query.compile();
    const statement = connection.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };

export const createTransact =
  (connection: SqliteConnection): Transact =>
  (work) =>
    connection.transaction(() => work(runOn(connection), connection)).immediate();

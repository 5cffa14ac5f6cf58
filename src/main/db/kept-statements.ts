import type Sqlite from 'better-sqlite3';

/** As many as a page and its writes ask for; what is kept of one is some ten kilobytes. */
const MOST_KEPT = 100;
/** A longer one lists values, and hardly comes again. */
const LONGEST_KEPT = 20_000;

/**
 * Prepares SQL once for a connection. To parse it with its views and triggers, and to make what builds its rows, takes longer than most
 * questions do; SQLite itself prepares a kept one again where the definitions have changed.
 */
export const createKeptStatements = (connection: Sqlite.Database): ((sql: string) => Sqlite.Statement) => {
  const kept = new Map<string, Sqlite.Statement>();
  return (sql) => {
    const own = kept.get(sql);
    // One whose rows are still being read cannot run a second time meanwhile.
    if (own?.busy === true) return connection.prepare(sql);
    const statement = own ?? connection.prepare(sql);
    if (sql.length > LONGEST_KEPT) return statement;
    // The last one used is the last to leave.
    kept.delete(sql);
    kept.set(sql, statement);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
};

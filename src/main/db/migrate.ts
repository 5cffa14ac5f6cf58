import { Kysely, SqliteDialect } from 'kysely';
import { databaseError } from './errors.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { openWholeReader, renewStatistics, type SqliteConnection } from './open.ts';
import { renewSeals } from './renewed-seals.ts';

/** The newest schema that this program knows. */
export const NEWEST = migrations.at(-1)?.number ?? 0;

export const schemaVersionOf = (connection: SqliteConnection): number =>
  Number(connection.pragma('user_version', { simple: true }));

const apply = async (connection: SqliteConnection, steps: readonly Migration[]): Promise<void> => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  // In WAL mode it continues to see what was there before the transaction.
  const old = openWholeReader(connection.name);
  // SQLite ignores this pragma inside a transaction, and rebuilding a table with keys on deletes its children.
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN EXCLUSIVE');
  try {
    for (const step of steps) {
      connection.unsafeMode(step.rewritesSchema === true);
      await step.up(db);
      connection.pragma(`user_version = ${step.number}`);
    }
    renewSeals(connection, old);
    const broken = connection.pragma('foreign_key_check') as readonly unknown[];
    if (broken.length > 0) throw new Error(`Rows that lost their parent: ${broken.length}`);
    renewStatistics(connection);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  } finally {
    old.close();
    connection.unsafeMode(false);
    connection.pragma('foreign_keys = ON');
  }
};

/**
 * Brings the database to the newest schema: backup, keys off, one exclusive transaction, check, commit.
 * @param backUp called before the first step on a database that contains something.
 * @returns the steps applied. @throws DatabaseError `newer` where the file is ahead of this program: it is not touched.
 */
export const migrate = async (
  connection: SqliteConnection,
  backUp: () => Promise<unknown>,
  steps: readonly Migration[] = migrations,
): Promise<readonly string[]> => {
  const version = schemaVersionOf(connection);
  const newest = steps.at(-1)?.number ?? 0;
  if (version > newest) throw databaseError('newer', connection.name);
  const pending = steps.filter((step) => step.number > version);
  if (pending.length === 0) return [];
  if (version > 0) await backUp();
  await apply(connection, pending);
  return pending.map((step) => step.name);
};

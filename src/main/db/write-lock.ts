import { SqliteDialect, type Dialect } from 'kysely';
import { BUSY_TIMEOUT_MS, type SqliteConnection } from './open.ts';

/** The write lock of the database: one holds it at a time, the host's connection or the worker it was lent to. */
export interface WriteLock {
  readonly isLent: () => boolean;
  /** Resolves when the host's connection may write. */
  readonly mine: () => Promise<void>;
  /** Lends the lock. @returns what gives it back once the borrower's connection has really let go, however it ended. */
  readonly lend: () => Promise<() => Promise<void>>;
}

const LOOK_AGAIN_MS = 2;

/** Whether no other connection is writing. */
const isFree = (writer: SqliteConnection): boolean => {
  if (!writer.open) return true;
  writer.pragma('busy_timeout = 0');
  try {
    writer.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch {
    return false;
  } finally {
    writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
};

export const createWriteLock = (writer: SqliteConnection): WriteLock => {
  let lent: Promise<void> | null = null;
  const mine = async (): Promise<void> => {
    while (lent !== null) await lent;
  };
  return {
    isLent: () => lent !== null,
    mine,
    lend: async () => {
      await mine();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      lent = promise;
      return async () => {
        while (!isFree(writer)) await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
        lent = null;
        resolve(undefined);
      };
    },
  };
};

/** Kysely's SQLite whose every statement waits until the lock is here. */
export const waitingDialect = (database: SqliteConnection, { isLent, mine }: WriteLock): Dialect => {
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (...options) => {
        if (isLent()) await mine();
        return acquire(...options);
      };
      return driver;
    },
  };
};

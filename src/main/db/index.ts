import { statSync } from 'node:fs';
import { backUp, type Backup } from './backup.ts';
import { databaseError } from './errors.ts';
import { migrate } from './migrate.ts';
import { damageOf, kyselyOf, openReader, openWriter, type Executor, type SqliteConnection } from './open.ts';
import { createTransact, type Transact } from './transact.ts';
import { createWriteLock, waitingDialect, type WriteLock } from './write-lock.ts';

/** The host's hold on one database file: one writer, one reader, both synchronous and short. */
export interface Store {
  readonly file: string;
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** Queries only: SQLite itself refuses a write here. */
  readonly read: Executor;
  readonly write: Executor;
  /** The only way to a transaction: synchronous, so nothing else can slip into it. */
  readonly transact: Transact;
  /** Lends the write lock to a worker that brings its own connection; queries of `write` wait until it is given back. */
  readonly lendLock: WriteLock['lend'];
  /** Resolves when the lock is here: to be awaited before a `transact` that may come while drops are imported. */
  readonly writable: WriteLock['mine'];
  readonly backUp: (reason: 'migration' | 'import' | 'manual' | 'restore') => Promise<Backup>;
  readonly checkpoint: () => void;
  readonly close: () => void;
}

const closing = (writer: SqliteConnection, reader: SqliteConnection) => () => {
  reader.close();
  if (!writer.open) return;
  writer.pragma('wal_checkpoint(TRUNCATE)');
  writer.close();
};

/**
 * Opens, checks and migrates a database file; makes it where it is missing.
 * @throws DatabaseError with a way out; a damaged or newer file is never written to.
 */
export const openStore = async (file: string, backupFolder: string): Promise<Store> => {
  const fresh = statSync(file, { throwIfNoEntry: false }) === undefined;
  const writer = openWriter(file);
  try {
    if (!fresh && damageOf(writer, 'quick_check', 1).length > 0) throw databaseError('corrupt', file);
    const lock = createWriteLock(writer);
    const write = kyselyOf(writer, waitingDialect(writer, lock));
    await migrate(writer, write, () => backUp(writer, backupFolder, 'migration'));
    const reader = openReader(file);
    return {
      file,
      writer,
      reader,
      read: kyselyOf(reader),
      write,
      transact: createTransact(writer),
      lendLock: lock.lend,
      writable: lock.mine,
      backUp: (reason) => backUp(writer, backupFolder, reason),
      checkpoint: () => {
        writer.pragma('wal_checkpoint(TRUNCATE)');
      },
      close: closing(writer, reader),
    };
  } catch (error) {
    writer.close();
    throw error;
  }
};

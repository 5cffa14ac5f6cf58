import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#main/base/errors.ts';
import { backUp, listBackups } from './backup.ts';
import { asDatabaseError, damageError, databaseError, faultOf } from './errors.ts';
import { hideHeldItems } from './held-items.ts';
import { inspectFile } from './inspect.ts';
import { createKeptStatements } from './kept-statements.ts';
import { isLogDamaged } from './log-damage.ts';
import { migrate } from './migrate.ts';
import {
  damageOf,
  emptyLog,
  kyselyOf,
  openReader,
  openWriter,
  readStatistics,
  renewStatistics,
  storedStatistics,
  type Executor,
  type SqliteConnection,
} from './open.ts';
import { createSealer, type Sealer } from './seals.ts';
import { noteSoundEnd, takeSoundEnd } from './sound-end.ts';
import { transactionOn, type WriteTransaction } from './transaction.ts';
import { WriteQueue } from './write-queue.ts';

/** The one door to the database of a data folder: reads at any time, one write after the other. */
export interface Database {
  readonly file: string;
  /** When SQLite’s quick check last read all of the file and found no damage, epoch milliseconds. */
  readonly checkedAt: number;
  /** Queries only: SQLite itself refuses a write here. */
  readonly read: Executor;
  /**
   * Runs `work` in one transaction of its own, after all writes that were requested earlier, and commits; an error rolls all of it
   * back. `work` is synchronous.
   * @param signal gives up a write that still waits.
   * @throws DatabaseError where the disk is full, another program holds the file or it is no longer there; AppError `unavailable` after `close`.
   */
  readonly write: <Result>(work: (tx: WriteTransaction) => Result, signal?: AbortSignal) => Promise<Result>;
  /**
   * Holds all other writes back while `work` writes to the file on a connection of its own, as a worker does (`writeInWorker`).
   * Must not wait for `write` meanwhile.
   */
  readonly exclusive: <Result>(
    work: (file: string) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /** Writes that wait for the end of an exclusive one. */
  readonly waitingWrites: () => number;
  /** Calls back, in the asynchronous context of the caller of `write`, with a promise that resolves when the wait is over. */
  readonly onWait: (listener: (wait: Promise<unknown>) => void) => void;
  /** Calls back after every write, exclusive ones too, before anyone who requested it continues. */
  readonly onCommit: (listener: (tx: Pick<WriteTransaction, 'query' | 'run'>) => void) => void;
  /** A number that grows when something else than this program may have written to the file since it was last requested. */
  readonly outsideWrites: () => number;
  /** What keeps it from being written, a sentence; null where nothing does. */
  readonly problem: () => string | null;
  /** To be called where what is held out has changed (`held-items.ts`). */
  readonly renewReader: () => void;
  readonly close: () => void;
}

/** Our own writes queue up: what holds the file that long is another program. */
const FOREIGN_LOCK_MS = 1000;
/** A worker that was ended lets go of the file once SQLite comes back from what it was doing. */
const ENDED_WORKER_MS = 30_000;
const RETRY_MS = 20;

/** What another file in the same place would not have; null without one. */
const identityOf = (file: string): string | null => {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
};

class SqliteDatabase implements Database {
  readonly file: string;
  readonly checkedAt: number;
  readonly read: Executor;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #sealer: Sealer;
  readonly #statements: ReturnType<typeof createKeptStatements>;
  readonly #queue = new WriteQueue();
  readonly #identity: string | null;
  #version: number;
  /** Those that both connections plan with, once they may change. */
  #statistics: string | null = null;
  #outsideWrites = 0;
  readonly #commitListeners: Parameters<Database['onCommit']>[0][] = [];

  constructor(writer: SqliteConnection, checkedAt: number) {
    this.file = writer.name;
    this.checkedAt = checkedAt;
    this.#identity = identityOf(this.file);
    this.#writer = writer;
    this.#sealer = createSealer(writer);
    this.#statements = createKeptStatements(writer);
    this.#reader = openReader(this.file);
    this.read = kyselyOf(this.#reader);
    this.#version = this.#dataVersion();
  }

  readonly write: Database['write'] = (work, signal) => this.#queue.add(() => this.#transact(work), signal);

  readonly exclusive: Database['exclusive'] = (work, signal) =>
    this.#queue.addExclusive(async () => {
      this.#refuseClosed();
      this.#refuseGone();
      // With nothing of value in the log, what the work leaves there when it fails can be cut off, on a full disk too.
      emptyLog(this.#writer);
      this.#statistics ??= storedStatistics(this.#writer);
      let isDone = false;
      try {
        const result = await work(this.file);
        isDone = true;
        return result;
      } finally {
        if (this.#writer.open) await this.#untilFree();
        if (this.#writer.open && !isDone) emptyLog(this.#writer);
        if (this.#writer.open) this.#readStatistics();
        this.#committed();
      }
    }, signal);

  readonly waitingWrites = (): number => this.#queue.waiting();

  readonly onWait: Database['onWait'] = (listener) => {
    this.#queue.onWait(listener);
  };

  readonly onCommit: Database['onCommit'] = (listener) => {
    this.#commitListeners.push(listener);
  };

  readonly outsideWrites = (): number => {
    const version = this.#dataVersion();
    if (version !== this.#version) this.#outsideWrites += 1;
    this.#version = version;
    return this.#outsideWrites;
  };

  readonly problem = (): string | null =>
    identityOf(this.file) === this.#identity ? null : databaseError('gone', this.file).message;

  readonly renewReader = (): void => {
    hideHeldItems(this.#reader);
  };

  readonly close = (): void => {
    this.#reader.close();
    if (!this.#writer.open) return;
    const isInPlace = this.problem() === null;
    if (isInPlace) this.#tidy();
    this.#writer.close();
    if (isInPlace) noteSoundEnd(this.file, this.checkedAt);
  };

  #tidy(): void {
    try {
      renewStatistics(this.#writer);
    } catch {
      // Statistics can wait for the next time; whatever prevents them fails the next read or write, which reports it.
    }
    emptyLog(this.#writer);
  }

  async #transact<Result>(work: (tx: WriteTransaction) => Result): Promise<Result> {
    try {
      await this.#begin(FOREIGN_LOCK_MS);
      const result = work(transactionOn(this.#writer, this.#statements));
      this.#sealer.seal();
      this.#writer.exec('COMMIT');
      this.#committed();
      return result;
    } catch (error) {
      if (this.#writer.inTransaction) this.#writer.exec('ROLLBACK');
      throw asDatabaseError(error, this.file);
    }
  }

  /** Another number after every commit of another connection. */
  #dataVersion(): number {
    return Number(this.#reader.pragma('data_version', { simple: true }));
  }

  #readStatistics(): void {
    const stored = storedStatistics(this.#writer);
    if (stored === this.#statistics) return;
    for (const connection of [this.#writer, this.#reader]) readStatistics(connection);
    this.#statistics = stored;
  }

  #committed(): void {
    if (!this.#writer.open) return;
    this.#version = this.#dataVersion();
    const tx = transactionOn(this.#writer, this.#statements);
    for (const listener of this.#commitListeners) listener(tx);
  }

  async #begin(patienceMs: number): Promise<void> {
    for (const until = performance.now() + patienceMs; ; await sleep(RETRY_MS)) {
      this.#refuseClosed();
      this.#refuseGone();
      try {
        this.#writer.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (faultOf(error) !== 'locked' || performance.now() > until) throw asDatabaseError(error, this.file);
      }
    }
  }

  /** SQLite continues writing to a file that was moved or removed: what it acknowledges then is lost. */
  #refuseGone(): void {
    if (this.problem() !== null) throw databaseError('gone', this.file);
  }

  /** Waits until the connection that an exclusive write had has let go of the file. */
  async #untilFree(): Promise<void> {
    await this.#begin(ENDED_WORKER_MS);
    this.#writer.exec('ROLLBACK');
  }

  #refuseClosed(): void {
    if (!this.#writer.open) throw new AppError('unavailable', 'Dropscope is shutting down.');
  }
}

/**
 * Opens, checks and migrates a database file; makes it where it is missing. One that is as it was left in order, and was checked
 * within a day, is not checked again: that reads all of it.
 * @throws DatabaseError with a way out; a damaged or newer file is never written to.
 */
export const openDatabase = async (file: string, backupFolder: string): Promise<Database> => {
  const checkedAt = takeSoundEnd(file);
  const state = await inspectFile(file);
  // A start that was killed leaves an empty file; next to backups, an empty one is what is left of another.
  if (state === 'empty' && listBackups(backupFolder).length > 0) throw databaseError('empty', file);
  if (isLogDamaged(file)) throw damageError(file, 'has a damaged log of its last changes (next to it, -wal)');
  const writer = openWriter(file, { create: true });
  try {
    // A wait inside SQLite would block the event loop; `begin` waits outside it.
    writer.pragma('busy_timeout = 0');
    if (state === 'filled' && checkedAt === null && damageOf(writer, 'quick_check', 1).length > 0)
      throw databaseError('corrupt', file);
    await migrate(writer, () => backUp(writer, backupFolder, 'migration'));
    return new SqliteDatabase(writer, checkedAt ?? Date.now());
  } catch (error) {
    writer.close();
    throw asDatabaseError(error, file);
  }
};

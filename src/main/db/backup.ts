import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '#main/base/errors.ts';
import type { SqliteConnection } from './open.ts';

export interface Backup {
  readonly file: string;
  readonly name: string;
  /** Epoch seconds, UTC. */
  readonly at: number;
  readonly sizeBytes: number;
}

export type BackupReason = 'migration' | 'import' | 'manual' | 'restore';

const KEPT = 5;
const ALL_PAGES = 2 ** 31 - 1;
const pattern = /^dropscope-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-\d{3}Z-([a-z-]+)\.db$/;

/** When it was made, as its name says: a folder that is moved or copied gives its files new times. */
const madeAt = (name: string): number =>
  Date.parse(
    name.replace(pattern, (_name, day, hour, minute, second) => `${day}T${hour}:${minute}:${second}Z`),
  ) / 1000;

/** Backups of a folder, newest first. */
export const listBackups = (folder: string): readonly Backup[] => {
  const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  return names
    .filter((name) => pattern.test(name))
    .map((name) => {
      const file = join(folder, name);
      return { file, name, at: madeAt(name), sizeBytes: statSync(file).size };
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
};

/** A moment as part of a file name. */
export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');

/** What reading leaves next to a file whose journal is a write-ahead log. */
export const SIDE_FILES = ['-wal', '-shm'];
export const removeSideFiles = (file: string): void => {
  for (const ending of SIDE_FILES) rmSync(`${file}${ending}`, { force: true });
};
/** Removes a copy that was not finished, with all that SQLite left next to it: a full disk has no room for it. */
const removePart = (part: string): void => {
  for (const ending of ['', '-journal', ...SIDE_FILES]) rmSync(`${part}${ending}`, { force: true });
};

/** Reads a copy of a database and leaves nothing next to it. */
export const readCopy = <Answer>(file: string, read: (copy: SqliteConnection) => Answer): Answer => {
  const copy = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return read(copy);
  } finally {
    copy.close();
    removeSideFiles(file);
  }
};

/** Whether SQLite's own check finds nothing. */
export const isSound = (copy: SqliteConnection, check: 'quick_check' | 'integrity_check'): boolean =>
  copy.pragma(`${check}(1)`, { simple: true }) === 'ok';

/** Copies a database that another program may have open, as it is at one moment. @param target a file that is not there yet */
export const copyDatabase = async (file: string, target: string): Promise<void> => {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    await connection.backup(target, { progress: () => ALL_PAGES });
    chmodSync(target, 0o600);
  } finally {
    connection.close();
  }
};

/**
 * Copies the live database with SQLite's online backup, opens and checks the copy, then rotates (5 kept).
 * Copying the file alone would lose what still is in the write-ahead log.
 */
export const backUp = async (
  connection: SqliteConnection,
  folder: string,
  reason: BackupReason,
  now: () => Date = () => new Date(),
): Promise<Backup> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `dropscope-${stampOf(now())}-${reason}.db`;
  const file = join(folder, name);
  const part = `${file}.part`;
  removePart(part);
  try {
    // One step: a write of another connection between two would begin the copy anew.
    await connection.backup(part, { progress: () => ALL_PAGES });
    chmodSync(part, 0o600);
    if (!readCopy(part, (copy) => isSound(copy, 'quick_check')))
      throw new AppError('internal', 'The backup that was just made is damaged: check the disk.');
    renameSync(part, file);
  } catch (error) {
    removePart(part);
    throw error;
  }
  // The one just made stays whatever its name says: a clock that was set back would rotate it away at once.
  const others = listBackups(folder).filter((backup) => backup.name !== name);
  for (const old of others.slice(KEPT - 1)) rmSync(old.file, { force: true });
  return { file, name, at: madeAt(name), sizeBytes: statSync(file).size };
};

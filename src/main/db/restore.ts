import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '#main/base/errors.ts';
import { listBackups } from './backup.ts';

const WAITING = 'restore-waiting.db';

/** The copy of a backup that is put in place at the next start, if one waits. */
export const waitingRestore = (folder: string): string | null => {
  const file = join(folder, WAITING);
  return existsSync(file) ? file : null;
};

const checkCopy = (file: string, name: string): void => {
  const copy = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    if (copy.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw new Error('damaged');
  } catch (error) {
    throw new AppError('conflict', `The copy ${name} is damaged and was not restored.`, { cause: error });
  } finally {
    copy.close();
  }
};

/**
 * Lays a backup ready for the next start, as a copy: later backups may rotate the original away. @throws AppError
 * `not_found` or, where the copy does not pass its check, `conflict`.
 */
export const prepareRestore = (folder: string, backupFolder: string, name: string): void => {
  const backup = listBackups(backupFolder).find((one) => one.name === name);
  if (backup === undefined) throw new AppError('not_found', `There is no backup ${name}.`);
  const part = join(folder, `${WAITING}.part`);
  try {
    copyFileSync(backup.file, part);
    checkCopy(part, name);
    renameSync(part, join(folder, WAITING));
  } finally {
    for (const file of [part, `${part}-wal`, `${part}-shm`]) rmSync(file, { force: true });
  }
};

/** Lays a database that was made in the folder itself (a salvage) ready for the next start. */
export const prepareFile = (folder: string, file: string): void => {
  checkCopy(file, basename(file));
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  renameSync(file, join(folder, WAITING));
};

export const cancelRestore = (folder: string): void => {
  rmSync(join(folder, WAITING), { force: true });
};

/**
 * Puts a waiting copy in place, before the database is opened. The old file moves aside together with its `-wal` and `-shm`:
 * a restored file beside a stale write-ahead log opens, passes its check, and is wrong.
 * @returns the folder the old files went to, or null where none waited.
 */
export const applyRestore = (
  folder: string,
  database: string,
  now: () => Date = () => new Date(),
): string | null => {
  const waiting = waitingRestore(folder);
  if (waiting === null) return null;
  const aside = join(folder, `replaced-${now().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(aside);
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(`${database}${ending}`))
      renameSync(`${database}${ending}`, join(aside, `dropscope.db${ending}`));
  }
  renameSync(waiting, database);
  return aside;
};

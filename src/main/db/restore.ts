import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError, messageOf } from '#main/base/errors.ts';
import { isSound, listBackups, readCopy, removeSideFiles, SIDE_FILES, stampOf } from './backup.ts';
import { asDatabaseError, databaseError, DatabaseError, faultOf } from './errors.ts';
import { inspectFile } from './inspect.ts';

const WAITING = 'restore-waiting.db';
/** The copy of a backup that is put in place at the next start, if one waits. */
export const waitingRestore = (folder: string): string | null => {
  const file = join(folder, WAITING);
  return existsSync(file) ? file : null;
};

const FINDINGS: Readonly<Record<string, string>> = {
  newer: 'was made by a newer Dropscope',
  foreign: 'is not a Dropscope database',
  empty: 'is empty',
};

/** @throws AppError `conflict` where the file is damaged or no database of this program that it can open. */
const checkCopy = async (file: string, name: string): Promise<void> => {
  try {
    if ((await inspectFile(file)) !== 'filled') throw databaseError('empty', file);
    if (!readCopy(file, (copy) => isSound(copy, 'integrity_check'))) throw new Error('damaged');
  } catch (error) {
    if (faultOf(error) === 'full') throw error;
    const fault = error instanceof DatabaseError ? error.fault : null;
    const finding = FINDINGS[fault ?? ''] ?? 'is damaged';
    throw new AppError('conflict', `The copy ${name} ${finding} and was not restored.`, { cause: error });
  } finally {
    removeSideFiles(file);
  }
};

/**
 * Gets a backup ready for the next start, as a copy: later backups may rotate the original away. The copy is checked first and
 * takes its place in one rename, so that it waits whole or not at all.
 * @param save is awaited before the rename: what it cannot do lets nothing wait.
 * @throws AppError `not_found`, `conflict` where the copy does not pass its check; DatabaseError where the disk is full.
 */
export const prepareRestore = async (
  folder: string,
  backupFolder: string,
  name: string,
  save: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  const backup = listBackups(backupFolder).find((candidate) => candidate.name === name);
  if (backup === undefined) throw new AppError('not_found', `There is no backup ${name}.`);
  const part = join(folder, `${WAITING}.part`);
  try {
    copyFileSync(backup.file, part);
    chmodSync(part, 0o600);
    await checkCopy(part, name);
    await save();
    renameSync(part, join(folder, WAITING));
  } catch (error) {
    throw asDatabaseError(error, part);
  } finally {
    rmSync(part, { force: true });
  }
};

/** Gets a database that was made in the folder itself (a salvage) ready for the next start. */
export const prepareFile = async (folder: string, file: string): Promise<void> => {
  await checkCopy(file, basename(file));
  renameSync(file, join(folder, WAITING));
};

export const cancelRestore = (folder: string): void => {
  rmSync(join(folder, WAITING), { force: true });
};

/** Sets a waiting copy aside that must not replace anything. @returns a sentence about it. */
const refuse = (folder: string, waiting: string, reason: string): string => {
  const refusedFile = join(folder, `restore-refused-${stampOf(new Date())}.db`);
  renameSync(waiting, refusedFile);
  return `${reason} It is kept as ${refusedFile}.`;
};

/**
 * Puts a waiting copy in place, before the database is opened, unless it does not pass its check. The old file moves aside together
 * with its `-wal` and `-shm`: a restored file next to a stale write-ahead log opens, passes its check, and is wrong. A crash in
 * between is made good at the next start, which moves the rest to the same place.
 * @returns what was done, a sentence; null where no copy waited.
 */
export const applyRestore = async (folder: string, database: string): Promise<string | null> => {
  const waiting = waitingRestore(folder);
  if (waiting === null) return null;
  try {
    await checkCopy(waiting, WAITING);
  } catch (error) {
    return refuse(folder, waiting, messageOf(error));
  }
  const aside = join(folder, `replaced-${stampOf(statSync(waiting).mtime)}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const ending of [...SIDE_FILES, '']) {
    if (existsSync(`${database}${ending}`))
      renameSync(`${database}${ending}`, join(aside, `dropscope.db${ending}`));
  }
  renameSync(waiting, database);
  return `A backup was restored. The previous database is kept in ${aside}.`;
};

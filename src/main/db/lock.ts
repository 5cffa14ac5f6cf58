import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { makePrivateFolder } from '#main/base/private-folder.ts';
import { asDatabaseError, faultOf } from './errors.ts';

const holderSchema = z.object({ name: z.string(), pid: z.int(), since: z.string() });

/** A hold on a data folder. */
export interface FolderLock {
  /** The holder before this one ended without letting go: it crashed or was killed. */
  readonly wasLeftBehind: boolean;
  readonly release: () => void;
}

const holderText = (file: string): string => {
  try {
    const { name, pid, since } = holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return `${name} (process ${pid}, since ${since})`;
  } catch {
    // The note is written a moment after the lock is taken, and a crash may cut it: the lock itself still counts.
    return 'another process';
  }
};

const guardOf = (file: string): string => `${file}.db`;

/** Whether this program ever took the folder. */
export const wasLocked = (file: string): boolean => existsSync(guardOf(file));

/**
 * An exclusive lock of the system, held by an empty SQLite file: it ends with its process whatever happens, so nothing has to be
 * judged stale and taken over, which two newcomers could do at once. The file stays: removed, two could hold a lock each.
 */
const takeLock = (file: string): Sqlite.Database => {
  const guard = new Sqlite(guardOf(file), { timeout: 0 });
  try {
    guard.exec('BEGIN EXCLUSIVE');
    return guard;
  } catch (error) {
    guard.close();
    throw error;
  }
};

const busy = (file: string): AppError =>
  new AppError(
    'conflict',
    `The data folder ${dirname(file)} is in use by ${holderText(file)}: close it, or choose another folder with --data-dir.`,
  );

/**
 * Takes the data folder for this process; a note of who holds it is in `file`.
 * @throws AppError `conflict` naming the holder and its pid; DatabaseError where the folder cannot be written.
 */
export const lockDataFolder = (file: string, name: string): FolderLock => {
  try {
    makePrivateFolder(dirname(file));
    const guard = takeLock(file);
    const wasLeftBehind = existsSync(file);
    writeFileSync(file, JSON.stringify({ name, pid: process.pid, since: new Date().toISOString() }), {
      mode: 0o600,
    });
    return {
      wasLeftBehind,
      release: () => {
        if (!guard.open) return;
        rmSync(file, { force: true });
        guard.close();
      },
    };
  } catch (error) {
    throw faultOf(error) === 'locked' ? busy(file) : asDatabaseError(error, file);
  }
};

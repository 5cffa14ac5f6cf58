import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of Linux in memory, open to all users. */
const MEMORY = '/dev/shm';
/** Several times what a run has written at once. */
const ROOM_BYTES = 6e9;
const PREFIX = 'dropscope-run-';

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes what runs have left that were ended by force. */
const clearEnded = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Makes the folder for what a run of tests writes: in memory where there is room. SQLite flushes the disk at every commit, which is most
 * of the time of an import; tests end processes, not the power, so a flush proves nothing to them. Who sets `TMPDIR` decides.
 */
export const makeRunFolder = (): string => {
  const folder = process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? MEMORY : tmpdir();
  clearEnded(folder);
  return mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
};

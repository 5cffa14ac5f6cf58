import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '#main/errors.ts';
import { asDatabaseError } from './errors.ts';

const holderSchema = z.object({ name: z.string(), pid: z.number().int(), since: z.string() });

const readHolder = (file: string): z.infer<typeof holderSchema> | null => {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // An unreadable lock names nobody: it was cut by a crash and may be taken over.
    return null;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const create = (file: string, name: string): boolean => {
  try {
    const holder = { name, pid: process.pid, since: new Date().toISOString() };
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw asDatabaseError(error, file);
  }
};

/**
 * Takes the data folder for this process; a lock left by a dead process is taken over.
 * @returns the release. @throws AppError `conflict` naming the holder and its pid.
 */
export const lockDataFolder = (file: string, name: string): (() => void) => {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw asDatabaseError(error, file);
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (create(file, name))
      return () => {
        rmSync(file, { force: true });
      };
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder.pid))
      throw new AppError(
        'conflict',
        `The data folder ${dirname(file)} is in use by ${holder.name} (process ${String(holder.pid)}, since ${holder.since}): close it, or choose another folder with --data-dir.`,
      );
    rmSync(file, { force: true });
  }
  throw new AppError(
    'conflict',
    `The data folder ${dirname(file)} is being opened by another process: try again.`,
  );
};

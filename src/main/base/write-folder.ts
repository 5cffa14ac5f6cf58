import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError, messageOf } from './errors.ts';
import { isInside } from './write-file.ts';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** @throws AppError where a new folder cannot be put there */
const checkTarget = (folder: string, dataFolder: string | null): void => {
  const parent = dirname(folder);
  if (!isFolder(parent)) throw new AppError('not_found', `There is no folder ${parent}.`);
  if (dataFolder !== null && isInside(realpathSync(dataFolder), join(realpathSync(parent), basename(folder))))
    throw new AppError(
      'conflict',
      `${folder} is in the data folder, whose files belong to Dropscope. Choose another folder.`,
    );
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  if (!isFolder(folder) || readdirSync(folder).length > 0)
    throw new AppError('conflict', `${folder} already exists. Choose another name, or remove it first.`);
};

const asWriteError = (error: unknown, folder: string): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (/\bENOSPC\b/u.test(error.message))
    return new AppError(
      'disk_full',
      `The disk of ${folder} is full. Nothing was left there: free some space and try again.`,
      { cause: error },
    );
  return /^E[A-Z]+:/u.test(error.message)
    ? new AppError('unavailable', `Couldn’t write ${folder} (${messageOf(error)}).`, { cause: error })
    : error;
};

/**
 * Writes a folder whole or not at all: `fill` writes into a temporary folder next to the target, which then takes its name.
 * @param target does not exist yet, or is an empty folder
 * @param dataFolder which the target may not be in; null for the program’s own exports
 * @returns the path of the folder and what `fill` answered
 * @throws AppError; nothing is left at the target
 */
export const writeFolder = async <Result>(
  target: string,
  dataFolder: string | null,
  fill: (folder: string) => Promise<Result>,
): Promise<{ readonly folder: string; readonly result: Result }> => {
  const folder = resolve(target);
  checkTarget(folder, dataFolder);
  const temporary = join(dirname(folder), `.dropscope-${randomUUID()}`);
  try {
    mkdirSync(temporary);
    const result = await fill(temporary);
    if (isFolder(folder)) rmdirSync(folder);
    renameSync(temporary, folder);
    return { folder, result };
  } catch (error) {
    throw asWriteError(error, folder);
  } finally {
    // A worker that was told to stop may write one more file meanwhile.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

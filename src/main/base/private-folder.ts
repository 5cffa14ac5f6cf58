import { chmodSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from './errors.ts';

const OTHERS = 0o077;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
/** Codes that have sentences of their own. */
const KNOWN_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);

/** What is at a path; undefined where nothing is. @throws AppError where its links lead in a circle */
const found = (folder: string): Stats | undefined => {
  try {
    return statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) !== 'ELOOP') throw error;
    throw new AppError(
      'unavailable',
      `The links of ${folder} lead to no folder: choose another with --data-dir.`,
      { cause: error },
    );
  }
};

/** One folder after the other: where a system refuses all of them, as in /proc, Node’s own way of making parents never ends. */
const makeWithParents = (folder: string): void => {
  if (found(folder) !== undefined) return;
  const parent = dirname(folder);
  if (parent !== folder) makeWithParents(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (KNOWN_CODES.has(code)) throw error;
    throw new AppError(
      'unavailable',
      `The folder ${folder} cannot be made: choose another with --data-dir.`,
      {
        cause: error,
      },
    );
  }
};

/** Makes a folder for its owner alone. @throws AppError where a file is in its place, or no folder can be. */
export const makePrivateFolder = (folder: string): void => {
  if (found(folder)?.isFile() === true)
    throw new AppError('unavailable', `${folder} is a file where a folder is needed: rename or remove it.`);
  makeWithParents(folder);
};

/** Takes the rights of other accounts on a folder and the files directly in it away; Windows has no such rights. */
export const closeToOthers = (folder: string): void => {
  if (process.platform === 'win32' || statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  const paths = readdirSync(folder).map((name) => join(folder, name));
  for (const path of [folder, ...paths]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    // What belongs to another account is that account's to change.
    if (stats === undefined || stats.uid !== process.getuid?.() || (stats.mode & OTHERS) === 0) continue;
    chmodSync(path, stats.mode & ~OTHERS);
  }
};

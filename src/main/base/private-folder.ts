import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from './errors.ts';

const OTHERS = 0o077;

/** Makes a folder for its owner alone. @throws AppError where a file is in its place. */
export const makePrivateFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
    throw new AppError('unavailable', `${folder} is a file where a folder is needed: rename or remove it.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

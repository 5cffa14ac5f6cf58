import { lstatSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AppError, messageOf } from './errors.ts';
import { writeWhole } from './write-whole.ts';

type Kind = 'folder' | 'file' | 'link' | 'other' | 'none';

/** A path that cannot even be looked at is not one; writing to it then says why. */
const kindOf = (path: string, stat: (path: string) => Stats | undefined): Kind => {
  try {
    const stats = stat(path);
    if (stats === undefined) return 'none';
    if (stats.isSymbolicLink()) return 'link';
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  } catch {
    return 'none';
  }
};
const ownKind = (path: string): Kind => kindOf(path, (at) => lstatSync(at, { throwIfNoEntry: false }));
const targetKind = (path: string): Kind => kindOf(path, (at) => statSync(at, { throwIfNoEntry: false }));

export interface ExportRules {
  /** Nothing is written into it: its files belong to the program. */
  readonly dataFolder: string;
  /** The user has agreed to replace the file that is there. */
  readonly mayReplace: boolean;
}

/** Whether a path is in a folder (or is it); compared part by part, so that a sibling with the same prefix is outside. */
export const isInside = (folder: string, path: string): boolean => {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

/** @param place where a path is behind all links */
const refuseData = (path: string, place: string, dataFolder: string): void => {
  if (targetKind(dataFolder) === 'folder' && isInside(realpathSync(dataFolder), place))
    throw new AppError(
      'conflict',
      `${path} is in the data folder, whose files belong to Dropscope. Choose another folder.`,
    );
};

/** @throws AppError where there is no folder for a path, or where it would be in the data folder; null for the program’s own exports */
export const checkPlace = (path: string, dataFolder: string | null): void => {
  const folder = dirname(path);
  if (targetKind(folder) !== 'folder') throw new AppError('not_found', `There is no folder ${folder}.`);
  if (dataFolder !== null) refuseData(path, join(realpathSync(folder), basename(path)), dataFolder);
};

/** @throws AppError where the target is not one that an export may write */
const checkTarget = (file: string, { dataFolder, mayReplace }: ExportRules): void => {
  checkPlace(file, dataFolder);
  const kind = ownKind(file);
  if (kind === 'link')
    throw new AppError('conflict', `${file} is a link. Name the file itself, or another one.`);
  if (kind === 'other' || kind === 'folder') throw new AppError('conflict', `${file} is not a file.`);
  if (kind === 'file' && !mayReplace)
    throw new AppError(
      'conflict',
      `${file} already exists. Use --force to replace it, or choose another name.`,
    );
};

/** @throws AppError where nothing may be written to a target, whatever it is called in a folder: before what is written is made */
export const refuseTarget = (target: string, rules: ExportRules): void => {
  if (targetKind(target) === 'folder') refuseData(target, realpathSync(target), rules.dataFolder);
  else checkTarget(resolve(target), rules);
};

/**
 * Writes an export whole or not at all: a temporary file next to the target, flushed, then renamed over it. A folder as
 * target takes the suggested name; links are never followed.
 * @returns the path written
 * @throws AppError; an older file at the target is left whole
 */
export const writeExport = async (
  target: string,
  suggestedName: string,
  content: string | Uint8Array,
  rules: ExportRules,
): Promise<string> => {
  const file = resolve(targetKind(target) === 'folder' ? join(target, suggestedName) : target);
  checkTarget(file, rules);
  try {
    await writeWhole(join(realpathSync(dirname(file)), basename(file)), content);
    return file;
  } catch (error) {
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw new AppError(
      full ? 'disk_full' : 'unavailable',
      `Couldn’t write ${file} (${messageOf(error)}). What was there before is unchanged.`,
      { cause: error },
    );
  }
};

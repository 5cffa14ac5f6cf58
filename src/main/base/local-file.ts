import type { Stats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, messageOf } from './errors.ts';

const REASONS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) =>
    basename(path) === '-'
      ? 'Standard input is not read: save what comes from it as a file, and name that.'
      : `There is no file ${path}.`,
  ENOTDIR: (path) => `There is no file ${path}.`,
  EACCES: (path) => `${path} may not be read: its permissions do not allow it.`,
  EPERM: (path) => `${path} may not be read: its permissions do not allow it.`,
  ELOOP: (path) => `The links of ${path} lead to no file.`,
  ENAMETOOLONG: (path) => `There is no file ${path}: a path cannot be that long.`,
};

/**
 * Looks at a file of this machine before it is read: what comes from a device or a pipe can be read only once, and may have no end.
 * @param kinds what may be there  @param name for the sentence
 * @throws AppError `not_found` that says what is there instead
 */
export const statToRead = async (
  path: string,
  kinds: 'file' | 'file or folder',
  name = path,
): Promise<Stats> => {
  let stats: Stats;
  try {
    stats = await stat(path);
    await access(path, constants.R_OK);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const sentence = REASONS[String(error.code)]?.(name) ?? `${name} cannot be read: ${messageOf(error)}.`;
    throw new AppError('not_found', sentence, { cause: error });
  }
  if (stats.isFile() || (stats.isDirectory() && kinds === 'file or folder')) return stats;
  throw new AppError(
    'not_found',
    stats.isDirectory()
      ? `${name} is a folder; a file is expected.`
      : `${name} is a device or a pipe: save what comes from it as a file, and name that.`,
  );
};

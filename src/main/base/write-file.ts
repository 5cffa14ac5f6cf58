import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AppError, messageOf } from './errors.ts';

type Kind = 'folder' | 'file' | 'other' | 'none';

/** A path that cannot even be looked at is none; writing to it then says why. */
const kindOf = (path: string): Kind => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'none';
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  } catch {
    return 'none';
  }
};

/**
 * Writes an export whole or not at all: a temporary file beside the target, flushed, then renamed over it. A folder as target
 * takes the suggested name. @returns the path written. @throws AppError; an older file at the target is left whole.
 */
export const writeExport = async (
  target: string,
  suggestedName: string,
  content: string | Buffer,
): Promise<string> => {
  const file = resolve(kindOf(target) === 'folder' ? join(target, suggestedName) : target);
  if (kindOf(file) === 'other') throw new AppError('conflict', `${file} is no file.`);
  if (kindOf(dirname(file)) !== 'folder')
    throw new AppError('not_found', `There is no folder ${dirname(file)}.`);
  try {
    await writeFileAtomic(file, content, { fsync: true });
    return file;
  } catch (error) {
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw new AppError(
      full ? 'disk_full' : 'unavailable',
      `${file} could not be written (${messageOf(error)}); what was there before is unchanged.`,
      { cause: error },
    );
  }
};

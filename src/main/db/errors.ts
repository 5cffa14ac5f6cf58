import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#main/base/errors.ts';

export type DatabaseFault =
  | 'corrupt'
  | 'empty'
  | 'foreign'
  | 'newer'
  | 'gone'
  | 'locked'
  | 'read-only'
  | 'full'
  | 'unknown';

/** A database that cannot be used as it is: what happened and the way out, in one or two sentences. */
export class DatabaseError extends AppError {
  readonly fault: DatabaseFault;

  constructor(fault: DatabaseFault, message: string, cause?: unknown) {
    super(fault === 'full' ? 'disk_full' : fault === 'locked' ? 'conflict' : 'unavailable', message, {
      cause,
    });
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}

const damageSentence = (file: string, finding: string): string =>
  `The database ${file} ${finding} and was left untouched: restore a backup from the backups folder next to it, or choose another data folder.`;

const sentences: Readonly<Record<DatabaseFault, (file: string) => string>> = {
  corrupt: (file) => damageSentence(file, 'is damaged'),
  // A file without anything in it is no new database: a full disk, a cut copy or a broken synchronization left it.
  empty: (file) =>
    `The database ${file} is empty, so nothing can be read from it. It was left untouched: restore a backup from the backups folder next to it, choose another data folder, or delete it if nothing was ever stored in it.`,
  foreign: (file) =>
    `${file} is not a Dropscope database and was left untouched: choose another data folder.`,
  gone: (file) =>
    `The data folder ${dirname(file)} is no longer where it was: put it back, or start Dropscope again; nothing was changed.`,
  newer: (file) =>
    `The database ${file} was written by a newer Dropscope and was left untouched: update Dropscope, or choose another data folder.`,
  locked: (file) => `The database ${file} is in use by another program: close it and try again.`,
  'read-only': (file) =>
    `The data folder ${dirname(file)} cannot be written: make it writable, or choose another with --data-dir.`,
  full: (file) => `The disk with ${file} is full: free some space and try again; nothing was lost.`,
  unknown: (file) => `The database ${file} could not be opened.`,
};

/** Results of SQLite by their numbers, as Node's own SQLite says them. */
const RESULTS: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  // The lowest byte is the result, the others say more of it.
  if ('errcode' in error && typeof error.errcode === 'number') return RESULTS[error.errcode & 0xff] ?? '';
  return 'code' in error ? String(error.code) : '';
};

/** The class of a SQLite or file-system error. */
export const faultOf = (error: unknown): DatabaseFault => {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'corrupt';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'locked';
  if (code.startsWith('SQLITE_READONLY') || code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return 'read-only';
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'ENOTDIR' || code === 'EEXIST') return 'read-only';
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') return 'full';
  return 'unknown';
};

export const databaseError = (fault: DatabaseFault, file: string, cause?: unknown): DatabaseError =>
  new DatabaseError(fault, sentences[fault](file), cause);

/** @param finding what is wrong with the file, as a predicate. */
export const damageError = (file: string, finding: string): DatabaseError =>
  new DatabaseError('corrupt', damageSentence(file, finding));

/** Something else has the name of the database. */
export const notFileError = (file: string): DatabaseError =>
  new DatabaseError(
    'foreign',
    `${file} is a folder, where the file of a database is expected, and was left untouched: choose another data folder.`,
  );

/** The system said why: a folder that may not be made was never there. */
const REFUSED: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'EPERM']);

/** SQLite has a code for a missing file only where its folder is there. */
const isGone = (error: unknown, file: string): boolean =>
  !existsSync(file) &&
  !REFUSED.has(codeOf(error)) &&
  (codeOf(error).startsWith('SQLITE_CANTOPEN') || !existsSync(dirname(file)));

/** The same error as a DatabaseError where SQLite or the file system raised it, else unchanged. */
export const asDatabaseError = (error: unknown, file: string): unknown => {
  if (error instanceof AppError) return error;
  const fault = isGone(error, file) ? 'gone' : faultOf(error);
  return fault === 'unknown' ? error : databaseError(fault, file, error);
};

import { openWholeReader, withReader } from '#main/db/open.ts';
import { compareDrops, type Comparison } from '#main/workers/reference-index.ts';
import type { Task } from '#main/workers/task.ts';

export interface VerifyInput {
  /** The database. */
  readonly file: string;
  readonly indexFile: string;
}

/** Compares the drops in the database, held-out ones too, with the shipped reference index. */
export const verifyDrops: Task<VerifyInput, Comparison> = ({ file, indexFile }) =>
  withReader(file, (db) => compareDrops(db, indexFile), openWholeReader);

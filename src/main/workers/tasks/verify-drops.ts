import { withReader } from '#main/db/open.ts';
import { compareDrops, type IndexComparison } from '#main/workers/reference-index.ts';
import type { Task } from '#main/workers/task.ts';

export interface VerifyInput {
  /** The database. */
  readonly file: string;
  readonly indexFile: string;
}

/** Compares the drops in the database, held-out ones too, with the shipped reference index. */
export const verifyDrops: Task<VerifyInput, IndexComparison> = ({ file, indexFile }) =>
  withReader(file, (db) => compareDrops(db, indexFile), { isWhole: true });

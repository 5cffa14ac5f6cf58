import { withReader } from '#main/db/open.ts';
import { findStorage } from '#main/repositories/storage.ts';
import type { Task } from '#main/workers/task.ts';
import type { StoragePart } from '#shared/contract/admin.ts';

/** Rows and bytes of each part of the database: it reads the whole file. */
export const measureStorage: Task<{ readonly file: string }, StoragePart[]> = ({ file }) =>
  withReader(file, findStorage, { isWhole: true });

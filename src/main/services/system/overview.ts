import { statfs } from 'node:fs/promises';
import { findLastImport } from '#main/repositories/imports.ts';
import { countJobsSince } from '#main/repositories/jobs.ts';
import type { AdminOverview } from '#shared/contract/admin.ts';
import type { SystemDeps } from './deps.ts';

type OverviewDeps = Pick<SystemDeps, 'store' | 'readers' | 'paths' | 'now'>;

const DAY_SECONDS = 86_400;

/** Bytes that are left on the disk of a folder; null where the system does not tell. */
const freeBytes = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some network drives have no such figure.
    return null;
  }
};

/** What is stored, and what was last done with it. */
export const overviewOf = async ({ store, readers, paths, now }: OverviewDeps): Promise<AdminOverview> => {
  const [parts, lastImport, jobs, diskFreeBytes] = await Promise.all([
    readers.run('measureStorage', { file: store.file }),
    findLastImport(store.read),
    countJobsSince(store.read, Math.floor(now() / 1000) - DAY_SECONDS),
    freeBytes(paths.folder),
  ]);
  return { parts, lastImport, jobs, diskFreeBytes };
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', 'shared');

/** Path of a file under `shared/` (`datasets/…`, `reference/…`, `truth/…`), or null where it is absent: tests that need it skip and say so. */
export const sharedFile = (path: string): string | null => {
  const file = join(root, path);
  return existsSync(file) ? file : null;
};

/** The real archive of drops, or null where it is absent. */
export const realArchiveFile = sharedFile('datasets/json-qanon/posts.json');

/** The suffix of a test name that skips for want of the real data. */
export const REAL_DATA_ABSENT = 'skipped where the real data sets are absent';

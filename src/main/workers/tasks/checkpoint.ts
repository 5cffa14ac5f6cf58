import { openReader } from '#main/db/open.ts';
import type { Task } from '#main/workers/task.ts';

/**
 * Moves what the write-ahead log holds into the database file as far as readers allow, and waits for the disk, so that the
 * writing thread need not. A connection that may only query can do that too (SQLite, PRAGMA query_only).
 */
export const checkpoint: Task<{ readonly file: string }, null> = ({ file }) => {
  const connection = openReader(file);
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
    return null;
  } finally {
    connection.close();
  }
};

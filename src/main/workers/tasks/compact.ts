import { statSync } from 'node:fs';
import { asDatabaseError } from '#main/db/errors.ts';
import { openWriter } from '#main/db/open.ts';
import type { Task } from '#main/workers/task.ts';

/** Bytes of the file. */
export interface Compacted {
  readonly before: number;
  readonly after: number;
}

/** Rewrites the database without the space of deleted rows, while the host holds its writes back. */
export const compact: Task<{ readonly file: string }, Compacted> = ({ file }) => {
  const connection = openWriter(file);
  try {
    // What is in the write-ahead log is not yet in the file.
    connection.pragma('wal_checkpoint(TRUNCATE)');
    const before = statSync(file).size;
    connection.exec('VACUUM');
    connection.pragma('wal_checkpoint(TRUNCATE)');
    return { before, after: statSync(file).size };
  } catch (error) {
    throw asDatabaseError(error, file);
  } finally {
    connection.close();
  }
};

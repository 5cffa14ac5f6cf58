import { damageOf, openReader } from '#main/db/open.ts';
import type { Task } from '#main/workers/task.ts';

/** SQLite's quick check of all pages: null where the database is whole, else what is wrong. */
export const quickCheck: Task<{ readonly file: string }, string | null> = ({ file }) => {
  const connection = openReader(file);
  try {
    return damageOf(connection, file);
  } finally {
    connection.close();
  }
};

import { openWholeReader } from '#main/db/open.ts';
import { isAsStored, type StoredResult } from '#main/repositories/result-hashes.ts';
import type { Task } from '#main/workers/task.ts';

/** Whether a stored result is as it was stored: it may have many rows. */
export const checkResult: Task<{ readonly file: string; readonly result: StoredResult }, boolean> = ({
  file,
  result,
}) => {
  const connection = openWholeReader(file);
  try {
    return isAsStored(connection, result);
  } finally {
    connection.close();
  }
};

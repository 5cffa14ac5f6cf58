import { backUp as backUpConnection, type Backup, type BackupReason } from '#main/db/backup.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { openReader } from '#main/db/open.ts';
import type { Task } from '#main/workers/task.ts';

export interface BackUpInput {
  /** The database. */
  readonly file: string;
  readonly folder: string;
  readonly reason: BackupReason;
}

/** Copies the database into the folder of the backups and checks the copy. */
export const backUp: Task<BackUpInput, Backup> = async ({ file, folder, reason }) => {
  const connection = openReader(file);
  try {
    return await backUpConnection(connection, folder, reason);
  } catch (error) {
    throw asDatabaseError(error, file);
  } finally {
    connection.close();
  }
};

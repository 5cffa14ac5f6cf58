import { backUp as backUpConnection, type Backup, type BackupReason } from '#main/db/backup.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { openReader } from '#main/db/open.ts';
import { prepareRestore as prepare } from '#main/db/restore.ts';
import type { Task } from '#main/workers/task.ts';

export interface BackUpInput {
  /** The database. */
  readonly file: string;
  /** Of the backups. */
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

export interface PrepareRestoreInput extends Omit<BackUpInput, 'reason'> {
  readonly dataFolder: string;
  /** Of the backup that is to take the database's place. */
  readonly name: string;
}

/** Copies a backup and checks the copy, backs the present database up, and lets the copy wait for the next start. */
export const prepareRestore: Task<PrepareRestoreInput, Backup> = async (input, context) => {
  const { promise: saved, resolve } = Promise.withResolvers<Backup>();
  await prepare(input.dataFolder, input.folder, input.name, async () => {
    resolve(await backUp({ ...input, reason: 'restore' }, context));
  });
  return saved;
};

/** The same from within a task that is about to change the file: what it has not committed is not in the copy. @returns its name. */
export const backUpFile = async (database: string, folder: string): Promise<string> => {
  const connection = openReader(database);
  try {
    return (await backUpConnection(connection, folder, 'import')).name;
  } finally {
    connection.close();
  }
};

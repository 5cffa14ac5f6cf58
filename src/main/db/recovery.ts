import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dataPaths, type DataPaths } from '#main/base/config.ts';
import type { RecoveryBackup, RecoverySalvage } from '#shared/recovery.ts';
import { listBackups, readCopy, stampOf, type Backup } from './backup.ts';
import { NEWEST, schemaVersionOf } from './migrate.ts';
import { prepareFile, prepareRestore } from './restore.ts';
import { salvage } from './salvage.ts';

const look = (file: string): Pick<RecoveryBackup, 'drops' | 'obstacle'> => {
  try {
    return readCopy(file, (copy) => {
      const drops = copy.prepare('SELECT count(*) FROM drops').pluck().get() as number;
      const isNewer = schemaVersionOf(copy) > NEWEST;
      return { drops, obstacle: isNewer ? 'It was made by a newer Dropscope.' : null };
    });
  } catch {
    // Whatever is wrong with it: what cannot be counted is shown, but not offered.
    return { drops: null, obstacle: 'It cannot be read.' };
  }
};

const describeBackup = ({ name, file, at, sizeBytes }: Backup): RecoveryBackup => ({
  name,
  at,
  sizeBytes,
  reason: /Z-([a-z-]+)\.db$/.exec(name)?.[1] ?? 'unknown',
  ...look(file),
});

const describeDatabase = ({ database }: DataPaths) => {
  const stats = statSync(database, { throwIfNoEntry: false });
  return stats === undefined
    ? null
    : { name: basename(database), sizeBytes: stats.size, changedAt: Math.floor(stats.mtimeMs / 1000) };
};

/** A name of its own for each salvage; the time is for people. */
const salvageFile = (folder: string, now: Date): string => join(folder, `salvaged-${stampOf(now)}.db`);

/**
 * Copies what can still be read to a new file next to the database.
 * @param onTable called before each table; may throw
 * @throws AppError where nothing can be read
 */
export const salvageBeside = async (
  { database, folder }: Pick<DataPaths, 'database' | 'folder'>,
  now: Date,
  onTable?: Parameters<typeof salvage>[2],
): Promise<RecoverySalvage> => {
  const { file, drops, rows, leftOut, changed, tables } = await salvage(
    database,
    salvageFile(folder, now),
    onTable,
  );
  const damagedTables = tables.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  return { name: basename(file), drops, rows, leftOut, changed, damagedTables };
};

/** What can be done about a data folder whose database does not open. Nothing here removes or changes the database itself. */
export const recoveryOf = (dataFolder: string) => {
  const paths = dataPaths(dataFolder);
  return {
    database: () => describeDatabase(paths),
    backups: (): readonly RecoveryBackup[] => listBackups(paths.backups).map(describeBackup),
    /** Lays a backup ready for the next opening, which keeps what it replaces. @throws AppError */
    restore: (name: string): Promise<void> => prepareRestore(paths.folder, paths.backups, name),
    /** @throws AppError where nothing can be read */
    salvage: (): Promise<RecoverySalvage> => salvageBeside(paths, new Date()),
    /** Lays a salvaged file ready for the next opening. @throws AppError */
    useSalvage: (name: string): Promise<void> => prepareFile(paths.folder, join(paths.folder, name)),
  };
};

import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { dataPaths } from './config.ts';
import { listBackups } from './db/backup.ts';
import { prepareRestore } from './db/restore.ts';

const countDrops = (file: string): number => {
  const backup = new Sqlite(file, { readonly: true });
  try {
    return backup.prepare('SELECT count(*) FROM drops').pluck().get() as number;
  } finally {
    backup.close();
  }
};

/** What can be done about a data folder whose database is damaged: its backups, and a copy of what can still be read. */
export const recoveryOf = (dataFolder: string) => {
  const paths = dataPaths(dataFolder);
  return {
    backups: listBackups(paths.backups).map(({ name, file, at }) => ({
      name,
      label: `${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${countDrops(file).toLocaleString('en-US')} drops`,
    })),
    restore: (name: string): void => {
      prepareRestore(paths.folder, paths.backups, name);
    },
    salvage: (): string => {
      const target = join(paths.folder, `salvaged-${String(Date.now())}.db`);
      const damaged = new Sqlite(paths.database, { readonly: true });
      try {
        damaged.prepare('VACUUM INTO ?').run(target);
      } finally {
        damaged.close();
      }
      return target;
    },
  };
};

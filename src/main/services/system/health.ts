import { statSync } from 'node:fs';
import { listBackups } from '#main/db/backup.ts';
import type { Store } from '#main/db/index.ts';
import { schemaVersionOf } from '#main/db/migrate.ts';
import { waitingRestore } from '#main/db/restore.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findDropTotals } from '#main/repositories/drop-figures.ts';
import { findMeta } from '#main/repositories/meta.ts';
import type { Health } from '#shared/contract/health.ts';
import { toTimestamp } from '#shared/time.ts';
import type { DataVersion } from './data-version.ts';
import type { JobService } from './jobs.ts';

export interface HealthService {
  readonly get: () => Promise<Health>;
}

export interface HealthServiceDeps {
  readonly store: Store;
  readonly jobs: JobService;
  readonly version: DataVersion;
  readonly appVersion: string;
  readonly host: 'desktop' | 'headless';
  readonly dataFolder: string;
  readonly backupFolder: string;
  readonly now: () => number;
}

/** Key of the newest full check among the small facts of the database. */
export const LAST_CHECK = 'last_check';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const stamp = (epochMs: number): string => toTimestamp(Math.floor(epochMs / 1000));

type Check = NonNullable<Health['database']['lastCheck']>;

/** The newest full check, or what is known of the database since the start. */
const checkOf = (store: Store, lastCheck: string | null, startedAt: string): Check =>
  lastCheck === null
    ? {
        at: startedAt,
        ok: true,
        message: store.isChecked
          ? 'quick check at start: ok'
          : 'closed in order and unchanged since; checked again in the background',
      }
    : (JSON.parse(lastCheck) as Check);

/** The live state of the workstation. The store would not be open where a check at start had failed. */
export const createHealthService = (deps: HealthServiceDeps): HealthService => {
  const startedAt = deps.now();
  const { store } = deps;
  const engineVersion = (
    store.reader.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  ).version;
  return {
    get: async () => {
      const [dataset, totals, lastCheck] = await Promise.all([
        findCurrentDataset(store.read),
        findDropTotals(store.read),
        findMeta(store.read, LAST_CHECK),
      ]);
      const check = checkOf(store, lastCheck, stamp(startedAt));
      const backup = listBackups(deps.backupFolder)[0];
      return {
        status: check.ok ? 'ok' : 'degraded',
        version: deps.appVersion,
        host: deps.host,
        startedAt: stamp(startedAt),
        dataFolder: deps.dataFolder,
        database: {
          engine: 'SQLite',
          engineVersion,
          file: store.file,
          sizeBytes: sizeOf(store.file),
          walBytes: sizeOf(`${store.file}-wal`),
          schemaVersion: schemaVersionOf(store.reader),
          lastCheck: check,
          lastBackup:
            backup === undefined
              ? null
              : { at: toTimestamp(backup.at), file: backup.file, sizeBytes: backup.sizeBytes },
        },
        dataset,
        totalDrops: totals.total,
        runningJobs: deps.jobs.runningCount(),
        dataVersion: deps.version.current(),
        restoreWaiting: waitingRestore(deps.dataFolder) !== null,
      };
    },
  };
};

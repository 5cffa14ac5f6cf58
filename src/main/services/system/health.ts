import { fileBytes } from '#main/base/stored-file.ts';
import { listBackups } from '#main/db/backup.ts';
import { waitingRestore } from '#main/db/restore.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { findHeldOut } from '#main/repositories/held-sets.ts';
import { findEngine, findMeta } from '#main/repositories/meta.ts';
import { healthSchema, type Health } from '#shared/contract/health.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { toTimestamp } from '#shared/time.ts';
import type { DataChanges } from './data-changes.ts';
import type { SystemDeps } from './deps.ts';
import type { JobService } from './jobs.ts';

export interface HealthServiceDeps extends Pick<SystemDeps, 'store' | 'host' | 'appVersion' | 'now'> {
  readonly jobs: JobService;
  readonly changes: DataChanges;
  readonly notes: () => readonly string[];
  readonly dataFolder: string;
  readonly backupFolder: string;
}

/** Key of what the newest full check found, among the small facts of the database. */
export const LAST_CHECK = 'integrity_check';

const stamp = (epochMs: number): string => toTimestamp(Math.floor(epochMs / 1000));

const checkSchema = healthSchema.shape.database.shape.lastCheck.unwrap();
type Check = ValueOf<typeof checkSchema>;

/** The newest full check, or the quick one of a start: the store would not be open where it had found damage. */
const checkOf = (lastCheck: string | null, quickAt: string): Check =>
  lastCheck === null
    ? { at: quickAt, ok: true, message: 'quick check: ok' }
    : checkSchema.parse(JSON.parse(lastCheck));

/** What to do about damage that the newest full check found. */
const damageNotes = ({ ok, at, message }: Check): readonly string[] =>
  ok
    ? []
    : [
        `The integrity check of ${at} found damage. ${message} Restore a backup, or copy the readable rows to a new database, under Administration.`,
      ];

/** The live state of the workstation. */
export const createHealthService = (deps: HealthServiceDeps) => {
  const startedAt = deps.now();
  const { store } = deps;
  return {
    get: async (): Promise<Health> => {
      const problem = store.problem();
      const [engine, dataset, totalDrops, heldOut, lastCheck] = await Promise.all([
        findEngine(store.read),
        findCurrentDataset(store.read),
        countDrops(store.read, {}),
        findHeldOut(store.read),
        findMeta(store.read, LAST_CHECK),
      ]);
      const check = checkOf(lastCheck, stamp(store.checkedAt));
      const backup = listBackups(deps.backupFolder)[0];
      return {
        status: check.ok && problem === null ? 'ok' : 'degraded',
        version: deps.appVersion,
        host: deps.host,
        startedAt: stamp(startedAt),
        dataFolder: deps.dataFolder,
        database: {
          engine: 'SQLite',
          engineVersion: engine.version,
          file: store.file,
          sizeBytes: fileBytes(store.file),
          walBytes: fileBytes(`${store.file}-wal`),
          schemaVersion: engine.schema,
          waitingWrites: store.waitingWrites(),
          lastCheck: check,
          lastBackup:
            backup === undefined
              ? null
              : { at: toTimestamp(backup.at), file: backup.file, sizeBytes: backup.sizeBytes },
        },
        dataset,
        totalDrops,
        heldOut: heldOut.map(({ name, items }) => ({ name, items })),
        notes: [...deps.notes(), ...(problem === null ? [] : [problem]), ...damageNotes(check)],
        runningJobs: deps.jobs.runningCount(),
        dataVersion: deps.changes.version(),
        restoreWaiting: waitingRestore(deps.dataFolder) !== null,
      };
    },
  };
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { listBackups, type Backup, type BackupReason } from '#main/db/backup.ts';
import { cancelRestore, prepareFile, waitingRestore } from '#main/db/restore.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findMeta, removeMeta, setMeta } from '#main/repositories/meta.ts';
import type { AdminOverview, BackupInfo, LogEntry } from '#shared/contract/admin.ts';
import type { Acknowledgement } from '#shared/contract/common.ts';
import { salvageGaps } from '#shared/recovery.ts';
import { fromTimestamp, toTimestamp } from '#shared/time.ts';
import type { SystemDeps } from './deps.ts';
import { LAST_CHECK } from './health.ts';
import type { JobService } from './jobs.ts';
import { readLogEntries, type LogQuery } from './log-reader.ts';
import { overviewOf } from './overview.ts';

export interface AdminServiceDeps extends Pick<
  SystemDeps,
  'store' | 'pool' | 'readers' | 'bulkWriter' | 'paths' | 'now'
> {
  readonly jobs: JobService;
}

const toInfo = ({ name, at, sizeBytes }: Backup): BackupInfo => ({
  name,
  at: toTimestamp(at),
  sizeBytes,
  reason: /Z-([a-z-]+)\.db$/.exec(name)?.[1] ?? 'unknown',
});

const CHECK_WANTED = 'check_wanted';
const CHECK_EVERY_SECONDS = 7 * 86_400;

const lastCheckSchema = z.object({ at: z.string() });

/** Epoch seconds of the last full check; the import of the data counts as one, since it hashed every text. */
const lastCheckAt = async ({ store }: AdminServiceDeps): Promise<number | null> => {
  const stored = await findMeta(store.read, LAST_CHECK);
  const at =
    stored === null
      ? (await findCurrentDataset(store.read))?.importedAt
      : lastCheckSchema.parse(JSON.parse(stored)).at;
  return at === undefined ? null : fromTimestamp(at);
};

const isCheckDue = async (deps: AdminServiceDeps): Promise<boolean> => {
  if ((await findMeta(deps.store.read, CHECK_WANTED)) !== null) return true;
  const last = await lastCheckAt(deps);
  return last !== null && deps.now() / 1000 - last > CHECK_EVERY_SECONDS;
};

const startCheck = ({ store, pool, bulkWriter, jobs, now }: AdminServiceDeps): Acknowledgement => {
  const { job } = jobs.start({
    kind: 'integrity-check',
    title: 'Integrity check',
    exclusive: true,
    run: async ({ signal, progress }) => {
      progress(0, 1, 'Search indexes');
      const search = await bulkWriter.run('checkSearchIndexes', { file: store.file }, { signal });
      const report = await pool.run('checkIntegrity', { file: store.file, search }, { signal, progress });
      const at = toTimestamp(Math.floor(now() / 1000));
      await store.write((tx) => {
        setMeta(tx, LAST_CHECK, JSON.stringify({ at, ok: report.ok, message: report.message }));
        removeMeta(tx, CHECK_WANTED);
      });
      return report;
    },
  });
  return { message: 'The check runs as a job.', jobId: job.id };
};

const startSalvage = ({
  store,
  readers,
  jobs,
  paths: { folder },
  now,
}: AdminServiceDeps): Acknowledgement => {
  const { job } = jobs.start({
    kind: 'salvage',
    title: 'Copy readable rows to a new database',
    exclusive: true,
    run: async ({ signal, progress }) => {
      const copy = await readers.run(
        'salvageDatabase',
        { file: store.file, folder, now: now() },
        { signal, progress },
      );
      return { ...copy, message: salvageGaps(copy) };
    },
  });
  return { message: 'Readable rows are being copied.', jobId: job.id };
};

const useSalvage = async (
  { paths: { folder } }: AdminServiceDeps,
  name: string,
): Promise<Acknowledgement> => {
  const file = join(folder, name);
  if (!existsSync(file)) throw new AppError('not_found', `There is no salvaged copy ${name}.`);
  await prepareFile(folder, file);
  return { message: `${name} is put in place when Dropscope starts again; what is there now is kept.` };
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const startCompact = ({ store, bulkWriter, jobs }: AdminServiceDeps): Acknowledgement => {
  const { job } = jobs.start({
    kind: 'compact',
    title: 'Compact the database',
    exclusive: true,
    run: async ({ signal, progress }) => {
      progress(0, 1, 'Rewriting the file');
      const { before, after } = await bulkWriter.run('compact', { file: store.file }, { signal });
      progress(1, 1, `${megabytes(before)} before, ${megabytes(after)} after`);
      return { before, after };
    },
  });
  return { message: 'The database is being compacted.', jobId: job.id };
};

/** Upkeep of the data folder: backups, restore, checks, compaction, the log. */
export const createAdminService = (deps: AdminServiceDeps) => {
  const { store, readers, paths } = deps;
  const backUp = (reason: BackupReason) =>
    readers.run('backUp', { file: store.file, folder: paths.backups, reason });
  return {
    overview: (): Promise<AdminOverview> => overviewOf(deps),
    backUp: async (): Promise<BackupInfo> => toInfo(await backUp('manual')),
    backups: (): BackupInfo[] => listBackups(paths.backups).map(toInfo),
    restore: async (name: string): Promise<Acknowledgement> => {
      const { folder: dataFolder, backups: folder } = paths;
      const backup = await readers.run('prepareRestore', { file: store.file, folder, dataFolder, name });
      return {
        message: `${name} is put in place when Dropscope starts again; what is there now was saved as ${backup.name}.`,
      };
    },
    cancelRestore: (): Acknowledgement => {
      if (waitingRestore(paths.folder) === null)
        throw new AppError('not_found', 'No restore waits for the next start.');
      cancelRestore(paths.folder);
      return { message: 'Nothing will be restored at the next start.' };
    },
    checkIntegrity: (): Acknowledgement => startCheck(deps),
    /** The program before this one was killed or crashed: the next full check is due at once. */
    noteUncleanEnd: (): Promise<void> =>
      store.write((tx) => {
        setMeta(tx, CHECK_WANTED, 'unclean end');
      }),
    /** Starts the full check where one is due: after an unclean end, and a week after the last. For hosts that stay. */
    checkWhenDue: async (): Promise<void> => {
      if (await isCheckDue(deps)) startCheck(deps);
    },
    /** Copies what can be read of the database into a new one next to it, as a job. */
    salvage: (): Acknowledgement => startSalvage(deps),
    /** @throws AppError `not_found`, or `conflict` where the copy does not pass its check */
    useSalvage: (name: string): Promise<Acknowledgement> => useSalvage(deps, name),
    compact: (): Acknowledgement => startCompact(deps),
    log: (query: LogQuery): Page<LogEntry> => readLogEntries(paths.log, query),
  };
};

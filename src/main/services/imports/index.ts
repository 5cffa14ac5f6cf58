import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import { findImports, type ImportRow } from '#main/repositories/imports.ts';
import { mapPage } from '#main/repositories/page.ts';
import type { VerificationService } from '#main/services/drops/verification.ts';
import type { AccountService } from '#main/services/posts/accounts.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ImportRecord, ImportSubject } from '#shared/contract/imports.ts';
import { toTimestamp } from '#shared/time.ts';
import { createDatasetService } from './datasets.ts';
import { createDemonstration } from './demonstration.ts';
import { createDropImports } from './drops.ts';
import { createImportJobs, IMPORT_KINDS } from './import-job.ts';
import { createMappingService } from './mappings.ts';
import { createNewsImports } from './news.ts';
import { createPostImports } from './posts.ts';
import { createReceivedFiles } from './received-files.ts';
import type { TicketService } from './tickets.ts';

export interface ImportDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
  readonly jobs: JobService;
  readonly derived: DerivedService;
  readonly verification: VerificationService;
  readonly tickets: TicketService;
  readonly accounts: AccountService;
  /** Where the full archive may be: fetched by the workstation, by `data:fetch`, or brought by the installer. */
  readonly archiveFolders: readonly string[];
  /** A file of the demonstration corpus by its name. */
  readonly demonstrationFile: (name: string) => string;
  readonly incomingFolder: string;
  readonly backupFolder: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const UNDO_WAIT_MS = 5000;

const toRecord = (row: ImportRow): ImportRecord => ({
  id: row.id,
  subject: row.subject,
  origin: row.origin,
  name: row.name,
  fileName: row.file_name,
  sha256: row.sha256,
  format: row.layout,
  username: row.username,
  datasetId: row.dataset_id,
  licenceNote: row.license_note,
  importerVersion: row.importer_version,
  records: row.records,
  imported: row.added,
  updated: row.changed,
  unchanged: row.unchanged,
  skipped: row.faulty,
  flagged: row.flagged,
  stoppedBy: row.stopped_by,
  startedAt: toTimestamp(row.started_at),
  finishedAt: row.finished_at === null ? null : toTimestamp(row.finished_at),
  canUndo: row.origin === 'file' || row.origin === 'collector',
});

/** Everything that comes in by a file, and its way out again. */
export const createImportService = (deps: ImportDeps) => {
  const { store, jobs, bulkWriter, now, backupFolder } = deps;
  const { indexFile } = deps.verification;
  const importJobs = createImportJobs({
    databaseFile: store.file,
    jobs,
    pool: deps.pool,
    bulkWriter,
    backupFolder,
    indexFile,
    now,
  });
  const received = createReceivedFiles({ folder: deps.incomingFolder, tickets: deps.tickets });
  const demonstration = createDemonstration({
    store,
    bulkWriter,
    importJobs,
    accounts: deps.accounts,
    postFile: deps.demonstrationFile('posts.csv.gz'),
    eventFile: deps.demonstrationFile('events.json.gz'),
  });
  const shared = { store, importJobs, received, demonstration, accounts: deps.accounts };
  return {
    received,
    demonstration,
    drops: createDropImports({
      ...shared,
      derived: deps.derived,
      verification: deps.verification,
      archiveFolders: deps.archiveFolders,
      demonstrationFile: deps.demonstrationFile('drops.json.gz'),
    }),
    posts: createPostImports(shared),
    news: createNewsImports(shared),
    datasets: createDatasetService({
      store,
      jobs,
      bulkWriter,
      derived: deps.derived,
      demonstration,
      backupFolder,
      indexFile,
      now,
    }),
    mappings: createMappingService(store, now),

    /** Files read and collections made, newest first. */
    list: async (query: {
      readonly subject?: ImportSubject | undefined;
      readonly limit: number;
    }): Promise<Page<ImportRecord>> => mapPage(await findImports(store.read, query), toRecord),

    /**
     * Undoes a whole import as a job: its items go, items that it changed read again as before.
     * @param confirm the import's name, where something is said of its items.
     * @throws AppError `not_found`, `conflict`.
     */
    undo: (importId: number, confirm: string | undefined): Promise<{ message: string; jobId: string }> =>
      jobs.startAndWait(
        {
          kind: 'undo-import',
          title: `Undoing of import ${importId}`,
          exclusive: IMPORT_KINDS,
          run: async ({ id, signal }) => {
            const { name, items, restored, backup } = await bulkWriter.run(
              'undoImport',
              {
                database: store.file,
                importId,
                confirm: confirm ?? null,
                backups: backupFolder,
                indexFile,
                at: Math.floor(now() / 1000),
              },
              { signal },
            );
            await demonstration.follow();
            deps.derived.refreshInBackground();
            const back = restored === 0 ? '' : `, ${restored.toLocaleString('en-US')} read as before`;
            return { message: `${name}: ${items} removed${back}. Backup: ${backup}.`, jobId: id };
          },
        },
        UNDO_WAIT_MS,
        ({ id }) => ({ message: 'The import is being undone.', jobId: id }),
      ),
  };
};
export type ImportService = ReturnType<typeof createImportService>;

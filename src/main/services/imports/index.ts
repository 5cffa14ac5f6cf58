import type { Page } from '#main/base/page.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import { canUndo, findImports, importOutcome, type ImportRow } from '#main/repositories/imports.ts';
import { mapPage } from '#main/repositories/page.ts';
import type { VerificationService } from '#main/services/drops/verification.ts';
import type { AccountService } from '#main/services/posts/accounts.ts';
import type { PostService } from '#main/services/posts/posts.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { ImportRecord, ImportSubject } from '#shared/contract/imports.ts';
import { toTimestamp } from '#shared/time.ts';
import { createDatasetService } from './datasets.ts';
import { createDemonstration } from './demonstration.ts';
import { createDropImports } from './drops.ts';
import { createImportJobs } from './import-job.ts';
import { createMappingService } from './mappings.ts';
import { createNewsImports } from './news.ts';
import { createPostImports } from './posts.ts';
import { createReceivedFiles } from './received-files.ts';
import { createUndo } from './undo.ts';

export interface ImportDeps extends Pick<SystemDeps, 'store' | 'pool' | 'bulkWriter' | 'paths' | 'now'> {
  readonly system: Pick<SystemServices, 'jobs' | 'journal' | 'derived' | 'tickets'>;
  readonly verification: VerificationService;
  readonly accounts: AccountService;
  readonly posts: Pick<PostService, 'count' | 'authorsOf'>;
  /** Where the full archive may be: fetched by the workstation, by `data:fetch`, or brought by the installer. */
  readonly archiveFolders: readonly string[];
  readonly shipped: ShippedFiles;
}

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
  ...importOutcome(row),
  startedAt: toTimestamp(row.started_at),
  canUndo: canUndo(row),
});

/** Everything that comes in by a file, and its way out again. */
export const createImportService = (deps: ImportDeps) => {
  const { store, now } = deps;
  const { jobs, journal, derived, tickets } = deps.system;
  const backupFolder = deps.paths.backups;
  const demonstrationFile = (name: string): string => deps.shipped.file(`demonstration/${name}`);
  const { indexFile } = deps.verification;
  const databaseFile = store.file;
  const importJobs = createImportJobs({ ...deps, databaseFile, jobs, backupFolder, indexFile });
  const received = createReceivedFiles({ folder: deps.paths.incoming, tickets });
  const demonstration = createDemonstration({
    ...deps,
    importJobs,
    postFile: demonstrationFile('posts.csv.gz'),
    eventFile: demonstrationFile('events.json.gz'),
  });
  const undo = createUndo({ ...deps, jobs, derived, demonstration, backupFolder, indexFile });
  journal.undoImportsBy(undo.undoStep);
  const shared = { store, importJobs, received, demonstration, accounts: deps.accounts };
  return {
    received,
    /** Imports within a job that runs already. */
    within: importJobs.run,
    demonstration,
    drops: createDropImports({
      ...deps,
      ...shared,
      derived,
      demonstrationFile: demonstrationFile('drops.json.gz'),
    }),
    posts: createPostImports({ ...shared, posts: deps.posts }),
    news: createNewsImports(shared),
    datasets: createDatasetService({ ...deps, jobs, derived, demonstration, backupFolder, indexFile }),
    mappings: createMappingService(store, journal, now),

    /** Files read and collections made, newest first. */
    list: async (query: {
      readonly subject?: ImportSubject | undefined;
      readonly limit: number;
    }): Promise<Page<ImportRecord>> => mapPage(await findImports(store.read, query), toRecord),

    undo: undo.undo,
  };
};
export type ImportService = ReturnType<typeof createImportService>;

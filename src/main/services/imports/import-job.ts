import type { ImportFile } from '#main/base/import-file.ts';
import type { ImportReading } from '#main/exporters/provenance.ts';
import { IMPORTER_VERSION } from '#main/importers/version.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { ImportSource } from '#main/workers/imports/source.ts';
import type { FreezeDrawn } from '#main/workers/tasks/freeze-drawn.ts';
import type { ImportedFile, ImportFileInput } from '#main/workers/tasks/import-file.ts';
import type { PreviewedFile } from '#main/workers/tasks/preview-file.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';

/** Jobs that change what is imported: no two of them run at once. */
export const IMPORT_KINDS = [
  'import-drops',
  'import-posts',
  'import-news',
  'undo-import',
  'open-dataset',
  'delete-dataset',
  'draw-corpus',
] as const;

export interface ImportJobDeps extends Pick<SystemParts, 'jobs' | 'pool' | 'bulkWriter' | 'now'> {
  readonly databaseFile: string;
  readonly backupFolder: string;
  readonly indexFile: string;
}

/** What is to be imported, and how. */
export interface ImportPlan {
  readonly file: ImportFile;
  readonly source: ImportSource;
  readonly onError: 'abort' | 'skip';
  readonly origin?: ImportFileInput['row']['origin'];
  /** What the import is called; the file's name where nothing else is said. */
  readonly name?: string;
  readonly username?: string | null;
  readonly licenseNote?: string;
  readonly mayChange?: boolean;
  readonly replaces?: readonly number[];
  /** The set that its posts are frozen as. */
  readonly freeze?: FreezeDrawn;
}

const TITLES = { drops: 'drops', posts: 'posts', news: 'events' } as const;

/** What the person said of columns and dates, as it is stored with the import; null where nothing was. */
const readingOf = (from: ImportSource): string | null => {
  const { mapping, dateFormat, timeZone, encoding, list } = from.options;
  const platform = from.subject === 'posts' ? from.options.platform : null;
  const source = from.subject === 'news' ? from.options.source : null;
  const reading: ImportReading = {
    ...(mapping === null || mapping === undefined ? {} : { mapping }),
    ...(platform === undefined || platform === null ? {} : { platform }),
    ...(dateFormat === undefined || dateFormat === null ? {} : { dateFormat }),
    ...(timeZone === undefined || timeZone === null ? {} : { timeZone }),
    ...(encoding === undefined || encoding === null ? {} : { encoding }),
    ...(list === undefined || list === null ? {} : { list }),
    ...(source === undefined || source === null ? {} : { source }),
    ...(from.subject === 'news' && from.mergesSame === true ? { sameEvents: 'merge' as const } : {}),
  };
  return Object.keys(reading).length === 0 ? null : JSON.stringify(reading);
};

/** The one way of a file into the database, whatever it contains. */
export const createImportJobs = (deps: ImportJobDeps) => {
  const { jobs, pool, bulkWriter, databaseFile } = deps;
  /** Imports within a job that runs already. */
  const run = (plan: ImportPlan, { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>) => {
    const { file, source } = plan;
    const input: ImportFileInput = {
      database: databaseFile,
      source,
      row: {
        subject: source.subject,
        origin: plan.origin ?? 'file',
        name: plan.name ?? file.fileName,
        file_name: file.fileName,
        sha256: file.sha256,
        layout: source.options.format ?? 'auto',
        username: plan.username ?? null,
        license_note: plan.licenseNote ?? '',
        importer_version: IMPORTER_VERSION,
        reading: readingOf(source),
        started_at: Math.floor(deps.now() / 1000),
      },
      onError: plan.onError,
      mayChange: plan.mayChange ?? false,
      replaces: plan.replaces ?? [],
      backups: deps.backupFolder,
      indexFile: deps.indexFile,
      ...(plan.freeze === undefined ? {} : { freeze: plan.freeze }),
    };
    return bulkWriter.run('importFile', input, { signal, progress });
  };
  return {
    run,
    /**
     * Imports a file as a job and removes it where it was only received for that.
     * @returns what `describe` makes of the outcome, or what `whenRunning` says where it takes longer than `waitMs`.
     * @throws AppError `invalid_file`, `conflict` (another import runs, or drops would change), and what the disk refuses.
     */
    start: async <Answer>(
      subject: ImportSubject,
      file: ImportFile,
      plan: () => Promise<ImportPlan>,
      describe: (outcome: ImportedFile, job: JobHandle, plan: ImportPlan) => Promise<Answer>,
      whenRunning: (jobId: string) => Promise<Answer>,
      waitMs: number,
    ): Promise<Answer> => {
      try {
        const planned = await plan();
        return await jobs.startAndWait(
          {
            kind: `import-${subject}`,
            title: `Import of ${TITLES[subject]} from ${file.fileName}`,
            exclusive: IMPORT_KINDS,
            run: async (job) => {
              try {
                return await describe(await run(planned, job), job, planned);
              } finally {
                file.discard();
              }
            },
          },
          waitMs,
          ({ id }) => whenRunning(id),
        );
      } catch (error) {
        file.discard();
        throw error;
      }
    },
    /** Looks at a file; nothing is written. A job, so that it can be seen and canceled. @param signal gives it up. */
    preview: async (source: ImportSource, file: ImportFile, signal: AbortSignal): Promise<PreviewedFile> => {
      const { job, finished } = jobs.start({
        kind: `preview-${source.subject}`,
        title: `Preview of ${file.fileName}`,
        run: (watch) => pool.run('previewFile', { database: databaseFile, source }, watch),
      });
      const cancel = (): void => {
        jobs.stop(job.id);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await finished;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
};

export type ImportJobs = ReturnType<typeof createImportJobs>;

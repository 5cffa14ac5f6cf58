import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { describeRecordError } from '#main/importers/files/import-failure.ts';
import type { NewsReadOptions } from '#main/importers/news/read.ts';
import { countNewsEvents } from '#main/repositories/news-events.ts';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { StagedFile } from '#main/services/imports/upload.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ReadNews } from '#main/workers/tasks/read-news.ts';
import type { NewsImportQuery, NewsImportResult } from '#shared/contract/news.ts';
import { openNewsWriter } from './writer.ts';

export type NewsImportOptions = Pick<
  NewsImportQuery,
  'format' | 'onError' | 'source' | 'mapping' | 'dateFormat' | 'timeZone'
>;

export interface NewsImportDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const DEFAULT_WAIT_MS = 900;

const number = (value: number): string => value.toLocaleString('en-US');

const refuseFaulty = (read: ReadNews): void => {
  const [first] = read.errors;
  if (first === undefined) return;
  throw new AppError(
    'invalid_file',
    `${describeRecordError(first)} ${number(read.errorCount)} of ${number(read.records)} records are faulty; nothing was imported. Repair the file, or import with onError=skip to leave them out.`,
    { cause: read },
  );
};

const sentenceOf = (file: StagedFile, read: ReadNews, imported: number, unchanged: number): string =>
  [
    `${file.fileName} (${read.formatTitle}): ${number(imported)} events imported, ${number(unchanged)} were there already`,
    read.errorCount === 0 ? '.' : `, ${number(read.errorCount)} faulty records left out.`,
    read.note === null ? '' : ` ${read.note}`,
  ].join('');

/** @throws AppError where the mapping, the date format or the zone is none. */
const readOptions = async (options: NewsImportOptions): Promise<NewsReadOptions> => {
  const { NEWS_FIELDS } = await import('#main/importers/news/formats/generic.ts');
  const { dateReadingOf } = await import('#main/importers/files/dates.ts');
  dateReadingOf(options);
  const { format, source = null, dateFormat, timeZone } = options;
  return { format, source, mapping: NEWS_FIELDS.parse(options.mapping), dateFormat, timeZone };
};

const readFile = async (
  { pool }: NewsImportDeps,
  file: StagedFile,
  options: NewsImportOptions,
  job: JobHandle,
  add: (rows: readonly NewsRow[]) => Promise<void>,
): Promise<ReadNews> => {
  const input = {
    file: file.file,
    fileName: file.fileName,
    options: await readOptions(options),
  };
  return pool.run('readNews', input, {
    signal: job.signal,
    onProgress: job.progress,
    onPart: (rows) => add(rows as readonly NewsRow[]),
  });
};

const importFile = async (
  deps: NewsImportDeps,
  file: StagedFile,
  options: NewsImportOptions,
  job: JobHandle,
) => {
  const writer = await openNewsWriter(deps.store, {
    origin: 'imported',
    name: file.fileName,
    fileName: file.fileName,
    sha256: file.sha256,
    importedAt: Math.floor(deps.now() / 1000),
  });
  let imported = 0;
  try {
    const read = await readFile(deps, file, options, job, async (rows) => {
      const count = await writer.add(rows);
      imported += count;
    });
    const nothingGood = read.records === read.errorCount;
    if (options.onError === 'abort' || nothingGood) refuseFaulty(read);
    job.signal.throwIfAborted();
    await writer.finish(read.format);
    return { read, imported };
  } catch (error) {
    await writer.takeBack();
    throw error;
  }
};

export interface NewsImportService {
  /** Imports a file as a job. The answer is the finished result, or `running` where it takes longer than `waitMs`. */
  readonly importFile: (
    file: StagedFile,
    options: NewsImportOptions,
    waitMs?: number,
  ) => Promise<NewsImportResult>;
}

const resultOf = async (
  store: Database,
  jobId: string,
  change: Partial<NewsImportResult>,
): Promise<NewsImportResult> => ({
  message: 'The import is running.',
  status: 'running',
  jobId,
  format: null,
  imported: 0,
  unchanged: 0,
  skipped: 0,
  errors: [],
  errorCount: 0,
  recordErrors: [],
  totalEvents: await countNewsEvents(store.read, {}),
  ...change,
});

const run = async (
  deps: NewsImportDeps,
  file: StagedFile,
  options: NewsImportOptions,
  job: JobHandle,
): Promise<NewsImportResult> => {
  const { store } = deps;
  try {
    const { read, imported } = await importFile(deps, file, options, job);
    const unchanged = read.records - read.errorCount - imported;
    return await resultOf(store, job.id, {
      status: 'completed',
      message: sentenceOf(file, read, imported, unchanged),
      format: read.format,
      imported,
      unchanged,
      skipped: read.errorCount,
      errors: read.errors.map(describeRecordError),
      errorCount: read.errorCount,
      recordErrors: [...read.errors],
    });
  } catch (error) {
    throw asDatabaseError(error, store.file);
  } finally {
    file.discard();
  }
};

/** Imports lists of events: idempotent, visible in one transaction, faulty rows listed. */
export const createNewsImportService = (deps: NewsImportDeps): NewsImportService => ({
  importFile: async (file, options, waitMs = DEFAULT_WAIT_MS) => {
    await readOptions(options);
    return deps.jobs.startAndWait(
      {
        kind: 'import-news',
        title: `Import of events from ${file.fileName}`,
        exclusive: true,
        run: (handle) => run(deps, file, options, handle),
      },
      waitMs,
      ({ id }) => resultOf(deps.store, id, {}),
    );
  },
});

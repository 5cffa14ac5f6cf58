import { statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { DropReadOptions } from '#main/importers/drops/read.ts';
import { describeRecordError } from '#main/importers/files/import-failure.ts';
import { findCurrentDataset, findDatasets } from '#main/repositories/datasets.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { ARCHIVE_PIN } from '#main/services/drops/archive-pin.ts';
import type { VerificationService } from '#main/services/drops/verification.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ImportedDrops } from '#main/workers/tasks/import-drops.ts';
import type { ImportQuery, IngestionResult } from '#shared/contract/datasets.ts';
import { openLocalFile, type StagedFile } from './upload.ts';

/** Raised with every change of what importers make of a file. */
export const IMPORTER_VERSION = '1';
const ARCHIVE_NAME = 'JSON-QAnon archive';
const ARCHIVE_LICENCE =
  'Collation and format: MIT (JSON-QAnon, Jack Kingsman, DOI 10.13140/RG.2.2.28778.32964). The posts themselves carry no license; studied, not endorsed.';
const DEMONSTRATION_LICENCE = 'Synthetic, made by Dropscope; free of rights.';
const CHOSEN_LICENCE = 'Chosen by the user; rights unknown.';

export interface ImportSource extends StagedFile {
  readonly kind: 'archive' | 'demonstration';
  readonly name: string;
  readonly licenceNote: string;
}

export type ImportOptions = Pick<ImportQuery, 'format' | 'onError' | 'mapping' | 'dateFormat' | 'timeZone'>;

export interface ImportService {
  /** Imports a file as a job. The answer is the finished result, or `running` where it takes longer than `waitMs`. */
  readonly importFile: (
    file: StagedFile,
    options: ImportOptions,
    waitMs?: number,
  ) => Promise<IngestionResult>;
  /** Loads the data set that came with the app. */
  readonly ingestShipped: (waitMs?: number) => Promise<IngestionResult>;
  readonly datasets: () => ReturnType<typeof findDatasets>;
  /** Called with the data folder's job when drops of a kind were published (posts and events of a demonstration). */
  readonly onPublished: (listener: (kind: 'archive' | 'demonstration') => Promise<void>) => void;
}

export interface ImportServiceDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
  readonly jobs: JobService;
  readonly derived: DerivedService;
  readonly verification: VerificationService;
  /** Where the full archive may lie: fetched by the workstation, by `data:fetch`, or brought by the installer. */
  readonly archiveFolders: readonly string[];
  readonly demonstrationFile: string;
  readonly backupFolder: string;
  readonly now: () => number;
}

const DEFAULT_WAIT_MS = 900;

const refuseFaulty = (outcome: ImportedDrops, onError: 'abort' | 'skip', fileName: string): void => {
  const first = outcome.errors[0];
  if (onError === 'abort' && first !== undefined)
    throw new AppError(
      'invalid_file',
      `${describeRecordError(first)} ${outcome.errorCount} of ${outcome.recordCount} records are faulty; nothing was imported. Repair the file, or import with onError=skip to leave them out.`,
      { cause: outcome },
    );
  if (outcome.imported + outcome.updated + outcome.unchanged === 0)
    throw new AppError('invalid_file', `${fileName} contains no record of a drop.`);
};

/** @throws AppError where the mapping, the date format or the zone is none. */
const readOptions = async (options: ImportOptions): Promise<DropReadOptions> => {
  const { DROP_FIELDS } = await import('#main/importers/drops/formats/generic.ts');
  const { dateReadingOf } = await import('#main/importers/files/dates.ts');
  dateReadingOf(options);
  const { format, dateFormat, timeZone } = options;
  return { format, mapping: DROP_FIELDS.parse(options.mapping), dateFormat, timeZone };
};

class Imports implements ImportService {
  readonly #deps: ImportServiceDeps;
  readonly #published: ((kind: 'archive' | 'demonstration') => Promise<void>)[] = [];

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  datasets(): ReturnType<typeof findDatasets> {
    return findDatasets(this.#deps.store.read);
  }

  onPublished(listener: (kind: 'archive' | 'demonstration') => Promise<void>): void {
    this.#published.push(listener);
  }

  async importFile(
    file: StagedFile,
    options: ImportOptions,
    waitMs = DEFAULT_WAIT_MS,
  ): Promise<IngestionResult> {
    await readOptions(options);
    const known = file.sha256 === ARCHIVE_PIN.sha256;
    const source: ImportSource = {
      ...file,
      kind: 'archive',
      name: known ? ARCHIVE_NAME : file.fileName,
      licenceNote: known ? ARCHIVE_LICENCE : CHOSEN_LICENCE,
    };
    return this.#start(Promise.resolve(source), options, waitMs);
  }

  async ingestShipped(waitMs = DEFAULT_WAIT_MS): Promise<IngestionResult> {
    return this.#start(this.#shipped(), { format: 'json-qanon', onError: 'abort' }, waitMs);
  }

  async #shipped(): Promise<ImportSource | null> {
    const archive = this.#deps.archiveFolders
      .map((folder) => join(folder, 'posts.json'))
      .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
    if (archive !== undefined) {
      const file = await openLocalFile(archive, 'posts.json');
      return { ...file, kind: 'archive', name: ARCHIVE_NAME, licenceNote: ARCHIVE_LICENCE };
    }
    const current = await findCurrentDataset(this.#deps.store.read);
    if (current?.kind === 'archive') return null;
    return this.#demonstration();
  }

  async #demonstration(): Promise<ImportSource> {
    const file = await openLocalFile(this.#deps.demonstrationFile, 'demonstration.json');
    return {
      ...file,
      kind: 'demonstration',
      name: 'Demonstration corpus',
      licenceNote: DEMONSTRATION_LICENCE,
    };
  }

  async #start(
    source: Promise<ImportSource | null>,
    options: ImportOptions,
    waitMs: number,
  ): Promise<IngestionResult> {
    return this.#deps.jobs.startAndWait(
      {
        kind: 'import-drops',
        title: 'Import of drops',
        exclusive: true,
        run: async (handle) => this.#run(await source, options, handle),
      },
      waitMs,
      ({ id }) => this.#result({ jobId: id, status: 'running', message: 'The import is running.' }),
    );
  }

  async #run(source: ImportSource | null, options: ImportOptions, job: JobHandle): Promise<IngestionResult> {
    if (source === null)
      return this.#result({
        jobId: job.id,
        status: 'completed',
        message:
          'An archive is already loaded; the demonstration corpus would replace it, so nothing was changed.',
      });
    try {
      return await this.#import(source, options, job);
    } finally {
      source.discard();
    }
  }

  async #import(source: ImportSource, options: ImportOptions, job: JobHandle): Promise<IngestionResult> {
    const outcome = await this.#write(source, options, job);
    refuseFaulty(outcome, options.onError, source.fileName);
    if (outcome.published) for (const listener of this.#published) await listener(source.kind);
    this.#deps.derived.refreshInBackground();
    return this.#describe(source, outcome, job.id);
  }

  /**
   * Has a worker read the file and write what is new; other writes wait meanwhile. The import can be cancelled until the worker
   * asks to commit.
   */
  async #write(source: ImportSource, options: ImportOptions, job: JobHandle): Promise<ImportedDrops> {
    const { store, bulkWriter, verification } = this.#deps;
    const current = await findCurrentDataset(store.read);
    const stop = new AbortController();
    const cancel = (): void => {
      stop.abort(job.signal.reason);
    };
    job.signal.addEventListener('abort', cancel, { once: true });
    const keepOn = (): void => {
      job.signal.removeEventListener('abort', cancel);
    };
    try {
      return await bulkWriter.run(
        'importDrops',
        {
          file: store.file,
          source: {
            file: source.file,
            fileName: source.fileName,
            options: await readOptions(options),
          },
          onError: options.onError,
          verifiedBy: source.kind === 'archive' ? verification.indexFile : null,
          dataset: this.#datasetRow(source),
          replaceAll: current !== null && current.kind !== source.kind,
          backups: current === null ? null : this.#deps.backupFolder,
        },
        { signal: stop.signal, onProgress: job.progress, onPart: keepOn },
      );
    } finally {
      keepOn();
    }
  }

  #datasetRow(source: ImportSource) {
    return {
      kind: source.kind,
      name: source.name,
      file_name: source.fileName,
      sha256: source.sha256,
      imported_at: Math.floor(this.#deps.now() / 1000),
      licence_note: source.licenceNote,
      importer_version: IMPORTER_VERSION,
    };
  }

  async #describe(source: ImportSource, outcome: ImportedDrops, jobId: string): Promise<IngestionResult> {
    const { comparison } = outcome;
    const verification = comparison === null ? null : this.#deps.verification.dated(comparison);
    const { errors, errorCount, imported, updated, unchanged } = outcome;
    const changed = outcome.published
      ? `${imported} drops imported, ${updated} updated, ${unchanged} unchanged`
      : `Nothing changed: all ${unchanged} drops were there already`;
    const skipped = errorCount === 0 ? '' : `, ${errorCount} faulty records left out`;
    const verified = verification === null ? '' : ` Verification: ${verification.message}.`;
    return this.#result({
      jobId,
      status: 'completed',
      message: `${source.name}: ${changed}${skipped}.${verified}`,
      errors: errors.map(describeRecordError),
      errorCount: errorCount,
      recordErrors: [...errors],
      imported,
      updated,
      unchanged,
      skipped: errorCount,
      verification,
    });
  }

  async #result(
    partial: Pick<IngestionResult, 'jobId' | 'status' | 'message'> & Partial<IngestionResult>,
  ): Promise<IngestionResult> {
    const dataset = await findCurrentDataset(this.#deps.store.read);
    return {
      errors: [],
      errorCount: 0,
      recordErrors: [],
      imported: 0,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      verification: null,
      totalDrops: await countDrops(this.#deps.store.read, {}),
      dataset,
      ...partial,
    };
  }
}

export const createImportService = (deps: ImportServiceDeps): ImportService => new Imports(deps);

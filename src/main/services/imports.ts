import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestionResult, ImportQuery, Verification } from '#shared/contract/datasets.ts';
import type { Store } from '#main/db/index.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { ARCHIVE_PIN } from './archive-pin.ts';
import { AppError } from '#main/errors.ts';
import { parseMapping } from '#main/importers/generic-drops.ts';
import { describeRecordError } from '#main/importers/import-failure.ts';
import type { DropRow } from '#main/importers/drop-rows.ts';
import { findCurrentDataset, findDatasets, insertCurrentDataset } from '#main/repositories/datasets.ts';
import { clearStaging, compareStaging, publishStaging, stageDrops } from '#main/repositories/drop-import.ts';
import type { StagingDifference } from '#main/repositories/drop-import.ts';
import { countDrops } from '#main/repositories/drops.ts';
import type { ParsedDrops } from '#main/workers/tasks/parse-drops.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { DataVersion } from './data-version.ts';
import type { DerivedService } from './derived.ts';
import type { JobHandle, JobService } from './jobs.ts';
import { openLocalFile } from './upload.ts';
import type { StagedFile } from './upload.ts';

/** Raised with every change of what importers make of a file. */
export const IMPORTER_VERSION = '1';
const ARCHIVE_NAME = 'JSON-QAnon archive';
const ARCHIVE_LICENCE =
  'Collation and format: MIT (JSON-QAnon, Jack Kingsman, DOI 10.13140/RG.2.2.28778.32964). The posts themselves carry no licence; studied, not endorsed.';
const DEMONSTRATION_LICENCE = 'Synthetic, made by Dropscope; free of rights.';
const CHOSEN_LICENCE = 'Chosen by the user; rights unknown.';

export interface ImportSource extends StagedFile {
  readonly kind: 'archive' | 'demonstration';
  readonly name: string;
  readonly licenceNote: string;
}

export type ImportOptions = Pick<ImportQuery, 'format' | 'onError' | 'mapping'>;

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
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly version: DataVersion;
  readonly derived: DerivedService;
  readonly verify: () => Promise<Verification>;
  /** Where the full archive may lie: fetched by the workstation, by `data:fetch`, or brought by the installer. */
  readonly archiveFolders: readonly string[];
  readonly incomingFolder: string;
  readonly now: () => number;
}

const DEFAULT_WAIT_MS = 900;

interface Outcome extends StagingDifference {
  readonly parsed: ParsedDrops;
  readonly published: boolean;
}

const isEmpty = (difference: StagingDifference): boolean =>
  difference.imported + difference.updated + difference.unchanged === 0;

const refuseFaulty = (parsed: ParsedDrops, onError: 'abort' | 'skip'): void => {
  const first = parsed.errors[0];
  if (onError === 'skip' || first === undefined) return;
  throw new AppError(
    'invalid_file',
    `${describeRecordError(first)} ${String(parsed.errorCount)} of ${String(parsed.recordCount)} records are faulty; nothing was imported. Repair the file, or import with onError=skip to leave them out.`,
    { cause: parsed },
  );
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

  importFile(file: StagedFile, options: ImportOptions, waitMs = DEFAULT_WAIT_MS): Promise<IngestionResult> {
    parseMapping(options.mapping);
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
    const { writeDemonstration } = await import('./demonstration.ts');
    const file = await writeDemonstration(this.#deps.pool, this.#deps.incomingFolder);
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
    const { job, finished } = this.#deps.jobs.start({
      kind: 'import-drops',
      title: 'Import of drops',
      exclusive: true,
      run: async (handle) => this.#run(await source, options, handle),
    });
    const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref());
    // The job keeps the failure; whoever asked is told as well if still waiting.
    finished.catch(() => undefined);
    const result = await Promise.race([finished, late]);
    return result ?? this.#result({ jobId: job.id, status: 'running', message: 'The import is running.' });
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
    } catch (error) {
      throw asDatabaseError(error, this.#deps.store.file);
    } finally {
      clearStaging(this.#deps.store.writer);
      source.discard();
    }
  }

  async #import(source: ImportSource, options: ImportOptions, job: JobHandle): Promise<IngestionResult> {
    const parsed = await this.#stage(source, options, job);
    refuseFaulty(parsed, options.onError);
    job.signal.throwIfAborted();
    const outcome = await this.#publish(source, parsed, job);
    if (outcome.published) {
      await this.#deps.version.bump();
      for (const listener of this.#published) await listener(source.kind);
    }
    await this.#deps.derived.ensure((message) => {
      job.progress(parsed.recordCount, parsed.recordCount, message);
    });
    const verification = source.kind === 'archive' ? await this.#deps.verify() : null;
    return this.#describe(source, outcome, verification, job.id);
  }

  async #stage(source: ImportSource, options: ImportOptions, job: JobHandle): Promise<ParsedDrops> {
    const { store, pool } = this.#deps;
    clearStaging(store.writer);
    let staged = 0;
    return pool.run(
      'parseDrops',
      {
        file: source.file,
        fileName: source.fileName,
        format: options.format,
        mapping: parseMapping(options.mapping),
      },
      {
        signal: job.signal,
        onProgress: job.progress,
        onPart: (rows) => {
          store.transact((_run, connection) => {
            stageDrops(connection, rows as readonly DropRow[]);
          });
          staged += (rows as readonly DropRow[]).length;
          job.progress(staged, 0, 'Checking and staging');
        },
      },
    );
  }

  async #publish(source: ImportSource, parsed: ParsedDrops, job: JobHandle): Promise<Outcome> {
    const { store } = this.#deps;
    const current = await findCurrentDataset(store.read);
    const replaceAll = current !== null && current.kind !== source.kind;
    const difference = compareStaging(store.writer);
    if (isEmpty(difference))
      throw new AppError('invalid_file', `${source.fileName} holds no record of a drop.`);
    const sameFile = current?.sha256 === source.sha256 && current.kind === source.kind;
    const nothingNew = !replaceAll && difference.imported + difference.updated === 0;
    if (nothingNew && (sameFile || current !== null)) return { ...difference, parsed, published: false };
    job.progress(parsed.recordCount, parsed.recordCount, 'Making the drops visible');
    if (current !== null) await store.backUp('import');
    store.transact((run, connection) => {
      const datasetId = insertCurrentDataset(store.write, run, this.#datasetRow(source, parsed));
      publishStaging(connection, datasetId, replaceAll);
    });
    const replaced = replaceAll ? parsed.recordCount - parsed.errorCount : difference.imported;
    return {
      imported: replaced,
      updated: replaceAll ? 0 : difference.updated,
      unchanged: replaceAll ? 0 : difference.unchanged,
      parsed,
      published: true,
    };
  }

  #datasetRow(source: ImportSource, parsed: ParsedDrops) {
    return {
      kind: source.kind,
      name: source.name,
      file_name: source.fileName,
      sha256: source.sha256,
      record_count: parsed.recordCount - parsed.errorCount,
      imported_at: Math.floor(this.#deps.now() / 1000),
      licence_note: source.licenceNote,
      importer_version: IMPORTER_VERSION,
    };
  }

  async #describe(
    source: ImportSource,
    outcome: Outcome,
    verification: Verification | null,
    jobId: string,
  ): Promise<IngestionResult> {
    const { parsed, imported, updated, unchanged } = outcome;
    const changed = outcome.published
      ? `${String(imported)} drops imported, ${String(updated)} updated, ${String(unchanged)} unchanged`
      : `Nothing changed: all ${String(unchanged)} drops were there already`;
    const skipped = parsed.errorCount === 0 ? '' : `, ${String(parsed.errorCount)} faulty records left out`;
    const verified = verification === null ? '' : ` Verification: ${verification.message}.`;
    return this.#result({
      jobId,
      status: 'completed',
      message: `${source.name}: ${changed}${skipped}.${verified}`,
      errors: parsed.errors.map(describeRecordError),
      errorCount: parsed.errorCount,
      recordErrors: [...parsed.errors],
      imported,
      updated,
      unchanged,
      skipped: parsed.errorCount,
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

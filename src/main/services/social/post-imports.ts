import type { SocialImportQuery, SocialImportResult, SocialPreview } from '#shared/contract/social.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import type { Store } from '#main/db/index.ts';
import type { PostRow } from '#main/importers/social/post-rows.ts';
import {
  clearStagedPosts,
  deleteImport,
  findUnfinishedImports,
  finishImport,
  insertImport,
  setImportFigures,
} from '#main/repositories/social-import.ts';
import { countPosts } from '#main/repositories/social-posts.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ReadPosts, SocialFileInput } from '#main/workers/tasks/read-social.ts';
import { checkpointAside } from '../checkpoints.ts';
import type { Checkpoints } from '../checkpoints.ts';
import type { JobHandle, JobService } from '../jobs.ts';
import type { StagedFile } from '../upload.ts';
import { describeImport, refuseFaulty, toPreview } from './post-import-text.ts';
import { applyStaged, noFigures, removeImported, removeInexactDoubles, writePosts } from './post-writer.ts';
import { createReceivedFiles } from './received-files.ts';
import type { ReceivedFiles } from './received-files.ts';

export type SocialImportOptions = Pick<
  SocialImportQuery,
  'format' | 'onError' | 'username' | 'platform' | 'mapping'
>;

export interface PostImportDeps {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly now: () => number;
  /** Called when posts have changed. */
  readonly changed: () => void;
}

export interface PostImportService {
  /** Says what a file is and how its first rows read; keeps it for the import that follows. */
  readonly preview: (file: StagedFile, options: SocialImportOptions) => Promise<SocialPreview>;
  /** The file of a preview. @throws AppError `invalid_query` where it is unknown or gone. */
  readonly takeStaged: (id: string) => StagedFile;
  /** Imports a file as a job: all of it or nothing, unless faulty rows may be skipped. */
  readonly importFile: (
    file: StagedFile,
    options: SocialImportOptions,
    waitMs?: number,
  ) => Promise<SocialImportResult>;
  /** Finishes or takes back what a crash left half done. */
  readonly recover: () => Promise<void>;
}

/** A small file is answered with its result; a larger one is followed as a job. */
const DEFAULT_WAIT_MS = 5000;

const inputOf = (file: StagedFile, options: SocialImportOptions): SocialFileInput => ({
  file: file.file,
  fileName: file.fileName,
  format: options.format,
  username: options.username ?? null,
  platform: options.platform ?? null,
  mapping: options.mapping ?? null,
});

class PostImports implements PostImportService {
  readonly #deps: PostImportDeps;
  readonly #received: ReceivedFiles;

  constructor(deps: PostImportDeps) {
    this.#deps = deps;
    this.#received = createReceivedFiles(deps.now);
  }

  async preview(file: StagedFile, options: SocialImportOptions): Promise<SocialPreview> {
    try {
      const found = await this.#deps.pool.run('inspectSocial', inputOf(file, options));
      return toPreview(found, file, this.#received.keep(file));
    } catch (error) {
      file.discard();
      throw error;
    }
  }

  takeStaged(id: string): StagedFile {
    return this.#received.take(id);
  }

  async importFile(
    file: StagedFile,
    options: SocialImportOptions,
    waitMs = DEFAULT_WAIT_MS,
  ): Promise<SocialImportResult> {
    const { job, finished } = this.#start(file, options);
    // The job keeps the failure; whoever asked is told as well if still waiting.
    finished.catch(() => undefined);
    const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref());
    return (await Promise.race([finished, late])) ?? this.#running(job.id, options.format);
  }

  #start(file: StagedFile, options: SocialImportOptions) {
    try {
      return this.#deps.jobs.start({
        kind: 'import-posts',
        title: `Import of posts from ${file.fileName}`,
        exclusive: true,
        run: async (job) => {
          const checkpoints = checkpointAside(this.#deps.store, this.#deps.pool);
          try {
            return await this.#import(file, options, job, checkpoints);
          } catch (error) {
            throw asDatabaseError(error, this.#deps.store.file);
          } finally {
            await checkpoints.finish();
            file.discard();
          }
        },
      });
    } catch (error) {
      file.discard();
      throw error;
    }
  }

  async #import(
    file: StagedFile,
    options: SocialImportOptions,
    job: JobHandle,
    checkpoints: Checkpoints,
  ): Promise<SocialImportResult> {
    const { store, now } = this.#deps;
    const importId = this.#open(file, options);
    const collectedAt = Math.floor(now() / 1000);
    const figures = noFigures();
    let read: ReadPosts;
    try {
      read = await this.#read(file, options, job, (rows) => {
        writePosts(store, rows, { importId, collectedAt, staged: true }, figures);
        checkpoints.note(rows.length);
      });
      if (options.onError === 'abort') refuseFaulty(read);
      job.signal.throwIfAborted();
    } catch (error) {
      await this.#takeBack(importId);
      throw error;
    }
    job.progress(read.records, read.records, 'Making the posts visible');
    // From here on the file is in: a crash now is finished at the next start, not undone.
    setImportFigures(store.writer, importId, 'publishing', {
      ...figures,
      records: read.records,
      faulty: read.faulty,
      flagged: read.flagged,
      stoppedBy: null,
      source: read.format,
    });
    await applyStaged(store);
    const doubles = await removeInexactDoubles(store, importId);
    finishImport(store.writer, importId, Math.floor(now() / 1000), doubles);
    this.#deps.changed();
    const total = { ...figures, added: figures.added - doubles, unchanged: figures.unchanged + doubles };
    return describeImport(file, read, total, job.id, await countPosts(store.read, {}));
  }

  #open(file: StagedFile, options: SocialImportOptions): number {
    const { store, now } = this.#deps;
    clearStagedPosts(store.writer);
    return insertImport(store.writer, {
      kind: 'file',
      source: options.format,
      fileName: file.fileName,
      sha256: file.sha256,
      username: options.username ?? null,
      state: 'staging',
      startedAt: Math.floor(now() / 1000),
    });
  }

  #read(
    file: StagedFile,
    options: SocialImportOptions,
    job: JobHandle,
    write: (rows: readonly PostRow[]) => void,
  ): Promise<ReadPosts> {
    return this.#deps.pool.run('readSocial', inputOf(file, options), {
      signal: job.signal,
      onProgress: (done, total, message) => {
        job.progress(done, total, message);
      },
      onPart: (rows) => {
        write(rows as readonly PostRow[]);
      },
    });
  }

  async #takeBack(importId: number): Promise<void> {
    const { store } = this.#deps;
    clearStagedPosts(store.writer);
    await removeImported(store, importId);
    deleteImport(store.writer, importId);
  }

  async recover(): Promise<void> {
    const { store, now } = this.#deps;
    for (const { id, state } of findUnfinishedImports(store.writer)) {
      if (state === 'staging') await this.#takeBack(id);
      else {
        await applyStaged(store);
        finishImport(store.writer, id, Math.floor(now() / 1000), await removeInexactDoubles(store, id));
      }
    }
  }

  async #running(jobId: string, format: string): Promise<SocialImportResult> {
    return {
      message: 'The import is running.',
      status: 'running',
      jobId,
      format,
      records: 0,
      ...{ imported: 0, updated: 0, unchanged: 0, skipped: 0, flagged: 0 },
      errors: [],
      errorCount: 0,
      recordErrors: [],
      totalPosts: await countPosts(this.#deps.store.read, {}),
    };
  }
}

export const createPostImportService = (deps: PostImportDeps): PostImportService => new PostImports(deps);

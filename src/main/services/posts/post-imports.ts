import type { Database } from '#main/db/database.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import {
  clearStagedPosts,
  findUnfinishedImports,
  finishImport,
  insertImport,
  type UnfinishedImport,
} from '#main/repositories/post-imports.ts';
import { countPosts } from '#main/repositories/posts.ts';
import type { StagedFile } from '#main/services/imports/upload.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { StagedPosts } from '#main/workers/tasks/import-posts.ts';
import type { SocialFileInput } from '#main/workers/tasks/read-social.ts';
import type { SocialImportQuery, SocialImportResult, SocialPreview } from '#shared/contract/posts.ts';
import { describeImport, refuseFaulty, toPreview } from './post-import-text.ts';
import { createReceivedFiles, type ReceivedFiles } from './received-files.ts';

export type SocialImportOptions = Pick<
  SocialImportQuery,
  'format' | 'onError' | 'username' | 'platform' | 'mapping' | 'dateFormat' | 'timeZone'
>;

export interface PostImportDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
  readonly jobs: JobService;
  readonly now: () => number;
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
  dateFormat: options.dateFormat,
  timeZone: options.timeZone,
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
    const { jobs, store } = this.#deps;
    try {
      return await jobs.startAndWait(
        {
          kind: 'import-posts',
          title: `Import of posts from ${file.fileName}`,
          exclusive: true,
          run: async (job) => {
            try {
              return await this.#import(file, options, job);
            } catch (error) {
              throw asDatabaseError(error, store.file);
            } finally {
              file.discard();
            }
          },
        },
        waitMs,
        ({ id }) => this.#running(id, options.format),
      );
    } catch (error) {
      file.discard();
      throw error;
    }
  }

  async #import(file: StagedFile, options: SocialImportOptions, job: JobHandle): Promise<SocialImportResult> {
    const { store, bulkWriter } = this.#deps;
    // What could not be taken back, on a full disk say, would be taken for posts that are there already. No other file is being read.
    const unfinished = await findUnfinishedImports(store.read);
    await this.#settle(unfinished.filter(({ kind }) => kind === 'file'));
    const importId = await this.#open(file, options);
    let staged: StagedPosts;
    try {
      staged = await this.#stage(importId, file, options, job);
      if (options.onError === 'abort') refuseFaulty(staged.read);
      job.signal.throwIfAborted();
    } catch (error) {
      await bulkWriter.run('takeBackPosts', this.#of(importId));
      throw error;
    }
    const { read, figures } = staged;
    job.progress(read.records, read.records, 'Making the posts visible');
    const doubles = await this.#publish(importId, staged);
    const total = { ...figures, added: figures.added - doubles, unchanged: figures.unchanged + doubles };
    return describeImport(file, read, total, job.id, await countPosts(store.read, {}));
  }

  #open(file: StagedFile, options: SocialImportOptions): Promise<number> {
    const { store, now } = this.#deps;
    return store.write((tx) => {
      clearStagedPosts(tx);
      return insertImport(tx, {
        kind: 'file',
        source: options.format,
        fileName: file.fileName,
        sha256: file.sha256,
        username: options.username ?? null,
        state: 'staging',
        startedAt: Math.floor(now() / 1000),
      });
    });
  }

  /** An import as the workers take it. */
  #of(importId: number) {
    return { database: this.#deps.store.file, importId };
  }

  #stage(
    importId: number,
    file: StagedFile,
    options: SocialImportOptions,
    job: JobHandle,
  ): Promise<StagedPosts> {
    const { bulkWriter, now } = this.#deps;
    return bulkWriter.run(
      'stagePosts',
      {
        ...this.#of(importId),
        collectedAt: Math.floor(now() / 1000),
        file: inputOf(file, options),
        sizeBytes: file.sizeBytes,
      },
      { signal: job.signal, onProgress: job.progress },
    );
  }

  /** @returns how many of the posts turned out to be there already. */
  async #publish(importId: number, staged: StagedPosts | null): Promise<number> {
    const { store, bulkWriter, now } = this.#deps;
    const { doubles } = await bulkWriter.run('publishPosts', { ...this.#of(importId), staged });
    await store.write((tx) => {
      finishImport(tx, importId, Math.floor(now() / 1000), doubles);
    });
    return doubles;
  }

  async recover(): Promise<void> {
    await this.#settle(await findUnfinishedImports(this.#deps.store.read));
  }

  async #settle(unfinished: readonly UnfinishedImport[]): Promise<void> {
    for (const { id, state } of unfinished) {
      if (state === 'publishing') await this.#publish(id, null);
      else await this.#deps.bulkWriter.run('takeBackPosts', this.#of(id));
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

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#main/base/errors.ts';
import { fileBytes, fileSha256 } from '#main/base/stored-file.ts';
import { writeStream } from '#main/base/write-stream.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { withAdvice } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { ArchiveState } from '#shared/contract/archive.ts';
import type { ArchivePin } from './archive-pin.ts';

export interface ArchiveDownloadDeps {
  readonly outbound: Outbound;
  readonly jobs: JobService;
  readonly pin: ArchivePin;
  /** Where the archive is looked for, first to last; the first is where it is fetched to. */
  readonly folders: readonly [string, ...string[]];
}

const ADVICE =
  'What has arrived is kept: try again to go on from there, or import a copy of posts.json as a file.';

/** Fetches the public archive, only on request and visibly; nothing but the pinned bytes is ever kept. */
export class ArchiveDownload {
  readonly #deps: ArchiveDownloadDeps;

  constructor(deps: ArchiveDownloadDeps) {
    this.#deps = deps;
  }

  state(): ArchiveState {
    const { pin, folders } = this.#deps;
    return {
      present: folders.some((folder) => fileBytes(join(folder, 'posts.json')) > 0),
      url: pin.url,
      sha256: pin.sha256,
      sizeBytes: pin.bytes,
      partBytes: fileBytes(this.#part),
    };
  }

  /** As a job. @throws OutboundError `network-off` */
  start(): { message: string; jobId: string } {
    this.#deps.outbound.permit();
    const { job } = this.#deps.jobs.start({
      kind: 'fetch-archive',
      title: 'Download of the public archive',
      exclusive: true,
      run: (handle) => this.#run(handle),
    });
    return { message: 'The archive is being fetched.', jobId: job.id };
  }

  get #part(): string {
    return join(this.#deps.folders[0], 'posts.json.part');
  }

  async #run(job: JobHandle): Promise<{ message: string }> {
    const { pin } = this.#deps;
    mkdirSync(this.#deps.folders[0], { recursive: true });
    try {
      if (fileBytes(this.#part) < pin.bytes) await this.#receive(job);
    } catch (error) {
      job.signal.throwIfAborted();
      if (error instanceof OutboundError && fileBytes(this.#part) > 0) throw withAdvice(error, ADVICE);
      throw asDatabaseError(error, this.#part);
    }
    job.progress(pin.bytes, pin.bytes, 'Verifying');
    await this.#accept();
    return { message: 'The archive has arrived and is verified: it can be ingested now.' };
  }

  /** Goes on where an earlier download stopped; a host that does not go on starts anew. */
  async #receive(job: JobHandle): Promise<void> {
    const { pin, outbound } = this.#deps;
    const have = fileBytes(this.#part);
    const host = new URL(pin.url).host;
    const response = await outbound.fetch(pin.url, {
      signal: job.signal,
      headers: have > 0 ? { Range: `bytes=${have}-` } : {},
    });
    if (!response.ok || response.body === null)
      throw new AppError('upstream_unavailable', `${host} answered ${response.status}. ${ADVICE}`);
    let received = response.status === 206 ? have : 0;
    const counted = Readable.from(response.body, { objectMode: false }).on('data', (chunk: Buffer) => {
      received += chunk.length;
      job.progress(received, pin.bytes, `Receiving from ${host}`);
      if (received > pin.bytes)
        counted.destroy(new AppError('upstream_unavailable', `${host} sends more than the archive’s size.`));
    });
    const flags = response.status === 206 ? 'a' : 'w';
    await writeStream(counted, this.#part, { flags, signal: job.signal });
  }

  async #accept(): Promise<void> {
    const { pin, folders } = this.#deps;
    if (fileBytes(this.#part) < pin.bytes)
      throw new AppError('upstream_unavailable', `The download ended early. ${ADVICE}`);
    const sha256 = await fileSha256(this.#part);
    if (sha256 !== pin.sha256) {
      rmSync(this.#part, { force: true });
      throw new AppError(
        'upstream_unavailable',
        `These are not the bytes of the archive (SHA-256 ${sha256.slice(0, 16)}…, expected ${pin.sha256.slice(0, 16)}…): nothing was kept.`,
      );
    }
    renameSync(this.#part, join(folders[0], 'posts.json'));
  }
}

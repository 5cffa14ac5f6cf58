import { AppError } from '#main/base/errors.ts';
import {
  oldestId,
  type CollectedPage,
  type Collector,
  type CollectRequest,
  type Readiness,
} from '#main/collectors/collector.ts';
import { DifferingPosts } from '#main/importers/posts/differing-posts.ts';
import { IMPORTER_VERSION } from '#main/importers/version.ts';
import { outboundError, outboundErrorOf } from '#main/outbound/failures.ts';
import type { OutboundError } from '#main/outbound/types.ts';
import { deleteGap, findGaps, setGap } from '#main/repositories/accounts.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { finishImport, insertImport, NO_FIGURES, type ImportFigures } from '#main/repositories/imports.ts';
import { findNewestId } from '#main/repositories/posts.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import { openPostWriter } from '#main/workers/imports/post-writer.ts';
import type { CollectionResult, CollectorState } from '#shared/contract/collection.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import { plural } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { costOf, type SocialPrices } from './prices.ts';
import { adviseStop } from './stops.ts';
import { describeWords } from './words.ts';

export interface CollectOptions {
  readonly username: string;
  readonly maxPosts: number;
  readonly platform: Collector['platform'];
  readonly collector: CollectorState['id'] | 'auto';
  readonly confirmCost: boolean;
}

export interface CollectionDeps extends Pick<SystemParts, 'store' | 'jobs' | 'now' | 'outbound'> {
  readonly collectors: () => Promise<readonly Collector[]>;
  readonly prices: () => SocialPrices;
}

/** A stretch of posts to fetch: the newest ones, or what an earlier run left out. */
interface Stretch {
  readonly before: string | null;
  readonly since: string | null;
}

interface Run {
  readonly collector: Collector;
  readonly options: CollectOptions;
  readonly job: JobHandle;
  readonly importId: number;
  /** As they are so far. */
  figures: ImportFigures;
  collected: number;
  stop: OutboundError | null;
  /** Posts whose other words, shorter than those stored, are not kept. */
  readonly differing: DifferingPosts;
  /** How many posts have other words now than before. */
  reworded: number;
}

export class CollectionService {
  readonly #deps: CollectionDeps;

  constructor(deps: CollectionDeps) {
    this.#deps = deps;
  }

  async collectors(): Promise<CollectorState[]> {
    const all = await this.#deps.collectors();
    return Promise.all(
      all.map(async ({ id, title, platform, paid, ready }) => {
        const readiness: Readiness = this.#deps.outbound.isOpen()
          ? await ready()
          : { ready: false, message: outboundError('network-off', {}).message };
        return {
          id,
          title,
          platform,
          paid,
          ready: readiness.ready,
          message: readiness.ready ? '' : readiness.message,
        };
      }),
    );
  }

  /** Collects as a job. Waits up to `waitMs`; @throws AppError where nothing could be collected at all. */
  async collect(options: CollectOptions, waitMs: number): Promise<CollectionResult> {
    this.#deps.outbound.permit();
    const collector = await this.#choose(options);
    const title = collector.platform === 'twitter' ? 'tweets' : `${platformLabel(collector.platform)} posts`;
    return this.#deps.jobs.startAndWait(
      {
        kind: `collect-${collector.platform}`,
        title: `Collection of ${title} from @${options.username}`,
        exclusive: true,
        run: (handle) => this.#run(collector, options, handle),
      },
      waitMs,
      ({ id }) => running(options, collector, id),
    );
  }

  /** The collector requested, or the first of its platform that is ready; a paid one never without consent. */
  async #choose({
    collector: collectorId,
    platform,
    confirmCost,
    maxPosts,
  }: CollectOptions): Promise<Collector> {
    const all = (await this.#deps.collectors()).filter((collector) => collector.platform === platform);
    if (collectorId !== 'auto') {
      const collector = all.find((candidate) => candidate.id === collectorId);
      if (collector === undefined)
        throw new AppError('invalid_body', `collector: ${collectorId} does not collect from ${platform}.`);
      const readiness = await collector.ready();
      if (!readiness.ready) throw new AppError('not_configured', readiness.message);
      if (collector.paid && !confirmCost) throw this.#unpaid(collector, maxPosts);
      return collector;
    }
    const missing: string[] = [];
    for (const candidate of all) {
      if (candidate.paid && !confirmCost) continue;
      const readiness = await candidate.ready();
      if (readiness.ready) return candidate;
      missing.push(readiness.message);
    }
    const paid = all.find((candidate) => candidate.paid);
    if (paid && (await paid.ready()).ready && !confirmCost) throw this.#unpaid(paid, maxPosts);
    throw new AppError(
      'not_configured',
      `No collector is ready. ${missing.join(' ')} Or import a file of posts.`,
    );
  }

  #unpaid(collector: Collector, maxPosts: number): AppError {
    const { amount, currency, priceDate } = costOf(this.#deps.prices(), collector.id, maxPosts);
    return new AppError(
      'payment_required',
      `${collector.title} charges per post: ${plural(maxPosts, 'post')} cost up to ${amount.toFixed(2)} ${currency} (price of ${priceDate}). Confirm the cost to go on.`,
    );
  }

  async #run(collector: Collector, options: CollectOptions, job: JobHandle): Promise<CollectionResult> {
    const run: Run = {
      collector,
      options,
      job,
      figures: NO_FIGURES,
      importId: await this.#open(collector, options, job.signal),
      collected: 0,
      stop: null,
      differing: new DifferingPosts(),
      reworded: 0,
    };
    try {
      for (const stretch of await this.#stretches(run)) {
        if (run.collected >= options.maxPosts) break;
        await this.#walk(run, stretch);
        if (run.stop !== null) break;
      }
    } finally {
      await this.#close(run);
    }
    job.signal.throwIfAborted();
    if (run.stop !== null && run.collected === 0) throw adviseStop(run.stop);
    return this.#describe(run);
  }

  #open(collector: Collector, { username }: CollectOptions, signal: AbortSignal): Promise<number> {
    const startedAt = Math.floor(this.#deps.now() / 1000);
    const row = {
      subject: 'posts',
      origin: 'collector',
      name: `${collector.title}, @${username}`,
      file_name: '',
      sha256: '',
      layout: collector.id,
      username,
      license_note: '',
      importer_version: IMPORTER_VERSION,
      started_at: startedAt,
    } as const;
    return this.#deps.store.write((tx) => insertImport(tx, row), signal);
  }

  /** First what is newer than everything stored, then the gaps that earlier runs left, newest first. */
  async #stretches({ collector: { platform }, options: { username } }: Run): Promise<readonly Stretch[]> {
    const { read } = this.#deps.store;
    const gaps = await findGaps(read, platform, username);
    const newest = { before: null, since: await findNewestId(read, platform, username) };
    return [newest, ...gaps.map((gap) => ({ before: gap.before_id, since: gap.since_id }))];
  }

  /** Collects one stretch; what remains of it is noted as a gap, whatever ended it. */
  async #walk(run: Run, stretch: Stretch): Promise<void> {
    const { collector, options, job } = run;
    const key = { platform: collector.platform, username: options.username };
    let reached = stretch.before;
    let isWhole = false;
    const request: CollectRequest = {
      ...stretch,
      username: options.username,
      maxPosts: options.maxPosts - run.collected,
      signal: job.signal,
    };
    try {
      for await (const page of collector.collect(request)) {
        await this.#store(run, page);
        reached = oldestId(page.posts) ?? reached;
        job.progress(
          run.collected,
          options.maxPosts,
          `${plural(run.collected, 'post')} from ${collector.title}`,
        );
      }
      isWhole = run.collected < options.maxPosts;
    } catch (error) {
      if (!job.signal.aborted) run.stop = outboundErrorOf(error);
    }
    const noted_at = Math.floor(this.#deps.now() / 1000);
    await this.#deps.store.write((tx) => {
      if (stretch.before !== null) deleteGap(tx, { ...key, before_id: stretch.before });
      if (isWhole || reached === null) return;
      const { since } = stretch;
      setGap(tx, { ...key, collector: collector.id, before_id: reached, since_id: since, noted_at });
    });
  }

  async #store(run: Run, page: CollectedPage): Promise<void> {
    const collectedAt = Math.floor(this.#deps.now() / 1000);
    const outcomes = await this.#deps.store.write((tx) => {
      const target = { importId: run.importId, startedAt: collectedAt };
      const written = openPostWriter(tx, target, run.differing).write(page.posts);
      if (written.some((outcome) => outcome !== 'unchanged')) raiseChange(tx, 'posts');
      return written;
    });
    const count = (kind: 'added' | 'unchanged'): number =>
      outcomes.filter((outcome) => outcome === kind).length;
    const { figures } = run;
    run.reworded += outcomes.filter(
      (outcome) => typeof outcome !== 'string' && outcome.before.content !== outcome.after.content,
    ).length;
    run.collected += page.posts.length;
    run.figures = {
      records: figures.records + page.posts.length + page.errors.length,
      added: figures.added + count('added'),
      changed: figures.changed + outcomes.filter((outcome) => typeof outcome !== 'string').length,
      unchanged: figures.unchanged + count('unchanged'),
      faulty: figures.faulty + page.errors.length,
      flagged: figures.flagged + page.posts.filter((post) => post.time_flag === 'disagrees').length,
    };
  }

  #close({ importId, figures, stop }: Run): Promise<void> {
    const finished_at = Math.floor(this.#deps.now() / 1000);
    return this.#deps.store.write((tx) => {
      finishImport(tx, importId, { ...figures, stopped_by: stop?.kind ?? null, finished_at });
    });
  }

  #describe(run: Run): CollectionResult {
    const { options, collector, figures, collected, stop, job } = run;
    const why = stop === null ? '' : ` Stopped early: ${stop.message}`;
    return {
      added: figures.added,
      updated: figures.changed,
      unchanged: figures.unchanged,
      collected,
      username: options.username,
      jobId: job.id,
      status: stop === null ? 'completed' : 'stopped',
      collector: collector.id,
      stoppedBy: stop?.kind ?? null,
      resumesAt: stop?.until === undefined ? null : toTimestamp(Math.ceil(stop.until)),
      message: `${plural(collected, 'post')} collected from @${options.username}, ${figures.added} of them new.${describeWords(run)}${why}`,
    };
  }
}

const running = ({ username }: CollectOptions, { id }: Collector, jobId: string): CollectionResult => ({
  collected: 0,
  username,
  jobId,
  status: 'running',
  collector: id,
  added: 0,
  updated: 0,
  unchanged: 0,
  stoppedBy: null,
  resumesAt: null,
  message: 'The collection is running.',
});

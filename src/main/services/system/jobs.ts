import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, INTERRUPTED } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Progress } from '#main/base/progress.ts';
import { findJob, findJobs, findUnstored } from '#main/repositories/jobs.ts';
import { CANCELED } from '#shared/constants.ts';
import type { Job, JobEvent, ListedJob } from '#shared/contract/jobs.ts';
import { SUBJECTS, type ApiSubject } from '#shared/contract/subjects.ts';
import { toTimestamp } from '#shared/time.ts';
import type { DataChanges } from './data-changes.ts';
import type { SystemDeps } from './deps.ts';
import { isCancel, outcomeOf, remainingSeconds, sentenceOf } from './job-outcome.ts';
import { createJobRecords, type JobRecords } from './job-records.ts';

/** What the work of a job sees of it. */
export interface JobHandle {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

export interface JobStart<Result> {
  readonly kind: string;
  readonly title: string;
  /** Kinds of which none may run when this one starts; `true` is its own. */
  readonly exclusive?: true | readonly string[];
  /** What its end may have changed; anything, where it does not say. */
  readonly changes?: readonly ApiSubject[];
  readonly run: (job: JobHandle) => Promise<Result>;
}

export interface StartedJob<Result> {
  readonly job: Job;
  /** Settles with the work; rejects with its error, which the job keeps: nobody has to wait for it. */
  readonly finished: Promise<Result>;
}

interface JobServiceDeps extends Pick<SystemDeps, 'store' | 'log' | 'now'> {
  readonly changes: DataChanges;
}

interface Running {
  job: ListedJob;
  result: unknown;
  readonly changes: readonly ApiSubject[];
  /** When listeners last heard of its progress, by the clock that never goes back, and the timer for the latest. */
  notifiedAt: number;
  timer: NodeJS.Timeout | null;
  readonly startedAt: number;
  readonly controller: AbortController;
  readonly finished: Promise<unknown>;
}

const whole = ({ job, result }: Pick<Running, 'job' | 'result'>): Job => ({ ...job, result });

const RUNNING = Symbol('still running');
const RECENT = 200;
const CLOSE_WAIT_MS = 1500;
/** A job that does not listen must not hold up the one who cancels it. */
const CANCEL_WAIT_MS = 2000;
const PROGRESS_EVERY_MS = 250;
const WAITING = 'Waiting for another job to finish writing';

class Jobs {
  readonly #deps: JobServiceDeps;
  /** Running jobs, and those that ended lately: their last row may still be on its way to the database. */
  readonly #jobs = new Map<string, Running>();
  readonly #events = new EventEmitter({ captureRejections: true }).setMaxListeners(0);
  readonly #records: JobRecords;
  /** The job whose work is running, for whatever it calls. */
  readonly #current = new AsyncLocalStorage<string>();

  constructor(deps: JobServiceDeps) {
    this.#deps = deps;
    this.#records = createJobRecords(deps.store, deps.log);
    deps.store.onWait((wait) => {
      const id = this.#current.getStore();
      if (id !== undefined) this.#waitFor(id, wait);
    });
  }

  start<Result>(start: JobStart<Result>): StartedJob<Result> {
    if (start.exclusive !== undefined)
      this.#refuseSecond(start.exclusive === true ? [start.kind] : start.exclusive);
    const controller = new AbortController();
    const startedAt = this.#deps.now();
    const job: ListedJob = {
      id: randomUUID(),
      kind: start.kind,
      title: start.title,
      status: 'running',
      done: 0,
      total: 0,
      etaSeconds: null,
      message: '',
      error: null,
      startedAt: toTimestamp(Math.floor(startedAt / 1000)),
      finishedAt: null,
    };
    const finished = this.#current.run(job.id, () =>
      Promise.resolve().then(() => this.#work(job.id, start, controller.signal)),
    );
    finished.catch(() => undefined);
    this.#forgetOldest();
    const { changes = SUBJECTS } = start;
    const running = {
      job,
      result: null,
      changes,
      notifiedAt: 0,
      timer: null,
      startedAt,
      controller,
      finished,
    };
    this.#jobs.set(job.id, running);
    this.#changed(job.id, {});
    this.#records.save(whole(running));
    return { job: whole(running), finished };
  }

  /**
   * Starts a job and waits for it a while. @returns its result, or what `whenRunning` makes of it where it takes longer than `waitMs`.
   * @throws what the work throws meanwhile; AppError `conflict` where an exclusive one runs already.
   */
  async startAndWait<Result, Answer>(
    start: JobStart<Result>,
    waitMs: number,
    whenRunning: (job: Job) => Answer | Promise<Answer>,
  ): Promise<Result | Answer> {
    const { job, finished } = this.start(start);
    const { promise: late, resolve } = Promise.withResolvers<typeof RUNNING>();
    const timer = setTimeout(resolve, waitMs, RUNNING);
    try {
      const outcome = await Promise.race([finished, late]);
      return outcome === RUNNING ? await whenRunning(job) : outcome;
    } finally {
      clearTimeout(timer);
    }
  }

  async list({ limit, kind }: { limit: number; kind?: string | undefined }): Promise<Page<ListedJob>> {
    const running = this.#running()
      .map(({ job }) => job)
      .filter((job) => kind === undefined || job.kind === kind);
    const stored = await findJobs(this.#deps.store.read, limit, kind);
    // A row waits to be written while a worker has the file to itself; the job runs all the same.
    const unstored = await findUnstored(this.#deps.store.read, running);
    const items = [...unstored, ...stored.items.map((job) => this.#jobs.get(job.id)?.job ?? job)];
    return { items: items.slice(0, limit), total: unstored.length + stored.total };
  }

  async get(id: string): Promise<Job> {
    const known = this.#jobs.get(id);
    const job = known === undefined ? await findJob(this.#deps.store.read, id) : whole(known);
    if (job === null) throw new AppError('not_found', `There is no job ${id}.`);
    return job;
  }

  /** Cancels a job and waits for its end, but not for long. @returns the job as it then is */
  async cancel(id: string): Promise<Job> {
    const running = this.#jobs.get(id);
    if (running?.job.finishedAt !== null) return this.get(id);
    this.stop(id);
    await Promise.race([
      running.finished.catch(() => undefined),
      sleep(CANCEL_WAIT_MS, null, { ref: false }),
    ]);
    return this.get(id);
  }

  /** Cancels a job for anyone who does not wait for its end; one that has ended, or is unknown, is left. */
  stop(id: string): void {
    const running = this.#jobs.get(id);
    if (running?.job.finishedAt === null) running.controller.abort(new AppError('conflict', CANCELED));
  }

  /** Calls back with every change of a job, with mere progress at most four times a second. @returns the unsubscription */
  onChange(listener: (job: JobEvent) => void): () => void {
    this.#events.on('change', listener);
    return () => this.#events.off('change', listener);
  }

  /** How many jobs run, of all kinds or of those named. */
  runningCount(kinds?: readonly string[]): number {
    return this.#running().filter(({ job }) => kinds === undefined || kinds.includes(job.kind)).length;
  }

  /** Settles when every job that began or ended is stored. */
  stored(): Promise<void> {
    return this.#records.settled();
  }

  async close(): Promise<void> {
    const running = this.#running();
    for (const { controller } of running) controller.abort(new AppError('unavailable', INTERRUPTED));
    // How they ended is stored before the database closes.
    const stopped = Promise.allSettled(running.map(({ finished }) => finished)).then(() => this.stored());
    // Work that does not listen must not hold the quit: it is marked at the next start.
    await Promise.race([stopped, sleep(CLOSE_WAIT_MS, null, { ref: false })]);
  }

  #running(): Running[] {
    return [...this.#jobs.values()].filter(({ job }) => job.finishedAt === null);
  }

  #forgetOldest(): void {
    if (this.#jobs.size < RECENT) return;
    for (const [id, { job }] of this.#jobs) if (job.finishedAt !== null) this.#jobs.delete(id);
  }

  #refuseSecond(kinds: readonly string[]): void {
    const other = this.#running().find(({ job }) => kinds.includes(job.kind));
    if (other !== undefined)
      throw new AppError(
        'conflict',
        `${other.job.title} is already running (job ${other.job.id}): wait for it or cancel it.`,
      );
  }

  async #work<Result>(id: string, start: JobStart<Result>, signal: AbortSignal): Promise<Result> {
    try {
      signal.throwIfAborted();
      const result = await start.run({
        id,
        signal,
        progress: (done, total, message) => {
          this.#progress(id, done, total, message);
        },
      });
      const message = outcomeOf(result);
      this.#end(id, { status: 'completed', etaSeconds: null, message }, result ?? null);
      return result;
    } catch (error) {
      const stopped: unknown = isCancel(error, signal) ? signal.reason : null;
      if (stopped === null && !(error instanceof AppError))
        this.#deps.log.error(`job ${start.kind} failed`, { id, error });
      const isCancelled = stopped instanceof AppError && stopped.message !== INTERRUPTED;
      this.#end(id, {
        status: isCancelled ? 'cancelled' : 'failed',
        etaSeconds: null,
        message: '',
        error: sentenceOf(stopped ?? error),
      });
      throw error;
    }
  }

  /** Says of a job that it waits, until it continues. */
  #waitFor(id: string, wait: Promise<unknown>): void {
    const message = this.#jobs.get(id)?.job.message ?? '';
    if (message === WAITING) return;
    this.#changed(id, { message: WAITING });
    void wait.then(() => {
      if (this.#jobs.get(id)?.job.message === WAITING) this.#changed(id, { message });
    });
  }

  #progress(id: string, ...[done, total, message]: Parameters<Progress>): void {
    const running = this.#jobs.get(id);
    if (running === undefined) return;
    const etaSeconds = remainingSeconds(done, total, this.#deps.now() - running.startedAt);
    const change = { done: Math.round(done), total: Math.round(total), etaSeconds };
    running.job = { ...running.job, ...change, ...(message === undefined ? {} : { message }) };
    running.timer ??= setTimeout(
      () => {
        this.#notify(running);
      },
      Math.max(0, running.notifiedAt + PROGRESS_EVERY_MS - performance.now()),
    ).unref();
  }

  #end(id: string, change: Partial<ListedJob>, result: unknown = null): void {
    const running = this.#jobs.get(id);
    if (running === undefined) return;
    running.result = result;
    this.#changed(id, { ...change, finishedAt: toTimestamp(Math.floor(this.#deps.now() / 1000)) });
    this.#records.save(whole(running));
  }

  #changed(id: string, change: Partial<ListedJob>): void {
    const running = this.#jobs.get(id);
    if (running === undefined) return;
    running.job = { ...running.job, ...change };
    this.#notify(running);
  }

  #notify(running: Running): void {
    if (running.timer !== null) clearTimeout(running.timer);
    running.timer = null;
    running.notifiedAt = performance.now();
    const event: JobEvent = {
      ...running.job,
      changes: running.changes,
      workstation: {
        runningJobs: this.runningCount(),
        waitingWrites: this.#deps.store.waitingWrites(),
        dataVersion: this.#deps.changes.version(),
      },
    };
    this.#events.emit('change', event);
  }
}

/** Long work with progress, cancel and a record that survives restarts. */
export const createJobService = (deps: JobServiceDeps): JobService => new Jobs(deps);

/** Without what only the class itself sees, so that a test may bring another. */
export type JobService = Pick<Jobs, keyof Jobs>;

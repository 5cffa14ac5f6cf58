import { Worker } from 'node:worker_threads';
import { AppError, isErrorCode } from '#main/base/errors.ts';
import type { Watch } from '#main/base/progress.ts';
import { fileBytes } from '#main/base/stored-file.ts';
import type { FromWorker, TaskError, ToWorker } from './task.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks/index.ts';

interface PoolTask {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly options: Watch;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Keeps so much in memory that no other such task runs at the same time. */
  readonly isExclusive: boolean;
  /** Set once nobody waits any more: what its worker still sends is dropped, it would fall into the next one's work. */
  isAbandoned: boolean;
  /** A cancel comes too late once it commits. Behind its end its worker may still clear its heap up. */
  stage: 'loading' | 'running' | 'committing' | 'ended';
}

interface PoolWorker {
  readonly worker: Worker;
  current: PoolTask | null;
}

const CANCEL_GRACE_MS = 400;

const ANALYSES: ReadonlySet<string> = new Set<TaskName>(['runAnalysis']);
/** Tasks that have a whole result in memory: that of a correlation is 22 MB of text, and many times that as values. */
const WITH_RESULTS: ReadonlySet<string> = new Set<TaskName>([
  ...(['runAnalysis', 'storeAnalysis', 'publishAnalysis', 'checkResult'] as const),
]);
/** Tasks that keep all drops in memory. */
const HOLDING_ALL: ReadonlySet<string> = new Set([...ANALYSES, 'categoriseDrops' satisfies TaskName]);
export interface PoolLimits {
  /** Of a database from this size on a task that keeps all drops in memory may take 2 GB, so that two would not fit into a laptop. */
  readonly largeBytes: number;
  /**
   * A heap that has grown past this with its typed arrays is cleared up behind the analysis that its worker ran or stored: V8 clears the
   * old generation of a fresh heap up only at some 256 MB, so an idle worker would keep what its last analyses left behind while the
   * next one works. An idle heap with all methods takes 30 MB.
   */
  readonly clearedHeapBytes: number;
  /** A worker whose heap is larger than this when it was cleared up ends. */
  readonly keptHeapBytes: number;
  /**
   * Room of a worker for values that live shortly. Left to itself it grows to over 100 MB in every worker and is never given
   * back; the methods keep their figures in typed arrays and are no slower with little. With twice as much an
   * import of drops takes a twentieth less, and a session 40 MB more.
   */
  readonly youngMegabytes: number;
}
const LIMITS: PoolLimits = {
  largeBytes: 256_000_000,
  clearedHeapBytes: 56_000_000,
  keptHeapBytes: 96_000_000,
  youngMegabytes: 12,
};

const holdsMuch = (name: string, input: unknown, least: number): boolean =>
  HOLDING_ALL.has(name) &&
  typeof input === 'object' &&
  input !== null &&
  'file' in input &&
  typeof input.file === 'string' &&
  fileBytes(input.file) >= least;

/** Not at once: a worker that answers faster than the loop turns would keep everything else from its turn. */
const answer = ({ worker }: PoolWorker, message: ToWorker): void => {
  setImmediate(() => {
    worker.postMessage(message);
  });
};

/**
 * The entry next to this file: TypeScript from source, JavaScript when bundled. A packaged program unpacks it, because a thread
 * of its own cannot be started from inside the archive.
 */
export const entryUrl = (moduleUrl: string = import.meta.url): URL =>
  new URL(
    moduleUrl.endsWith('.ts') ? './entry.ts' : './worker.js',
    moduleUrl.replace('/app.asar/', '/app.asar.unpacked/'),
  );

const toError = ({ message, code, stack }: TaskError): Error => {
  const error = isErrorCode(code) ? new AppError(code, message) : new Error(message);
  if (stack !== null) error.stack = stack;
  return error;
};

export class WorkerPool {
  readonly #size: number;
  readonly #limits: PoolLimits;
  readonly #workers: PoolWorker[] = [];
  /** Asked to go, and not gone yet. */
  readonly #leaving = new Set<Worker>();
  readonly #waiting: PoolTask[] = [];
  readonly #idle: (() => void)[] = [];
  #nextId = 1;
  #closed = false;

  constructor(size: number, limits: PoolLimits) {
    this.#size = size;
    this.#limits = limits;
  }

  /** Runs a named task in a worker thread. Rejects with the task's own sentence, or with the signal's reason. */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options: Watch = {},
  ): Promise<TaskOutput<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new AppError('unavailable', 'Dropscope is shutting down.'));
        return;
      }
      if (options.signal?.aborted === true) {
        reject(options.signal.reason as Error);
        return;
      }
      const id = this.#nextId++;
      const task: PoolTask = {
        id,
        name,
        input,
        options,
        resolve: resolve as (value: unknown) => void,
        reject,
        isExclusive: holdsMuch(name, input, this.#limits.largeBytes),
        isAbandoned: false,
        stage: 'loading',
      };
      options.signal?.addEventListener(
        'abort',
        () => {
          this.#cancel(task);
        },
        { once: true },
      );
      this.#waiting.push(task);
      this.#dispatch();
    });
  }

  /** Resolves once no worker is at work, canceled tasks included. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const gone = new AppError('unavailable', 'Dropscope is shutting down.');
    for (const task of this.#waiting.splice(0)) task.reject(gone);
    const workers = this.#workers.splice(0);
    for (const member of workers) member.current?.reject(gone);
    await Promise.all(
      [...workers.map(({ worker }) => worker), ...this.#leaving].map((worker) => {
        // An idle worker holds nothing up: without this a command line could end before its workers have.
        worker.ref();
        return worker.terminate();
      }),
    );
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #dispatch(): void {
    const isAtWork = this.#leaving.size > 0 || this.#workers.some(({ current }) => current !== null);
    if (this.#waiting.length === 0 && !isAtWork) for (const resolve of this.#idle.splice(0)) resolve();
    const isTaken = this.#workers.some(({ current }) => current?.isExclusive === true);
    const at = this.#waiting.findIndex(({ isExclusive }) => !(isExclusive && isTaken));
    const task = this.#waiting[at];
    if (task === undefined) return;
    const member = this.#workers.find((worker) => worker.current === null) ?? this.#open();
    if (member === null) return;
    this.#waiting.splice(at, 1);
    member.current = task;
    member.worker.ref();
    const { clearedHeapBytes, keptHeapBytes } = this.#limits;
    const message: ToWorker = {
      type: 'run',
      id: task.id,
      task: task.name,
      input: task.input,
      clearedFromBytes:
        WITH_RESULTS.has(task.name) && !task.isExclusive ? Math.min(clearedHeapBytes, keptHeapBytes) : null,
    };
    member.worker.postMessage(message);
    this.#dispatch();
  }

  /** None while another is about to be free or to go: what a thread has taken of the system's memory is only there for the next once it has gone. */
  #open(): PoolWorker | null {
    const isOneEnding =
      this.#leaving.size > 0 || this.#workers.some(({ current }) => current?.stage === 'ended');
    if (this.#workers.length >= this.#size || isOneEnding) return null;
    const { youngMegabytes } = this.#limits;
    const worker = new Worker(entryUrl(), { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
    const member: PoolWorker = { worker, current: null };
    member.worker.on('message', (message: FromWorker) => {
      this.#receive(member, message);
    });
    member.worker.on('error', (error: Error) => {
      this.#lose(member, error);
    });
    member.worker.on('exit', () => {
      this.#leaving.delete(worker);
      this.#lose(member, new Error('The worker ended unexpectedly.'));
    });
    this.#workers.push(member);
    return member;
  }

  #receive(member: PoolWorker, message: FromWorker): void {
    const task = member.current;
    if (task?.id !== message.id) return;
    if (message.type === 'free') this.#release(member, message.heapBytes);
    if (message.type === 'begin') {
      task.stage = 'running';
      if (task.isAbandoned) this.#endLate(member, task);
    }
    if (task.isAbandoned || message.type === 'free' || message.type === 'begin') return;
    if (message.type === 'progress') {
      task.options.progress?.(message.done, message.total, message.message);
      return;
    }
    task.stage = message.type === 'commit' ? 'committing' : 'ended';
    if (message.type === 'commit') answer(member, { type: 'commit', id: task.id });
    else if (message.type === 'result') task.resolve(message.value);
    else task.reject(toError(message.error));
  }

  #release(member: PoolWorker, heapBytes: number): void {
    const { name = '', isExclusive = false } = member.current ?? {};
    member.current = null;
    if (isExclusive || (WITH_RESULTS.has(name) && heapBytes > this.#limits.keptHeapBytes)) {
      this.#workers.splice(this.#workers.indexOf(member), 1);
      this.#leaving.add(member.worker);
      // It goes by itself once it has nothing left to do: ended from here it would be cut off in whatever it does just now.
      // Until then it keeps the program alive: the next task waits for it, maybe with nothing else that does.
      member.worker.postMessage({ type: 'end' } satisfies ToWorker);
    } else if (!this.#closed) {
      // An idle worker must not keep a command line program alive; one that is ended is waited for, whatever it still answers.
      member.worker.unref();
    }
    this.#dispatch();
  }

  #cancel(task: PoolTask): void {
    if (task.stage === 'committing' || task.stage === 'ended') return;
    const reason: unknown = task.options.signal?.reason ?? new Error('cancelled');
    task.isAbandoned = true;
    task.reject(reason);
    const waiting = this.#waiting.indexOf(task);
    if (waiting >= 0) this.#waiting.splice(waiting, 1);
    const member = this.#workers.find((worker) => worker.current === task);
    if (member === undefined) return;
    member.worker.postMessage({ type: 'cancel', id: task.id } satisfies ToWorker);
    // One that still reads its modules sees the message behind them: the next worker would have to read them from the beginning.
    if (task.stage === 'running') this.#endLate(member, task);
  }

  /** A task in a long loop never sees its cancel: after the grace its worker is ended and replaced. */
  #endLate(member: PoolWorker, task: PoolTask): void {
    setTimeout(() => {
      if (member.current === task) this.#end(member);
    }, CANCEL_GRACE_MS).unref();
  }

  /** What the worker had sent before still arrives, and must not make it look free: the next task would end with it. */
  #end(member: PoolWorker): void {
    this.#workers.splice(this.#workers.indexOf(member), 1);
    this.#leaving.add(member.worker);
    void member.worker.terminate();
    this.#dispatch();
  }

  #lose(member: PoolWorker, error: Error): void {
    const index = this.#workers.indexOf(member);
    if (index >= 0) this.#workers.splice(index, 1);
    member.current?.reject(error);
    member.current = null;
    if (!this.#closed) this.#dispatch();
  }
}

/**
 * A pool of at most `size` worker threads, opened on demand and kept for the next task, unless an analysis has made their heap
 * large. Tasks that keep all drops of a large database in memory run one after the other, each in a worker that ends with it; others pass them.
 */
export const createWorkerPool = (size = 2, limits: Partial<PoolLimits> = {}): WorkerPool =>
  new WorkerPool(size, { ...LIMITS, ...limits });

import { AppError, invalidQuery } from '#main/base/errors.ts';
import type { OwnProcess } from '#main/base/own-process.ts';
import { residentMemory } from '#main/base/resident-memory.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { sqlReplySchema, type SqlNext, type SqlTask } from './message.ts';
import type { StartSqlProcess } from './process.ts';

/** A process starts in a fraction of a second; a computer that is very busy takes longer. */
const START_SECONDS = 30;

/** What the whole process may take: SQLite sorts, groups and joins in memory. */
const MEMORY_BYTES = 512_000_000;
/** SQLite takes a gigabyte in half a second; asking costs microseconds on Linux, and a process elsewhere. */
const WATCH_MS = process.platform === 'linux' ? 20 : 200;

const outOfMemory = (): AppError =>
  invalidQuery(
    `The question needed more than ${MEMORY_BYTES / 1e6} MB of memory and was stopped. Read fewer or shorter values.`,
  );

const late = (seconds: number): AppError =>
  invalidQuery(
    `The question took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was stopped. Narrow it, or allow more time.`,
  );

const notStarted = (): AppError =>
  invalidQuery(
    `The question was not begun within ${START_SECONDS} seconds: the computer is too busy. Run it again.`,
  );

/** How long rows that were read wait to be taken. */
const UNTAKEN_SECONDS = 60;

const untaken = (): AppError =>
  invalidQuery(`Nobody took the rows within ${UNTAKEN_SECONDS} seconds, and the question was stopped.`);

/** Looks at the process from outside, as nothing inside it has a turn while SQLite works. @returns how to stop looking */
const watchMemory = (child: OwnProcess, onTooMuch: () => void): (() => void) => {
  let isAsking = false;
  const look = async (pid: number): Promise<void> => {
    isAsking = true;
    if (((await residentMemory(pid)) ?? 0) > MEMORY_BYTES) onTooMuch();
    isAsking = false;
  };
  const timer = setInterval(() => {
    const pid = child.pid();
    if (!isAsking && pid !== undefined) void look(pid);
  }, WATCH_MS);
  return () => {
    clearInterval(timer);
  };
};

/**
 * Starts the process of one question, which is ended when its time is over, when it takes too much memory, when nobody takes what it
 * has read, or when the signal says so.
 * @param seconds how long it may work in all, from its beginning; not counted while an answer waits to be taken
 * @param onEnd called once, when the process is gone
 */
export const openQuestion = (
  start: StartSqlProcess,
  seconds: number,
  signal?: AbortSignal,
  onEnd: () => void = () => undefined,
) => {
  signal?.throwIfAborted();
  const child = start();
  let pending: PromiseWithResolvers<SqlRows> | null = null;
  let failure: { readonly why: unknown } | null = null;
  // Node ends a process by itself where JavaScript needs too much.
  let reason: unknown = outOfMemory();
  let [leftMs, since] = [seconds * 1000, 0];
  let timer: NodeJS.Timeout | undefined;
  const stop = (why: unknown): void => {
    reason = why;
    child.kill();
  };
  const stopAfter = (milliseconds: number, why: AppError): void => {
    clearTimeout(timer);
    timer = setTimeout(stop, milliseconds, why);
  };
  const unwatch = watchMemory(child, () => {
    stop(outOfMemory());
  });
  const cancel = (): void => {
    stop(signal?.reason);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  child.onMessage((message) => {
    const reply = sqlReplySchema.parse(message);
    if ('started' in reply) {
      since = performance.now();
      stopAfter(Math.max(0, leftMs), late(seconds));
      return;
    }
    leftMs -= performance.now() - since;
    stopAfter(UNTAKEN_SECONDS * 1000, untaken());
    if ('answer' in reply) pending?.resolve(reply.answer);
    else pending?.reject(new AppError(reply.code, reply.refusal));
  });
  child.onEnd((error) => {
    clearTimeout(timer);
    unwatch();
    signal?.removeEventListener('abort', cancel);
    failure = { why: error ?? (reason instanceof Error ? reason : invalidQuery(String(reason))) };
    // Nothing where an answer came before.
    pending?.reject(failure.why);
    onEnd();
  });
  return {
    /** The answer, or the next stretch of it. @throws AppError `invalid_query`; the signal’s reason */
    ask: (message: SqlTask | SqlNext): Promise<SqlRows> => {
      pending = Promise.withResolvers<SqlRows>();
      if (failure === null) {
        stopAfter(START_SECONDS * 1000, notStarted());
        child.ask(message);
      } else pending.reject(failure.why);
      return pending.promise;
    },
    /** Ends the process, whatever it does. */
    end: (): void => {
      child.kill();
    },
  };
};

/**
 * Runs one question in a process of its own, which is ended after its answer, when the time is over, when it
 * takes too much memory, or when the signal says so.
 * @param seconds how long it may take from its beginning
 * @throws AppError `invalid_query` for what cannot be run or takes too long; the signal’s reason
 */
export const askInProcess = async (
  start: StartSqlProcess,
  task: SqlTask,
  seconds: number,
  signal?: AbortSignal,
): Promise<SqlRows> => {
  const question = openQuestion(start, seconds, signal);
  try {
    return await question.ask(task);
  } finally {
    question.end();
  }
};

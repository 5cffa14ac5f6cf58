import { AppError } from '#main/base/errors.ts';
import { residentMemory } from '#main/base/resident-memory.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { sqlReplySchema, type SqlTask } from './message.ts';
import type { SqlProcess, StartSqlProcess } from './process.ts';

/** A process starts in a fraction of a second; a computer that is very busy takes longer. */
const START_SECONDS = 30;

/** What the whole process may take: SQLite sorts, groups and joins in memory. */
const MEMORY_BYTES = 512_000_000;
/** SQLite takes a gigabyte in half a second; asking costs microseconds on Linux, and a process elsewhere. */
const WATCH_MS = process.platform === 'linux' ? 20 : 200;

const refusal = (reason: string): AppError => new AppError('invalid_query', reason);

const outOfMemory = (): AppError =>
  refusal(
    `The question needed more than ${MEMORY_BYTES / 1e6} MB of memory and was stopped. Read fewer or shorter values.`,
  );

/** Looks at the process from outside, as nothing inside it has a turn while SQLite works. @returns how to stop looking */
const watchMemory = (child: SqlProcess, onTooMuch: () => void): (() => void) => {
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
 * Runs one question in a process of its own, which is ended after its answer, when the time is over, when it
 * takes too much memory, or when the signal says so.
 * @param seconds how long it may take from its beginning
 * @throws AppError `invalid_query` for what cannot be run or takes too long; the signal’s reason
 */
export const askInProcess = (
  start: StartSqlProcess,
  task: SqlTask,
  seconds: number,
  signal?: AbortSignal,
): Promise<SqlRows> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = start();
    const late = refusal(
      `The question took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was stopped. Narrow it, or allow more time.`,
    );
    const notStarted = refusal(
      `The question was not begun within ${START_SECONDS} seconds: the computer is too busy. Run it again.`,
    );
    // Node ends a process by itself where JavaScript needs too much.
    let reason: unknown = outOfMemory();
    const stop = (why: unknown): void => {
      reason = why;
      child.kill();
    };
    let timer = setTimeout(stop, START_SECONDS * 1000, notStarted);
    const unwatch = watchMemory(child, () => {
      stop(outOfMemory());
    });
    const cancel = (): void => {
      stop(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    child.onMessage((message) => {
      const reply = sqlReplySchema.parse(message);
      clearTimeout(timer);
      if ('started' in reply) {
        timer = setTimeout(stop, seconds * 1000, late);
        return;
      }
      if ('answer' in reply) resolve(reply.answer);
      else reject(refusal(reply.refusal));
      child.kill();
    });
    child.onEnd((error) => {
      clearTimeout(timer);
      unwatch();
      signal?.removeEventListener('abort', cancel);
      // Nothing where an answer came before.
      reject(error ?? (reason instanceof Error ? reason : refusal(String(reason))));
    });
    child.ask(task);
  });

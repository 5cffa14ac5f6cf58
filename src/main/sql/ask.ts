import { AppError } from '#main/base/errors.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { sqlReplySchema, type SqlTask } from './message.ts';
import type { StartSqlProcess } from './process.ts';

/** A process starts in a fraction of a second; a computer that is very busy takes longer. */
const START_SECONDS = 30;

const refusal = (reason: string): AppError => new AppError('invalid_query', reason);

/**
 * Runs one question in a process of its own, which is ended after its answer, when the time is over, or when the signal says so.
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
      `The question took longer than ${seconds} seconds and was stopped. Narrow it, or allow more time.`,
    );
    const notStarted = refusal(
      `The question was not begun within ${START_SECONDS} seconds: the computer is too busy. Run it again.`,
    );
    let reason: unknown = refusal('The question needed too much memory and was stopped. Narrow it.');
    const stop = (why: unknown): void => {
      reason = why;
      child.kill();
    };
    let timer = setTimeout(stop, START_SECONDS * 1000, notStarted);
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
      signal?.removeEventListener('abort', cancel);
      // Nothing where an answer came before.
      reject(error ?? (reason instanceof Error ? reason : refusal(String(reason))));
    });
    child.ask(task);
  });

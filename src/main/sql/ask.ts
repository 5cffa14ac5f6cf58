import { AppError } from '#main/base/errors.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { sqlReplySchema, type SqlTask } from './message.ts';
import type { StartSqlProcess } from './process.ts';

const refusal = (reason: string): AppError => new AppError('invalid_query', reason);

/**
 * Runs one question in a process of its own, which is ended when the time is over or the signal says so.
 * @param seconds how long it may take
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
    let reason: unknown = refusal('The question needed too much memory and was stopped. Narrow it.');
    const stop = (why: unknown): void => {
      reason = why;
      child.kill();
    };
    const timer = setTimeout(stop, seconds * 1000, late);
    const cancel = (): void => {
      stop(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    child.onMessage((message) => {
      const reply = sqlReplySchema.parse(message);
      if ('answer' in reply) resolve(reply.answer);
      else reject(refusal(reply.refusal));
    });
    child.onEnd((error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      // Nothing where an answer came before.
      reject(error ?? (reason instanceof Error ? reason : refusal(String(reason))));
    });
    child.ask(task);
  });

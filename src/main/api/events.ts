import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Log } from '#main/base/log.ts';
import type { JobEvent, ListedJob, Written } from '#shared/contract/jobs.ts';

const KEEP_ALIVE_MS = 15_000;

interface JobStream {
  /** Registers a listener and answers its unsubscription. */
  readonly subscribe: (listener: (job: JobEvent) => void) => () => void;
  /** As `subscribe`, of calls that have written; null where they are not followed. */
  readonly subscribeWrites: ((listener: (written: Written) => void) => () => void) | null;
  /** Sent at once. */
  readonly initial: readonly ListedJob[];
  /** Whether the stream ends after that job state. */
  readonly isLast: (job: ListedJob) => boolean;
}

/** Server-sent events of jobs and writes, until the last state of a job or until the reader leaves. */
export const jobEvents = (
  context: Context,
  log: Log,
  { subscribe, subscribeWrites, initial, isLast }: JobStream,
): Response =>
  streamSSE(
    context,
    async (stream) => {
      const ended = Promise.withResolvers<void>();
      let written: Promise<unknown> = stream.write(': connected\n\n');
      const write = (event: 'job' | 'written', value: ListedJob | Written) =>
        stream.writeSSE({ event, data: JSON.stringify(value) });
      const send = (job: ListedJob): void => {
        written = written.then(() => write('job', job));
        if (isLast(job)) ended.resolve();
      };
      // A reader that is slow gets what each client has written meanwhile at once.
      const waiting = new Map<Written['client'], Written['changes']>();
      const sendWritten = ({ client, changes }: Written): void => {
        const isQueued = waiting.size > 0;
        waiting.set(client, [...new Set([...(waiting.get(client) ?? []), ...changes])]);
        if (isQueued) return;
        written = written.then(async () => {
          const all = [...waiting];
          waiting.clear();
          for (const [by, what] of all) await write('written', { changes: what, client: by });
        });
      };
      const unsubscribe = subscribe(send);
      const unsubscribeWrites = subscribeWrites?.(sendWritten);
      const alive = setInterval(() => void stream.write(': alive\n\n'), KEEP_ALIVE_MS);
      stream.onAbort(ended.resolve);
      for (const job of initial) send(job);
      await ended.promise;
      unsubscribe();
      unsubscribeWrites?.();
      clearInterval(alive);
      await written;
    },
    (error) => {
      log.error('the stream of job events ended early', { error });
      return Promise.resolve();
    },
  );

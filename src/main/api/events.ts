import { Reply } from '#main/http/reply.ts';
import type { Job } from '#shared/contract/jobs.ts';

const KEEP_ALIVE_MS = 15_000;
const encoder = new TextEncoder();

/**
 * Server-sent events of jobs.
 * @param subscribe registers a listener and answers its unsubscription.
 * @param initial sent at once. @param isLast ends the stream after that job state.
 */
export const jobEvents = (
  subscribe: (listener: (job: Job) => void) => () => void,
  initial: readonly Job[],
  isLast: (job: Job) => boolean,
): Reply => {
  let stop = (): void => {};
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const alive = setInterval(() => {
        controller.enqueue(encoder.encode(': alive\n\n'));
      }, KEEP_ALIVE_MS);
      const unsubscribe = subscribe((job) => {
        send(job);
      });
      stop = () => {
        clearInterval(alive);
        unsubscribe();
      };
      const send = (job: Job): void => {
        controller.enqueue(encoder.encode(`event: job\ndata: ${JSON.stringify(job)}\n\n`));
        if (!isLast(job)) return;
        stop();
        controller.close();
      };
      controller.enqueue(encoder.encode(': connected\n\n'));
      for (const job of initial) send(job);
    },
    cancel: () => {
      stop();
    },
  });
  return new Reply(stream, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
};

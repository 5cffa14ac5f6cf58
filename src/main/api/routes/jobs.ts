import { jobEvents } from '#main/api/events.ts';
import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';
import { listedJobSchema } from '#shared/contract/jobs.ts';

export const jobHandlers = ({ jobs, writes, deps: { log } }: Services) =>
  ({
    listJobs: ({ query }) => jobs.list(query),
    getJob: ({ params }) => jobs.get(params.id),
    cancelJob: ({ params }) => jobs.cancel(params.id),
    followJob: async ({ params, context }) =>
      jobEvents(context, log, {
        subscribe: (listener) =>
          jobs.onChange((job) => {
            if (job.id === params.id) listener(job);
          }),
        subscribeWrites: null,
        initial: [listedJobSchema.parse(await jobs.get(params.id))],
        isLast: ({ finishedAt }) => finishedAt !== null,
      }),
    followJobs: ({ context }) =>
      jobEvents(context, log, {
        subscribe: (listener) => jobs.onChange(listener),
        subscribeWrites: writes.onWritten,
        initial: [],
        isLast: () => false,
      }),
  }) satisfies Handlers;

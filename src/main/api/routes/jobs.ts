import { jobEvents } from '#main/api/events.ts';
import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const jobHandlers = ({ jobs }: Services) =>
  ({
    listJobs: ({ query }) => jobs.list(query),
    getJob: ({ params }) => jobs.get(params.id),
    cancelJob: ({ params }) => jobs.cancel(params.id),
    followJob: async ({ params }) => {
      const job = await jobs.get(params.id);
      const onlyThis = (listener: Parameters<typeof jobs.onChange>[0]) =>
        jobs.onChange((changed) => {
          if (changed.id === params.id) listener(changed);
        });
      return jobEvents(onlyThis, [job], (state) => state.finishedAt !== null);
    },
    followJobs: () => jobEvents(jobs.onChange.bind(jobs), [], () => false),
  }) satisfies Handlers;

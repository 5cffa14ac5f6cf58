import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { idParamsSchema, limitSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { SUBJECTS } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

/** Of work whose canceling leaves nothing behind. */
export const RUN_STATUSES = ['running', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const JOB_STATUSES = [...RUN_STATUSES, 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A job as a list and its changes show it. */
export const listedJobSchema = named('ListedJob', {
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  done: z.int(),
  /** 0 while the size of the work is not known. */
  total: z.int(),
  etaSeconds: z.number().nullable(),
  /** What a running job does; how a completed one ended, where it says. */
  message: z.string(),
  error: z.string().nullable(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type ListedJob = ValueOf<typeof listedJobSchema>;

/** A job with what came of it, which may be long. */
export const jobSchema = listedJobSchema.extend({ result: z.unknown() }).meta({ id: 'Job' });
export type Job = ValueOf<typeof jobSchema>;

/** A change of a job as it is pushed, with what its end may have changed, and with what a page shows of the workstation next to it: nothing has to be asked again. */
export const jobEventSchema = listedJobSchema.extend({
  changes: z.array(z.enum(SUBJECTS)),
  workstation: z.object({
    runningJobs: z.int(),
    /** Writes that wait until an import or a compaction has finished writing. */
    waitingWrites: z.int(),
    /** Grows with every change of the data. */
    dataVersion: z.int(),
  }),
});
export type JobEvent = ValueOf<typeof jobEventSchema>;

/** A call that has written, as it is pushed: what it may have changed, and the page that made it, which has fetched that again itself. */
export const writtenSchema = z.object({
  changes: z.array(z.enum(SUBJECTS)),
  /** What the call had as `X-Client`; null where it had none. */
  client: z.string().nullable(),
});
export type Written = ValueOf<typeof writtenSchema>;

const endpoint = endpointOf('Jobs');

export const jobEndpoints = {
  listJobs: endpoint({
    call: 'GET /api/jobs',
    summary: 'Jobs, newest first, without their results.',
    query: z.object({ limit: limitSchema, kind: z.string().max(100).optional() }),
    answer: z.array(listedJobSchema),
  }),
  getJob: endpoint({
    call: 'GET /api/jobs/:id',
    summary: 'One job and its result.',
    params: idParamsSchema,
    answer: jobSchema,
  }),
  cancelJob: endpoint({
    call: 'POST /api/jobs/:id/cancel',
    summary: 'Ask a job to stop; work finished so far is kept and marked.',
    params: idParamsSchema,
    answer: jobSchema,
  }),
  followJob: endpoint({
    call: 'GET /api/jobs/:id/events',
    summary: 'The job as server-sent events until it ends.',
    params: idParamsSchema,
    answer: z.string(),
    produces: mediaTypesOf(['events']),
  }),
  followJobs: endpoint({
    call: 'GET /api/events',
    summary:
      'All job changes as server-sent events `job`: the job, what its end may have changed (`changes`) and, in `workstation`, what runs and waits. After each call that has written comes an event `written`: what it may have changed (`changes`) and the `X-Client` that it was sent with (`client`).',
    answer: z.string(),
    produces: mediaTypesOf(['events']),
  }),
} as const;

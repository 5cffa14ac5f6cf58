import type { Context } from 'hono';
import type { JobService } from '#main/services/system/jobs.ts';

/** What a client prefers of an answer that a job computes (RFC 7240, section 4). */
export interface Preference {
  /** Whether it follows the job itself and wants to hear of it at once. */
  readonly isAsync: boolean;
  /** Milliseconds that it waits for the answer. */
  readonly waitMs: number;
}

/** The longest that a request stays open. */
const WAIT_SECONDS_MAX = 60;
/** Anyone who waits asks again well within the time after which a job is left. */
const LOOK_MS = 1000;

const JOB_PATH = '/api/jobs/';

/** The address of a job, for `Location`. */
export const jobPath = (id: string): string => `${JOB_PATH}${encodeURIComponent(id)}`;

/** `Prefer: respond-async, wait=10`: names in any case, values with or without quotes, the first of each counts. */
export const preferenceOf = ({ req }: Context): Preference => {
  const stated = new Map<string, string>();
  for (const part of (req.header('Prefer') ?? '').split(',')) {
    const [name = '', value = ''] = (part.split(';', 1)[0] ?? '').split('=').map((word) => word.trim());
    if (name !== '' && !stated.has(name.toLowerCase()))
      stated.set(name.toLowerCase(), value.replaceAll('"', ''));
  }
  const isAsync = stated.has('respond-async');
  const wait = stated.get('wait');
  const seconds = wait !== undefined && /^\d+$/u.test(wait) ? Number(wait) : isAsync ? 0 : WAIT_SECONDS_MAX;
  return { isAsync, waitMs: Math.min(seconds, WAIT_SECONDS_MAX) * 1000 };
};

/** Settles when a job ends, when the client leaves, or after a while. */
const jobEnd = async (jobs: JobService, id: string, ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = jobs.onChange((job) => {
    if (job.id === id && job.finishedAt !== null) resolve();
  });
  const timer = setTimeout(resolve, ms);
  const leave = (): void => resolve();
  signal.addEventListener('abort', leave, { once: true });
  try {
    // It may have ended before anybody listened.
    if ((await jobs.get(id)).finishedAt === null) await promise;
  } finally {
    stop();
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
};

/** Says in a `202` how the client's preference was heard. */
export const accepted = (response: Response, { isAsync }: Preference): Response => {
  if (response.status !== 202) return response;
  if (isAsync) response.headers.set('Preference-Applied', 'respond-async');
  response.headers.set('Vary', 'Prefer');
  return response;
};

/**
 * The answer of a reading. Where a job computes it, anyone who prefers `respond-async` gets `202` with the address of the job at once;
 * anybody else gets the answer, or that `202` after a minute. Nobody computes for a client that has left.
 * @param respond the stored answer, or `202` with the job in `Location`
 */
export const waitedAnswer = async (
  context: Context,
  jobs: JobService,
  respond: () => Promise<Response>,
): Promise<Response> => {
  const preference = preferenceOf(context);
  const deadline = performance.now() + preference.waitMs;
  const { signal } = context.req.raw;
  for (;;) {
    const response = await respond();
    const job = response.headers.get('Location');
    const left = deadline - performance.now();
    if (response.status !== 202 || job?.startsWith(JOB_PATH) !== true || left <= 0 || signal.aborted)
      return accepted(response, preference);
    const id = decodeURIComponent(job.slice(JOB_PATH.length));
    await jobEnd(jobs, id, Math.min(left, LOOK_MS), signal);
  }
};

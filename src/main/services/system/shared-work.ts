import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#main/base/errors.ts';
import { CANCELED } from '#shared/constants.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { JobHandle, JobService, JobStart } from './jobs.ts';
import { createLease, type Lease } from './leases.ts';

/** What somebody gets who asks for work that many may ask for: its answer, or the job that makes it. */
export type WorkReading<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'working'; readonly job: Job };

/** Milliseconds: how long a reading waits for its answer, and how long work continues when nobody asks again. */
export interface WorkWaits {
  readonly answer: number;
  readonly lease: number;
}

const WAITS: WorkWaits = { answer: 300, lease: 15_000 };

interface Work<Answer> {
  readonly answer: Promise<Answer>;
  readonly lease: Lease;
  /** Of the work; begun where it is not yet. */
  readonly job: () => Job;
}

export const createSharedWork = <Answer>(
  jobs: Pick<JobService, 'start' | 'stop'>,
  waits: WorkWaits = WAITS,
) => {
  type Start = Pick<JobStart<Answer>, 'kind' | 'title'> & {
    readonly run: (work: Pick<JobHandle, 'signal' | 'progress'>) => Promise<Answer>;
  };
  const active = new Map<string, Work<Answer>>();

  const begin = (key: string, { run, ...start }: Start): Work<Answer> => {
    const controller = new AbortController();
    let job: Job | null = null;
    let forward: JobHandle['progress'] = () => undefined;
    const answer = run({
      signal: controller.signal,
      progress: (...progress) => {
        forward(...progress);
      },
    });
    // Anyone who reads gets the error from a promise of their own.
    answer.catch(() => undefined);
    const lease = createLease(waits.lease, () => {
      active.delete(key);
      if (job === null) controller.abort(new AppError('conflict', CANCELED));
      else jobs.stop(job.id);
    });
    const follow: JobStart<void>['run'] = async ({ signal, progress }) => {
      forward = progress;
      signal.addEventListener('abort', () => {
        controller.abort(signal.reason);
      });
      await answer;
    };
    const work = {
      answer,
      lease,
      job: () => (job ??= jobs.start({ ...start, changes: [], run: follow }).job),
    };
    active.set(key, work);
    return work;
  };

  return {
    /**
     * Never takes longer than a moment: work that does is a job from then on. It is done once for all who ask under its key, is kept
     * until one of them has read it, and ends when nobody asks again for a while.
     * @throws why the work failed, or AppError `conflict` where its job was canceled
     */
    read: async (key: string, start: Start): Promise<WorkReading<Answer>> => {
      const work = active.get(key) ?? begin(key, start);
      work.lease.renew();
      const end = (): void => {
        work.lease.keep();
        if (active.get(key) === work) active.delete(key);
      };
      try {
        const first = await Promise.race([
          work.answer.then((answer) => ({ answer })),
          sleep(waits.answer, null, { ref: false }),
        ]);
        if (first === null) return { kind: 'working', job: work.job() };
        end();
        return { kind: 'done', answer: first.answer };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
};

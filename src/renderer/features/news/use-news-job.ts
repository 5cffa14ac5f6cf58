import { useMutation, useQuery } from '@tanstack/react-query';
import { jobQuery } from '#renderer/entities/job/jobs.ts';
import { cancelJob, jobsQuery } from '#renderer/entities/job/system.ts';
import type { Job } from '#shared/contract/jobs.ts';

interface StartedJob {
  readonly jobId?: string | undefined;
}

const isActive = ({ status }: Job): boolean => status === 'running';

/** Starts a kind of job, follows it and whoever's is running, and says how the own one ended. */
export const useNewsJob = <Input, Answer extends StartedJob>(
  kind: string,
  start: (input: Input) => Promise<Answer>,
) => {
  const run = useMutation({ mutationFn: start });
  const cancel = useMutation({ mutationFn: cancelJob });
  const { data: jobs } = useQuery(jobsQuery());
  const { data: own } = useQuery(jobQuery(run.data?.jobId ?? null));
  const active = jobs?.find((job) => job.kind === kind && isActive(job));
  const failure =
    run.error?.message ??
    (own?.status === 'failed' ? own.error : own?.status === 'cancelled' ? 'It was canceled.' : null);
  return {
    start: run.mutate,
    reset: run.reset,
    isRunning: run.isPending || active !== undefined,
    /** The job that runs now. */
    active,
    cancel: cancel.mutate,
    /** The own job once it has ended well. */
    done: own?.status === 'completed' ? own : undefined,
    answer: run.data,
    failure,
  };
};

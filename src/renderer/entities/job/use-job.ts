import { useMutation, useQuery, type UseMutationOptions } from '@tanstack/react-query';
import { messageOf } from '#renderer/lib/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { cancelJob, jobsQuery } from './system.ts';

interface StartedJob {
  readonly jobId?: string | undefined;
}

type Callbacks<Answer, Input> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>;

export const isRunning = ({ status }: Job): boolean => status === 'running';

/** One job of the list, as pushed events keep it; undefined until the list has it. */
export const useJobById = (id: string | null): Job | undefined =>
  useQuery({ ...jobsQuery(), select: (jobs) => jobs.find((job) => job.id === id) }).data;

const failureOf = (error: Error | null, own: Job | undefined): string | null => {
  if (error !== null) return messageOf(error);
  if (own?.status === 'failed') return own.error;
  return own?.status === 'cancelled' ? 'The job was canceled.' : null;
};

/** Starts one kind of job and follows it: the one that runs now, whoever started it, and how the one started here ended. */
export const useJob = <Input, Answer extends StartedJob>(
  kind: Job['kind'],
  start: (input: Input) => Promise<Answer>,
  callbacks: Callbacks<Answer, Input> = {},
) => {
  const run = useMutation({ ...callbacks, mutationFn: start });
  const { mutate: cancel } = useMutation({ mutationFn: cancelJob });
  const active = useQuery({
    ...jobsQuery(),
    select: (jobs) => jobs.find((job) => job.kind === kind && isRunning(job)),
  }).data;
  const own = useJobById(run.data?.jobId ?? null);
  return {
    start: run.mutate,
    reset: run.reset,
    /** The input of the last start, its answer, and why the call failed. */
    input: run.variables,
    answer: run.data,
    error: run.error,
    isRunning: run.isPending || active !== undefined,
    /** The job that runs now. */
    active,
    /** The job started here, also after its end. */
    own,
    /** Id of the job started here, once it is done. */
    completed: own?.status === 'completed' ? own.id : null,
    cancel,
    /** Why the start or the job started here did not work. */
    failure: failureOf(run.error, own),
  };
};

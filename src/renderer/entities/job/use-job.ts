import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { CANCELED } from '#shared/constants.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { jobQuery, jobsQuery } from './system.ts';

interface StartedJob {
  readonly jobId?: string | undefined;
}

type Callbacks<Answer, Input> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>;

export const isRunning = ({ status }: ListedJob): boolean => status === 'running';

/** One job of the list, as pushed events keep it; undefined until the list has it. */
export const useJobById = (id: string | null): ListedJob | undefined =>
  useQuery({ ...jobsQuery(), select: (jobs) => jobs.find((job) => job.id === id) }).data;

/** Asks a job to stop, and says so where that did not arrive. */
export const useCancelJob = (): ((id: string) => void) =>
  useMutation({
    mutationFn: (id: string) => call('cancelJob', { params: { id } }),
    meta: { failed: 'Couldn’t cancel the job' },
  }).mutate;

const failureOf = (error: Error | null, own: ListedJob | undefined): string | null => {
  if (error !== null) return messageOf(error);
  if (own?.status === 'failed') return own.error;
  return own?.status === 'cancelled' ? CANCELED : null;
};

/** Starts one kind of job and follows it: the one that runs now, no matter who started it, and how the one started here ended. */
export const useJob = <Input, Answer extends StartedJob>(
  kind: ListedJob['kind'],
  start: (input: Input) => Promise<Answer>,
  callbacks: Callbacks<Answer, Input> = {},
) => {
  const { onError } = callbacks;
  const run = useMutation<Answer, Error, Input>({
    ...callbacks,
    mutationFn: start,
    // Who cancels knows it. Left out where nobody listens: such a failure is shown on other pages, too.
    ...(onError !== undefined && {
      onError: (error, ...rest) => (messageOf(error) === CANCELED ? undefined : onError(error, ...rest)),
    }),
  });
  const cancel = useCancelJob();
  const active = useQuery({
    ...jobsQuery(),
    select: (jobs) => jobs.find((job) => job.kind === kind && isRunning(job)),
  }).data;
  const own = useJobById(run.data?.jobId ?? null);
  const completed = own?.status === 'completed' ? own.id : null;
  const ended = useQuery(jobQuery(completed));
  return {
    start: run.mutate,
    reset: run.reset,
    /** The input of the last start, its answer, and why the call failed. */
    input: run.variables,
    answer: run.data,
    error: run.error,
    isRunning: run.isPending || active !== undefined || ended.isLoading,
    active,
    /** The job started here, also after its end. */
    own,
    /** Id of the job started here, once it is done. */
    completed,
    /** Of the job started here, once it is done. */
    result: ended.data?.result,
    cancel,
    /** Why the start or the job started here has no result; `CANCELED` is no failure, and `Failure` shows it as none. */
    failure: failureOf(run.error ?? ended.error, own),
  };
};

/** Waits until the pushed list has a job at its end. @throws why it gave no result */
export const jobEnd = (queries: QueryClient, id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (): boolean => {
      const job = queries.getQueryData(jobsQuery().queryKey)?.find((candidate) => candidate.id === id);
      if (job === undefined || isRunning(job)) return false;
      if (job.status === 'completed') resolve();
      else reject(new Error(job.error ?? CANCELED));
      return true;
    };
    if (settle()) return;
    const stop = queries.getQueryCache().subscribe(() => {
      if (settle()) stop();
    });
  });

/** The result that a call is answered with, or that of the job which it continues as. @throws why it has none */
export const resultOf = async <Result extends StartedJob & { readonly status: string }>(
  queries: QueryClient,
  answer: Result,
  schema: z.ZodType<Result>,
): Promise<Result> => {
  if (answer.status !== 'running' || answer.jobId === undefined) return answer;
  await jobEnd(queries, answer.jobId);
  return schema.parse((await queries.fetchQuery(jobQuery(answer.jobId))).result);
};

/** A call that is answered with its result, or, where that takes long, with the job whose result will be the same. */
interface ResultOptions<Input, Result> extends Callbacks<Result, Input> {
  readonly start: (input: Input) => Promise<Result>;
  readonly schema: z.ZodType<Result>;
  /** The work continues as a job. */
  readonly onStarted?: () => void;
}

/** Starts such a call, and settles with its result however long it takes; `active` is the job that runs meanwhile. */
export const useJobResult = <Input, Result extends StartedJob & { readonly status: string }>(
  kind: ListedJob['kind'],
  { start, schema, onStarted, ...callbacks }: ResultOptions<Input, Result>,
) => {
  const queries = useQueryClient();
  return useJob<Input, Result>(
    kind,
    async (input) => {
      const answer = await start(input);
      if (answer.status === 'running') onStarted?.();
      return resultOf(queries, answer, schema);
    },
    callbacks,
  );
};

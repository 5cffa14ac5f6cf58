import {
  hashKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#renderer/api/api-error.ts';
import type { StoredAnswer } from '#renderer/api/client.ts';
import { computingKey } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { useJobById } from '#renderer/entities/job/use-job.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import type { QueryLike } from '#renderer/ui/QueryState.tsx';
import { CANCELED } from '#shared/constants.ts';
import type { AnalysisQuestion, Computing, ResultRun } from '#shared/contract/analyses.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';

/** The stored answer of an analysis, and the job that computes a fresh one. */
export interface ReadingState<Value> extends QueryLike<Value> {
  /** What the answer was computed with; null before there is one. */
  readonly run: ResultRun | null;
  /** Entries of the whole list, where the answer is a part of one. */
  readonly total: number;
  readonly isPlaceholderData: boolean;
  /** While the answer, or a fresh one, is being computed. */
  readonly job: ListedJob | null;
  /** Why the last computation gave none. */
  readonly failure: string | null;
  /** Computes the answer from the current data; null where nothing can be computed again. */
  readonly recompute: (() => void) | null;
}

export type ReadingOptions<Value, Key extends QueryKey> = UseQueryOptions<
  StoredAnswer<Value>,
  DefaultError,
  StoredAnswer<Value>,
  Key
> & { readonly queryKey: Key };

/** The job that computes the answer of a query, until it has ended. */
const useComputation = (
  queryKey: QueryKey,
): { readonly computing: Computing | null; readonly job: ListedJob | null } => {
  const queries = useQueryClient();
  const computing =
    useQuery<Computing | null>({ queryKey: computingKey(queryKey), queryFn: skipToken }).data ?? null;
  const job = useJobById(computing?.jobId ?? null) ?? null;
  const isDone = job?.status === 'completed';
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isDone) return;
    queries.setQueryData(computingKey(JSON.parse(key) as QueryKey), null);
  }, [isDone, key, queries]);
  return { computing, job: computing === null ? null : job };
};

const failureOf = (job: ListedJob | null, start: Error | null): string | null => {
  if (start !== null) return start.message;
  return job === null || job.status === 'running' || job.status === 'completed'
    ? null
    : (job.error ?? CANCELED);
};

interface Recomputation<Key> {
  readonly question: AnalysisQuestion;
  readonly queryKey: Key;
}

/** Follows the stored answer of an analysis (`readingQuery`) and whatever computes it. */
export const useReading = <Value, Key extends QueryKey>(
  options: ReadingOptions<Value, Key>,
): ReadingState<Value> => {
  const queries = useQueryClient();
  const query = useQuery(options);
  const { computing, job } = useComputation(options.queryKey);
  const start = useMutation({
    mutationFn: async ({ question }: Recomputation<Key>): Promise<Computing> => {
      const { method, parameters, selection, seed } = question;
      const { jobId } = await call('runAnalysis', {
        params: { method },
        body: { parameters, selection, seed },
      });
      return { status: 'running', jobId, kind: '', title: '', question };
    },
    // By the key it was begun with: another question may be shown by now.
    onSuccess: async (begun, { queryKey }) => {
      queries.setQueryData<Computing>(computingKey(queryKey), begun);
      if (queries.getQueryData(queryKey) === undefined)
        await queries.refetchQueries({ queryKey, exact: true });
    },
  });
  const isOfThis =
    start.variables !== undefined && hashKey(start.variables.queryKey) === hashKey(options.queryKey);
  const answer = query.data;
  const unasked = query.error instanceof ApiError ? query.error.question : null;
  const question = answer?.run ?? computing?.question ?? unasked;
  const recompute =
    question === null
      ? null
      : () => {
          start.mutate({ question, queryKey: options.queryKey });
        };
  return {
    data: answer?.value,
    total: answer?.total ?? 0,
    run: answer?.run ?? null,
    error: query.error,
    isPlaceholderData: query.isPlaceholderData,
    isCanceled: answer === undefined && messageOf(query.error) === CANCELED,
    isUnasked: unasked !== null && answer === undefined,
    refetch: recompute !== null && query.error !== null ? recompute : query.refetch,
    job: job?.status === 'running' ? job : null,
    failure: failureOf(job, isOfThis ? start.error : null),
    recompute,
  };
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRunning, useJobById } from '#renderer/entities/job/use-job.ts';
import { socialKey } from '#renderer/features/social/social.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';

interface Answer {
  readonly status: string;
  readonly jobId?: string | undefined;
}

interface JobResultOptions<Variables, Result extends Answer> {
  readonly start: (variables: Variables) => Promise<Result>;
  /** The result of the job as the answer's type; undefined where it is none. */
  readonly parse: (result: unknown) => Result | undefined;
  /** The workstation took the work on, and it goes on as a job. */
  readonly onStarted?: () => void;
  readonly onDone: (result: Result) => void;
  readonly onFailed: (message: string) => void;
}

export interface JobResult<Variables, Result> {
  readonly run: (variables: Variables) => void;
  readonly isRunning: boolean;
  /** The job, while the answer has only named it. */
  readonly job: Job | undefined;
  readonly result: Result | undefined;
  readonly error: string | null;
}

/** Why the call, or the job that it named, came to nothing; null where it did not. */
const failureOf = (error: Error | null, ended: Job | undefined): string | null => {
  if (error !== null) return messageOf(error);
  return ended === undefined || ended.status === 'completed' ? null : ended.error;
};

/** A call that is answered with its result, or, where that takes long, with the job whose result will be the same. */
export const useJobResult = <Variables, Result extends Answer>({
  start,
  parse,
  onStarted,
  onDone,
  onFailed,
}: JobResultOptions<Variables, Result>): JobResult<Variables, Result> => {
  const queries = useQueryClient();
  const told = useRef<string | null>(null);
  const mutation = useMutation({
    mutationFn: start,
    onSuccess: (answer) => {
      if (answer.status === 'running') onStarted?.();
      else onDone(answer);
    },
    onError: (error) => {
      onFailed(messageOf(error));
    },
    // Not waited for: what is refreshed takes its time, the call itself is over.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: socialKey });
    },
  });
  const pending = mutation.data?.status === 'running' ? (mutation.data.jobId ?? null) : null;
  const job = useJobById(pending);
  const ended = job === undefined || isRunning(job) ? undefined : job;
  useEffect(() => {
    if (ended === undefined || told.current === ended.id) return;
    told.current = ended.id;
    const result = ended.status === 'completed' ? parse(ended.result) : undefined;
    if (result !== undefined) onDone(result);
    else onFailed(ended.error ?? 'Unknown error occurred');
    void queries.invalidateQueries({ queryKey: socialKey });
  }, [ended, onDone, onFailed, parse, queries]);
  const answered = mutation.data?.status === 'running' ? undefined : mutation.data;
  return {
    run: mutation.mutate,
    isRunning: mutation.isPending || (pending !== null && ended === undefined),
    job: ended === undefined ? job : undefined,
    result: answered ?? (ended?.status === 'completed' ? parse(ended.result) : undefined),
    error: failureOf(mutation.error, ended),
  };
};

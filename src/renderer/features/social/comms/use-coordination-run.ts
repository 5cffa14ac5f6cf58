import { useMutation, useQuery } from '@tanstack/react-query';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import { runCoordination, type RunBody } from '#renderer/features/social/coordination-queries.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { Job } from '#shared/contract/jobs.ts';

export interface CoordinationStart {
  readonly start: (body: RunBody) => void;
  readonly isRunning: boolean;
  /** The comparison that runs now, whoever started it. */
  readonly job: Job | undefined;
  readonly error: string | null;
}

/** Starts a comparison; when its job ends, everything on screen is asked again. */
export const useCoordinationRun = (): CoordinationStart => {
  const { data: jobs } = useQuery(jobsQuery());
  const mutation = useMutation({
    mutationFn: runCoordination,
    onMutate: () => {
      void toast({
        title: 'Analysis Started',
        description: 'Searching for coordination patterns and Q proofs',
        intent: 'primary',
      });
    },
  });
  const own = jobs?.find((one) => one.id === mutation.data?.jobId);
  const job = jobs?.find((one) => one.kind === 'coordination' && one.status === 'running');
  const failed = own?.status === 'failed' ? own.error : null;
  return {
    start: mutation.mutate,
    isRunning: mutation.isPending || job !== undefined,
    job,
    error: mutation.error?.message ?? failed,
  };
};

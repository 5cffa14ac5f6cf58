import { useJob } from '#renderer/entities/job/use-job.ts';
import { runCoordination } from '#renderer/features/social/coordination-queries.ts';
import { toast } from '#renderer/ui/toaster.ts';

/** Starts a comparison; when its job ends, everything on screen is fetched again. */
export const useCoordinationRun = () =>
  useJob('coordination', runCoordination, {
    onMutate: () => {
      void toast({
        title: 'Analysis Started',
        description: 'Searching for coordination patterns and Q proofs',
        intent: 'primary',
      });
    },
  });

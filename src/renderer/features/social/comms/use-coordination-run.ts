import { call } from '#renderer/api/workstation.ts';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';

type RunBody = NonNullable<BodyInput<'runCoordination'>>;

/** Starts a comparison; when its job ends, everything on screen is fetched again. */
export const useCoordinationRun = () =>
  useJob('coordination', (body: RunBody) => call('runCoordination', { body }), {
    onMutate: () => {
      void toast({
        title: 'Analysis Started',
        description: 'Searching for coordination patterns and Q proofs',
        intent: 'primary',
      });
    },
  });

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { plural } from '#renderer/lib/format.ts';
import { toast } from '#renderer/ui/toaster.ts';

/** Creates or completes the database; never destroys. The job it starts shows in the header. */
export const useInitialize = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('initializeDatabase'),
    onSuccess: async () => {
      const failed = queries
        .getQueryCache()
        .findAll({ type: 'active' })
        .filter(({ state }) => state.status === 'error').length;
      await toast(
        failed === 0
          ? { title: 'Database Initialized', intent: 'success' }
          : {
              title: 'Database Initialized',
              description: `${plural(failed, 'part')} of this page couldn’t be fetched again`,
              intent: 'warning',
            },
      );
    },
    onError: () =>
      toast({
        title: 'Initialization Failed',
        description: 'Failed to initialize the database. Please check the server logs.',
        intent: 'danger',
      }),
  });
};

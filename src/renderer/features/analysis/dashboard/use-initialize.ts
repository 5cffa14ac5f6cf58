import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { toast } from '#renderer/ui/toaster.ts';

/** Creates or completes the database; never destroys. The job it starts shows in the header. */
export const useInitialize = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('initializeDatabase'),
    onSuccess: async () => {
      await toast({ title: 'Database Initialized', intent: 'success' });
      await queries.invalidateQueries();
    },
    onError: () =>
      toast({
        title: 'Initialization Failed',
        description: 'Failed to initialize the database. Please check the server logs.',
        intent: 'danger',
      }),
  });
};

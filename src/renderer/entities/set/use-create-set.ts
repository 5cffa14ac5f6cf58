import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpointMutation } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { resultOf } from '#renderer/entities/job/use-job.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { freezingSchema, setNameSchema, type Freezing, type NewSet } from '#shared/contract/sets.ts';

/** What is wrong with a name as it is typed; null while nothing is typed. */
export const nameProblem = (name: string): string | null =>
  name.trim() === '' || isSetName(name) ? null : 'Use a name of up to 80 characters without / ? # , ( ).';

/** Whether a set can get this name. */
export const isSetName = (name: string): boolean => setNameSchema.safeParse(name).success;

/**
 * Freezes a set; a large one continues as a job after its dialog has closed.
 * @param options.isAwaited where the set is opened then: it is created once it is there, however long that takes
 */
export const useCreateSet = (
  onCreated: (answer: Freezing) => void,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationKey: endpointMutation('createSet').mutationKey,
    mutationFn: async (body: NewSet) => {
      const answer = await call('createSet', { body });
      return isAwaited ? resultOf(queries, answer, freezingSchema) : answer;
    },
    // Of the hook: a page that was left says it, too.
    onSuccess: ({ set, message }) => {
      void toast({
        title: set === null ? 'Freezing the set' : 'Set frozen',
        description: message,
        intent: 'success',
        action: {
          text: set === null ? 'Open the sets' : 'Open the set',
          onClick: () => void navigate(set === null ? '/sets' : `/sets?set=${encodeURIComponent(set.name)}`),
        },
      });
    },
  });
  return {
    isBusy: create.isPending,
    failure: create.error === null ? null : messageOf(create.error),
    create: (body: NewSet): void => create.mutate(body, { onSuccess: onCreated }),
  };
};

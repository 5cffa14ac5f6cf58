import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { undoKeyChange } from './abbreviations.ts';

/** What a change of keys may have changed on screen. */
export const useRefreshKeys = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: tagKey('listAbbreviationKeys') });
    await queries.invalidateQueries({ queryKey: tagKey('listDrops') });
  };
};

interface KeyAction {
  /** Said once it is done: `FBI disabled`. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
}

/** Runs a change of keys, says so, and offers to undo it. */
export const useKeyActions = () => {
  const refresh = useRefreshKeys();
  const undo = useMutation({
    mutationFn: undoKeyChange,
    onSuccess: async ({ message }) => {
      await refresh();
      await toast({ title: message, intent: 'success' });
    },
    onError: (error) => toast({ title: 'Couldn’t undo', description: messageOf(error), intent: 'danger' }),
  });
  const act = useMutation({
    mutationFn: ({ run }: KeyAction) => run(),
    onSuccess: async (_answer, { done }) => {
      await refresh();
      await toast({
        title: done,
        intent: 'success',
        action: {
          text: 'Undo',
          onClick: () => {
            undo.mutate();
          },
        },
      });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t save the change', description: messageOf(error), intent: 'danger' }),
  });
  return { act, undo };
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { notify } from '#renderer/ui/toaster.ts';

export type Way = 'undo' | 'redo';

/** Undoes the last act, or does it again; it may have written anything, so everything on screen is fetched again. */
export const useTurn = (): ((way: Way) => void) => {
  const queries = useQueryClient();
  const { mutate: undo } = useMutation(endpointMutation('undo', { failed: 'Couldn’t undo' }));
  const { mutate: redo } = useMutation(endpointMutation('redo', { failed: 'Couldn’t redo' }));
  return useCallback(
    (way) => {
      const turn = way === 'undo' ? undo : redo;
      turn(undefined, {
        onSuccess: ({ message }) => void notify.done(message),
        onSettled: () => void queries.invalidateQueries(),
      });
    },
    [queries, undo, redo],
  );
};

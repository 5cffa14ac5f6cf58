import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { notify } from '#renderer/ui/toaster.ts';
import type { TurnWay } from '#shared/contract/journal.ts';
import { useFinalUndo } from './final-undo.ts';

/** Undoes the last act, or does it again. */
export const useTurnMutations = (): Readonly<Record<TurnWay, () => void>> => {
  const { mutate: undo } = useMutation(endpointMutation('undo', { failed: 'Couldn’t undo' }));
  const { mutate: redo } = useMutation(endpointMutation('redo', { failed: 'Couldn’t redo' }));
  return useMemo(() => {
    const after = {
      onSuccess: ({ message }: { readonly message: string }) => void notify.done(message),
    };
    return { undo: () => undo(undefined, after), redo: () => redo(undefined, after) };
  }, [undo, redo]);
};

/** Undo and Redo as keys, menus and buttons call them: what can’t be redone is shown first. */
export const useTurn = (): ((way: TurnWay) => void) => {
  const queries = useQueryClient();
  const mutations = useTurnMutations();
  const { ask } = useFinalUndo();
  return useCallback(
    (way) => {
      if (way === 'redo') {
        mutations.redo();
        return;
      }
      queries
        .fetchQuery(endpointQuery('getJournal'))
        .then((journal) => (journal.isUndoFinal ? ask(journal.undo) : mutations.undo()))
        .catch((error: unknown) => void notify.failed('Couldn’t undo', error));
    },
    [queries, mutations, ask],
  );
};

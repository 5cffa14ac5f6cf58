import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endpointMutation, endpointQuery, UNDO_OUTCOME } from '#renderer/api/endpoint.ts';
import { notify } from '#renderer/ui/toaster.ts';
import type { TurnWay } from '#shared/contract/journal.ts';
import { useFinalUndo } from './final-undo.ts';

const UNDO = endpointMutation('undo', UNDO_OUTCOME);
const REDO = endpointMutation('redo', {
  failed: 'Couldn’t redo',
  canceled: 'Redo canceled. Nothing was redone.',
});

const useTurnMutations = (): Readonly<Record<TurnWay, () => Promise<unknown>>> => {
  const { mutateAsync: undo } = useMutation(UNDO);
  const { mutateAsync: redo } = useMutation(REDO);
  return useMemo(() => {
    const say = ({ message }: { readonly message: string }) => notify.done(message);
    // The mutation itself says that it failed.
    const ignore = (): void => undefined;
    return { undo: () => undo().then(say, ignore), redo: () => redo().then(say, ignore) };
  }, [undo, redo]);
};

/** Whether an act is being undone or done again: what is next is known after it. */
export const useIsTurning = (): boolean => {
  const undoing = useIsMutating({ mutationKey: UNDO.mutationKey });
  const redoing = useIsMutating({ mutationKey: REDO.mutationKey });
  return undoing + redoing > 0;
};

/**
 * Waits for the acts that are sent one after another: a page shows them before they are stored, and the last of them is what is meant.
 * @throws where one could not be stored, as the act before it would be undone in its place
 */
const lastActStored = async (queries: QueryClient): Promise<void> => {
  const mutations = queries.getMutationCache();
  const waiting = mutations.findAll({
    status: 'pending',
    predicate: ({ options }) => options.scope !== undefined,
  });
  if (waiting.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = mutations.subscribe(() => {
    if (waiting.every(({ state }) => state.status !== 'pending')) resolve(undefined);
  });
  await promise;
  stop();
  if (waiting.some(({ state }) => state.status === 'error'))
    throw new Error('What you did last could not be stored. Nothing was undone.');
};

/** The last turn: the next one begins after it, as what it undoes, and whether that is final, is known then only. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Undo and Redo as keys, menus and buttons call them: what can’t be redone is shown first. The second argument is the act that
 * somebody has said yes to.
 */
export const useTurn = (): ((way: TurnWay, agreed?: string) => void) => {
  const queries = useQueryClient();
  const mutations = useTurnMutations();
  const { ask } = useFinalUndo();
  return useCallback(
    (way, agreed) => {
      const undo = async (): Promise<unknown> => {
        await lastActStored(queries);
        const journal = await queries.fetchQuery({ ...endpointQuery('getJournal'), staleTime: 0 });
        if (agreed !== undefined && journal.undo !== agreed)
          throw new Error(`“${agreed}” is no longer the last act.`);
        return journal.isUndoFinal && agreed === undefined ? ask(journal.undo) : mutations.undo();
      };
      last = last
        .then(way === 'redo' ? mutations.redo : undo)
        .catch((error: unknown) => notify.failed('Couldn’t undo', error));
    },
    [queries, mutations, ask],
  );
};

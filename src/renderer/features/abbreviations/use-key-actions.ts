import { useMutation } from '@tanstack/react-query';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import { notify, toast } from '#renderer/ui/toaster.ts';

/** What a change of keys may have changed on screen. */
export const KEY_ANSWERS = [tagKey('listAbbreviationKeys'), tagKey('listDrops')];

interface KeyAction {
  /** Said once it is done: `FBI disabled`. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
}

export const useUndoKeyChange = () =>
  useMutation({
    mutationFn: () => call('undoKeyChange'),
    meta: { failed: 'Couldn’t undo', stale: KEY_ANSWERS },
    onSuccess: ({ message }) => notify.done(message),
  });

/** Says that keys were changed, and offers to undo it. */
export const useSayKeysChanged = () => {
  const undo = useUndoKeyChange();
  return (title: string, description?: string) =>
    toast({
      title,
      description,
      intent: 'success',
      action: { text: 'Undo', onClick: () => undo.mutate() },
    });
};

/** Runs a change of keys. */
export const useKeyAction = () => {
  const say = useSayKeysChanged();
  return useMutation({
    mutationFn: ({ run }: KeyAction) => run(),
    meta: { failed: 'Couldn’t save the change', stale: KEY_ANSWERS },
    onSuccess: (_answer, { done }) => say(done),
  });
};

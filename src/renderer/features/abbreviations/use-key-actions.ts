import { useMutation } from '@tanstack/react-query';
import { UNDO_OUTCOME } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { notify, toast } from '#renderer/ui/toaster.ts';

interface KeyAction {
  readonly done: string;
  readonly run: () => Promise<unknown>;
}

export const useUndoKeyChange = () =>
  useMutation({
    mutationFn: () => call('undoKeyChange'),
    meta: UNDO_OUTCOME,
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

export const useKeyAction = () => {
  const say = useSayKeysChanged();
  return useMutation({
    mutationFn: ({ run }: KeyAction) => run(),
    meta: { failed: 'Couldn’t save the change' },
    onSuccess: (_answer, { done }) => say(done),
  });
};

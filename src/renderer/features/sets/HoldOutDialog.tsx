import { Alert } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { plural } from '#renderer/lib/format.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';

interface HoldOutDialogProps {
  readonly set: WorkingSet;
  readonly onClose: () => void;
}

/** Asks before a set is closed: only a plan opens it again. */
export const HoldOutDialog = ({ set, onClose }: HoldOutDialogProps) => {
  const queries = useQueryClient();
  const hold = useMutation(
    endpointMutation('holdOutSet', { done: 'Set held out', failed: 'Couldn’t hold out the set' }),
  );
  return (
    <Alert
      isOpen
      icon="eye-off"
      intent="warning"
      confirmButtonText="Hold out"
      cancelButtonText="Cancel"
      onCancel={onClose}
      onConfirm={() => {
        // Its items leave every list.
        hold.mutate({ params: { name: set.name } }, { onSettled: () => queries.invalidateQueries() });
        onClose();
      }}
    >
      <p>
        Hold out “{set.name}”? Its {plural(set.items, 'item')} will be in no list, search, method or export
        until a plan that names it is locked. You can’t undo this.
      </p>
    </Alert>
  );
};

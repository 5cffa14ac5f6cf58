import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { usePerson } from './claims-view.ts';

interface DuplicateDialogProps {
  readonly drop: number;
  readonly onClose: () => void;
}

/** Which claim a drop repeats. Mount it on demand. */
export const DuplicateDialog = ({ drop, onClose }: DuplicateDialogProps) => {
  const { person } = usePerson();
  const [number, setNumber] = useState('');
  const decide = useMutation(endpointMutation('decideOnDrop'));
  const isNumber = /^\d{1,8}$/u.test(number.trim());
  return (
    <FormDialog
      title={`Drop #${drop} repeats a claim`}
      icon="duplicate"
      submitText="Store decision"
      canSubmit={isNumber}
      isBusy={decide.isPending}
      error={decide.error}
      onSubmit={() =>
        decide.mutate(
          { body: { by: person, drop, decision: 'duplicate', of: Number(number) } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Number of the claim that it repeats"
        autoFocus
        autoComplete="off"
        value={number}
        onChange={setNumber}
        problem={number === '' || isNumber ? null : 'Enter the number of a claim.'}
      />
    </FormDialog>
  );
};

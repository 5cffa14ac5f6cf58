import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { ClaimField } from './ClaimField.tsx';

interface DuplicateDialogProps {
  readonly drop: number;
  readonly onClose: () => void;
}

/** Which claim a drop repeats. Mount it on demand. */
export const DuplicateDialog = ({ drop, onClose }: DuplicateDialogProps) => {
  const person = useKept((kept) => kept.person);
  const [claim, setClaim] = useState<number | null>(null);
  const decide = useMutation(endpointMutation('decideOnDrop'));
  return (
    <FormDialog
      title={`Drop #${drop} repeats a claim`}
      icon="duplicate"
      submitText="Store decision"
      missing={claim === null ? ['Claim that it repeats'] : []}
      isBusy={decide.isPending}
      error={decide.error}
      onSubmit={() => {
        if (claim === null) return;
        decide.mutate(
          { body: { by: person, drop, decision: 'duplicate', of: claim } },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <ClaimField label="Claim that it repeats" value={claim} onChange={setClaim} />
    </FormDialog>
  );
};

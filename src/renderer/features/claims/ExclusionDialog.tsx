import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { personRefusal } from '#shared/claim-refusals.ts';
import { type OfClaimProps } from './claims-view.ts';

/** Leaves a claim out of the comparison with a reason, or counts it again. Mount it on demand. */
export const ExclusionDialog = ({ claim, onClose }: OfClaimProps) => {
  const person = useKept((kept) => kept.person);
  const [reason, setReason] = useState('');
  // As it was when the form was opened: it never turns into the opposite under the hand.
  const [isExcluded] = useState(claim.exclusion === null);
  return (
    <ChangeDialog
      title={isExcluded ? `Exclude claim ${claim.id}` : `Count claim ${claim.id} again`}
      icon="filter-remove"
      submitText={isExcluded ? 'Exclude claim' : 'Count claim'}
      missing={emptyFields({ Reason: reason })}
      refusal={personRefusal(person)}
      change={useChange('excludeClaim')}
      input={{ params: { id: claim.id }, body: { by: person, isExcluded, reason } }}
      onClose={onClose}
    >
      <p>The tally counts excluded claims and shows their reasons; the log keeps this act.</p>
      <TextField label="Reason" autoFocus value={reason} onChange={setReason} />
    </ChangeDialog>
  );
};

import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { personRefusal, ruleRefusal } from '#shared/claim-refusals.ts';
import { type OfClaimProps } from './claims-view.ts';
import { draftOf, EMPTY_RULE, probabilityProblem, RuleFields, ruleOf } from './RuleFields.tsx';

/** A new version of the rule; the earlier ones stay. Mount it on demand. */
export const RuleDialog = ({ claim, onClose }: OfClaimProps) => {
  const person = useKept((kept) => kept.person);
  const last = claim.versions.at(-1);
  const [rule, setRule] = useState(last === undefined ? EMPTY_RULE : draftOf(last));
  const [reason, setReason] = useState('');
  const isLate = claim.evidence.length > 0 || claim.judgments.length > 0;
  return (
    <ChangeDialog
      title={`New version of the rule of claim ${claim.id}`}
      icon="edit"
      size="wide"
      submitText="Store version"
      missing={emptyFields({ 'Why the rule changes': reason })}
      canSubmit={probabilityProblem(rule) === null}
      refusal={personRefusal(person) ?? ruleRefusal(ruleOf(rule), claim.madeAt)}
      change={useChange('changeClaimRule', { done: 'New version stored' })}
      input={{ params: { id: claim.id }, body: { by: person, reason, ...ruleOf(rule) } }}
      onClose={onClose}
    >
      {isLate ? (
        <Callout compact intent="warning" icon="warning-sign">
          Evidence has been added. The new version will be marked as written after evidence, and the judges
          start again.
        </Callout>
      ) : null}
      <TextField label="Why the rule changes" autoFocus value={reason} onChange={setReason} />
      <RuleFields draft={rule} onChange={setRule} />
    </ChangeDialog>
  );
};

import { Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import { usePerson } from './claims-view.ts';
import { LongTextField } from './LongTextField.tsx';
import { EMPTY_RULE, probabilityProblem, RuleFields, ruleOf } from './RuleFields.tsx';

interface ClaimDialogProps {
  /** The drop that says it; null for a claim of the coder’s own words. */
  readonly drop: QueueItem | null;
  /** A text that a program proposed; the claim is marked as such. */
  readonly proposal?: string | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** A new claim with its rule. Mount it on demand. */
export const ClaimDialog = ({ drop, proposal = null, onClose, onAdded }: ClaimDialogProps) => {
  const { person } = usePerson();
  const [text, setText] = useState(proposal ?? '');
  const [madeOn, setMadeOn] = useState('');
  const [mode, setMode] = useState<'exploratory' | 'confirmatory'>('exploratory');
  const [rule, setRule] = useState(EMPTY_RULE);
  const add = useMutation({
    ...endpointMutation('addClaim', { done: 'Claim added' }),
    // Of the mutation, not of one call: the queue goes on to the next drop, and this dialog with it, before a call’s would run.
    onSuccess: ({ id }) => onAdded(id),
  });
  return (
    <FormDialog
      title={drop === null ? 'New claim' : `Claim of drop #${drop.dropNumber}`}
      icon="confirm"
      size="wide"
      submitText="Add claim"
      canSubmit={text.trim() !== '' && probabilityProblem(rule) === null}
      isBusy={add.isPending}
      onSubmit={() =>
        add.mutate({
          body: {
            by: person,
            text,
            items: drop === null ? [] : [`drop:${drop.dropNumber}`],
            madeOn: madeOn === '' ? null : madeOn,
            mode,
            isProposal: proposal !== null,
            ...ruleOf(rule),
          },
        })
      }
      onClose={onClose}
    >
      {add.error === null ? null : (
        <Callout compact intent="danger" role="alert">
          {messageOf(add.error)}
        </Callout>
      )}
      {proposal === null ? null : (
        <Callout compact icon="lightbulb">
          A program proposed this text. Change it as the drop says it; the claim is marked as proposed.
        </Callout>
      )}
      <LongTextField label="What is said to happen" autoFocus value={text} onChange={setText} />
      {drop === null ? <DateField label="Said on (UTC)" value={madeOn} onChange={setMadeOn} /> : null}
      <RuleFields draft={rule} onChange={setRule} />
      <SelectField
        label="Kind of test"
        value={mode}
        options={[
          { value: 'exploratory', label: 'Exploratory' },
          { value: 'confirmatory', label: 'Confirmatory: rule fixed before any evidence' },
        ]}
        onChange={setMode}
      />
    </FormDialog>
  );
};

import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { personRefusal, refusalOf } from '#shared/claim-refusals.ts';
import type { JudgedOutcome } from '#shared/contract/claims.ts';
import { toTimestamp } from '#shared/time.ts';
import { JUDGED_OPTIONS, type OfClaimProps } from './claims-view.ts';

/** Used until one is chosen: it needs what all but “untestable” need. */
const ANY_OUTCOME = 'happened';

/** A judgment by the rule, or the adjudication of two that differ. Mount it on demand. */
export const JudgeDialog = ({ claim, onClose }: OfClaimProps) => {
  const person = useKept((kept) => kept.person);
  const [outcome, setOutcome] = useState<JudgedOutcome | ''>('');
  const [reason, setReason] = useState('');
  const [earlyReason, setEarlyReason] = useState('');
  const [isBlind, setBlind] = useState(true);
  const [evidence, setEvidence] = useState<readonly string[]>(
    claim.evidence.map(({ number }) => String(number)),
  );
  const judge = useChange('judgeClaim', { done: 'Judgment stored' });
  const settle = useChange('adjudicateClaim', { done: 'Adjudication stored' });
  // Whether it is early is decided by the day on which the form was opened; storing decides it again.
  const [openedAt] = useState(() => toTimestamp(Math.floor(Date.now() / 1000)));
  // Of that moment, too: once a judgment is stored the claim may be disputed, and this form would become another under the hand.
  const [isAdjudication] = useState(claim.outcome === 'disputed');
  const version = claim.versions.at(-1);
  const { error, isPending } = isAdjudication ? settle : judge;
  // The rule of the ledger itself: what is known beforehand is said before the form is filled in.
  const refusal =
    personRefusal(person) ??
    refusalOf(
      claim,
      {
        act: isAdjudication ? 'adjudication' : 'judgment',
        body: {
          by: person,
          earlyReason,
          evidence: evidence.map(Number),
          outcome: outcome === '' ? ANY_OUTCOME : outcome,
        },
      },
      openedAt,
    );
  const submit = (): void => {
    if (outcome === '') return;
    const judgment = { by: person, outcome, reason, earlyReason, evidence: evidence.map(Number) };
    const params = { id: claim.id };
    if (isAdjudication) settle.mutate({ params, body: judgment }, { onSuccess: onClose });
    else judge.mutate({ params, body: { ...judgment, isBlind } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`${isAdjudication ? 'Adjudicate' : 'Judge'} claim ${claim.id}`}
      icon="endorsed"
      submitText={isAdjudication ? 'Store adjudication' : 'Store judgment'}
      missing={emptyFields({ Outcome: outcome, 'How the rule applies': reason })}
      refusal={refusal}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        look="list"
        facts={[
          ['Claim', claim.text],
          ['Rule', version?.rule ?? 'No rule can be written'],
          ['Due', version?.dueDate ?? '–'],
        ]}
      />
      <SelectField
        label="Outcome"
        value={outcome}
        // Nothing is chosen beforehand: an outcome that is there already is the one that gets stored.
        none="Choose an outcome"
        options={JUDGED_OPTIONS}
        isWide
        onChange={setOutcome}
      />
      <LongTextField label="How the rule applies" value={reason} onChange={setReason} />
      {claim.evidence.length === 0 ? null : (
        <Choices
          label="Evidence used"
          options={claim.evidence.map(({ number, source, item }) => ({
            id: String(number),
            label: `${number}. ${source?.title ?? item ?? ''}`,
          }))}
          chosen={evidence}
          onChange={setEvidence}
        />
      )}
      <TextField
        label="Why it can be judged before its due date"
        info="(only before it)"
        value={earlyReason}
        onChange={setEarlyReason}
      />
      {isAdjudication || claim.isWaiting ? null : (
        <SwitchField label="Sealed until a second judge has judged" value={isBlind} onChange={setBlind} />
      )}
    </FormDialog>
  );
};

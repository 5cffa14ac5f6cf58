import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
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
  const [draft, setDraft] = useState({
    outcome: '' as JudgedOutcome | '',
    reason: '',
    earlyReason: '',
    isBlind: true,
    evidence: claim.evidence.map(({ number }) => String(number)) as readonly string[],
  });
  const field = fieldsOf(draft, setDraft);
  const { outcome, isBlind, evidence, ...reasons } = draft;
  const judge = useChange('judgeClaim', { done: 'Judgment stored' });
  const settle = useChange('adjudicateClaim', { done: 'Adjudication stored' });
  // Whether it is early is decided by the day on which the form was opened; storing decides it again.
  const [openedAt] = useState(() => toTimestamp(Math.floor(Date.now() / 1000)));
  // Of that moment, too: once a judgment is stored the claim may be disputed, and this form would become another under the hand.
  const [isAdjudication] = useState(claim.outcome === 'disputed');
  const version = claim.versions.at(-1);
  const { error, isPending } = isAdjudication ? settle : judge;
  // The rule of the ledger itself: what is known beforehand is said before the form is filled in.
  const body = {
    ...reasons,
    by: person,
    evidence: evidence.map(Number),
    outcome: outcome === '' ? ANY_OUTCOME : outcome,
  };
  const act = isAdjudication ? 'adjudication' : 'judgment';
  const refusal = personRefusal(person) ?? refusalOf(claim, { act, body }, openedAt);
  const submit = (): void => {
    if (outcome === '') return;
    const params = { id: claim.id };
    if (isAdjudication) settle.mutate({ params, body }, { onSuccess: onClose });
    else judge.mutate({ params, body: { ...body, isBlind } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`${isAdjudication ? 'Adjudicate' : 'Judge'} claim ${claim.id}`}
      icon="endorsed"
      submitText={isAdjudication ? 'Store adjudication' : 'Store judgment'}
      missing={emptyFields({ Outcome: outcome, 'How the rule applies': draft.reason })}
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
        // Nothing is chosen beforehand: an outcome that is there already is the one that gets stored.
        none="Choose an outcome"
        options={JUDGED_OPTIONS}
        isWide
        {...field('outcome')}
      />
      <LongTextField label="How the rule applies" {...field('reason')} />
      {claim.evidence.length === 0 ? null : (
        <Choices
          label="Evidence used"
          options={claim.evidence.map(({ number, source, item }) => ({
            id: String(number),
            label: `${number}. ${source?.title ?? item ?? ''}`,
          }))}
          chosen={evidence}
          onChange={field('evidence').onChange}
        />
      )}
      <TextField
        label="Why it can be judged before its due date"
        info="(only before it)"
        {...field('earlyReason')}
      />
      {isAdjudication || claim.isWaiting ? null : (
        <SwitchField label="Sealed until a second judge has judged" {...field('isBlind')} />
      )}
    </FormDialog>
  );
};

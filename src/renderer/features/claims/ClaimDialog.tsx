import { Callout, TextArea } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint.ts';
import { Hit } from '#renderer/entities/drop/Hit.tsx';
import { useKept } from '#renderer/lib/kept.ts';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { Field } from '#renderer/ui/field/Field.tsx';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import { personRefusal, ruleRefusal } from '#shared/claim-refusals.ts';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { itemKey } from '#shared/items.ts';
import type { ProposedClaim } from './ProposalsDialog.tsx';
import { EMPTY_RULE, probabilityProblem, RuleFields, ruleOf } from './RuleFields.tsx';
import { findWords, rangeOf, wordsOf } from './span.ts';
import styles from './ClaimsPage.module.css';

interface SpanFieldProps {
  readonly text: string;
  readonly range: TextRange | null;
  readonly onChange: (range: TextRange | null) => void;
}

/** The text of a drop, in which the words of a claim are selected with the mouse or with Shift and the arrow keys. */
const SpanField = ({ text, range, onChange }: SpanFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const first = useRef(range);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    if (first.current !== null) element.setSelectionRange(first.current.start, first.current.end + 1);
    // Not `readonly`, which hides the caret that a selection by keyboard needs.
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('beforeinput', refuse);
    return () => element.removeEventListener('beforeinput', refuse);
  }, []);
  const clear = (): void => {
    area.current?.setSelectionRange(0, 0);
    onChange(null);
  };
  return (
    <Field
      label="Words of the drop that say it"
      info="(optional)"
      help={
        range === null ? (
          'Select them with the mouse, or with Shift and the arrow keys.'
        ) : (
          <span className="ds-row-between">
            <span>
              Quoted: <Hit>{wordsOf(text, range)}</Hit>
            </span>
            <QuietButton icon="cross" text="Quote nothing" onClick={clear} />
          </span>
        )
      }
    >
      {(attributes) => (
        <TextArea
          {...attributes}
          inputRef={area}
          fill
          className={styles['source'] ?? ''}
          aria-readonly
          rows={6}
          defaultValue={text}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            onChange(rangeOf(text, selectionStart, selectionEnd))
          }
        />
      )}
    </Field>
  );
};

interface ClaimDialogProps {
  /** The drop that says it; null for a claim of the coder’s own words. */
  readonly drop: QueueItem | null;
  /** What a program proposed, with the words of the drop that say it; the claim is marked as such. */
  readonly proposal?: ProposedClaim | null;
  /** Words of the drop that are selected already. */
  readonly selected?: TextRange | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** A new claim with its rule. Mount it on demand. */
export const ClaimDialog = ({
  drop,
  proposal = null,
  selected = null,
  onClose,
  onAdded,
}: ClaimDialogProps) => {
  const person = useKept((kept) => kept.person);
  const [range, setRange] = useState(
    drop === null || proposal === null ? selected : findWords(drop.text, proposal.quote),
  );
  const words = drop === null || range === null ? null : wordsOf(drop.text, range);
  const [draft, setDraft] = useState(proposal?.text ?? null);
  // Until the coder writes something else, the claim is the words themselves.
  const text = draft ?? words ?? '';
  const [madeOn, setMadeOn] = useState('');
  const [mode, setMode] = useState<'exploratory' | 'confirmatory'>('exploratory');
  const [rule, setRule] = useState(EMPTY_RULE);
  const item = drop === null ? null : itemKey('drop', drop.dropNumber);
  const { close, unlessClosed } = useUnlessClosed(onClose);
  const add = useMutation({
    ...endpointMutation('addClaim', { done: 'Claim added' }),
    // Of the mutation, not of one call: the queue continues to the next drop, and this dialog with it, before a call’s would run.
    onSuccess: ({ id }) => unlessClosed(() => onAdded(id)),
  });
  return (
    <FormDialog
      title={drop === null ? 'New claim' : `Claim of drop #${drop.dropNumber}`}
      icon="confirm"
      size="wide"
      submitText="Add claim"
      missing={emptyFields({ 'What is said to happen': text })}
      canSubmit={probabilityProblem(rule) === null}
      refusal={personRefusal(person) ?? ruleRefusal(ruleOf(rule), drop?.madeAt ?? madeOn)}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({
          body: {
            by: person,
            text,
            items: item === null ? [] : [item],
            ...(item === null || range === null || words === null ? {} : { span: { item, ...range, words } }),
            madeOn: madeOn === '' ? null : madeOn,
            mode,
            isProposal: proposal !== null,
            ...ruleOf(rule),
          },
        })
      }
      onClose={close}
    >
      {proposal === null ? null : (
        <Callout compact icon="lightbulb">
          A program proposed this text. Change it as the drop says it; the claim is marked as proposed.
        </Callout>
      )}
      {drop === null || drop.text === '' ? null : (
        <SpanField text={drop.text} range={range} onChange={setRange} />
      )}
      <LongTextField label="What is said to happen" autoFocus value={text} onChange={setDraft} />
      {drop === null ? <DateField label="Said on (UTC)" value={madeOn} onChange={setMadeOn} /> : null}
      <RuleFields draft={rule} onChange={setRule} />
      <SelectField
        label="Kind of test"
        value={mode}
        options={{ exploratory: 'Exploratory', confirmatory: 'Confirmatory: rule fixed before any evidence' }}
        onChange={setMode}
      />
    </FormDialog>
  );
};

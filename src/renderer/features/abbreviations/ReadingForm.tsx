import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation, UNDO_OUTCOME, useChange } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { useLatest } from '#renderer/lib/use-latest.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { AbbreviationMatch, READING_STATES } from '#shared/contract/abbreviations.ts';
import styles from './ReadingForm.module.css';

type State = (typeof READING_STATES)[number];

const STATE_LABELS: Readonly<Record<State, string>> = {
  open: 'Open – not reviewed',
  resolved: 'Resolved – this meaning',
  disputed: 'Disputed – other readings exist',
  insufficient: 'Undetermined – not enough evidence',
};
const OTHER = '\0other';

export interface OccurrenceProps {
  readonly dropNumber: number;
  readonly match: AbbreviationMatch;
  readonly position: AbbreviationMatch['positions'][number];
}

interface ReadingFormProps extends OccurrenceProps {
  readonly onDone: () => void;
}

export const useUndoReading = () => useChange('undoReading', { ...UNDO_OUTCOME, done: 'Meaning undone' });

/** @param onSaved gets what was sent */
const useSaveReading = (dropNumber: number, onSaved: (sent: unknown) => void) => {
  const undo = useUndoReading();
  return useMutation({
    ...endpointMutation('setReading'),
    onSuccess: ({ id, spelling, reading, state }, sent) => {
      if (typeof sent === 'object') onSaved(sent.body);
      void toast({
        title: 'Meaning saved',
        description: `“${spelling}” in drop #${dropNumber}: ${reading ?? state}`,
        intent: 'success',
        action: { text: 'Undo', onClick: () => undo.mutate({ params: { id } }) },
      });
    },
  });
};

/** Says what one occurrence means; the other occurrences stay as they are. */
export const ReadingForm = ({ dropNumber, match, position, onDone }: ReadingFormProps) => {
  const { reading } = position;
  const storedReading = reading?.reading ?? null;
  const [state, setState] = useState<State>(reading?.state ?? 'resolved');
  const isOther = storedReading !== null && !match.meanings.includes(storedReading);
  const [choice, setChoice] = useState(isOther ? OTHER : (storedReading ?? match.definition));
  const [other, setOther] = useState(isOther ? storedReading : '');
  const [by, setBy] = useState(reading?.by ?? '');
  const [reason, setReason] = useState(reading?.reason ?? '');
  const hasMeaning = state === 'resolved' || state === 'disputed';
  const meaning = choice === OTHER ? other.trim() : choice;
  const { keyId } = match;
  const { start, end } = position;
  const body = { keyId, start, end, state, reading: hasMeaning ? meaning : null, by, reason };
  const written = JSON.stringify(body);
  const latest = useLatest(written);
  // What was changed while it was on its way stays.
  const save = useSaveReading(dropNumber, (sent) => {
    if (latest.current === JSON.stringify(sent)) onDone();
  });
  const [isOnItsWay, noteSent] = useOnItsWay(written, save.isPending);
  return (
    <form
      className={cx('ds-stack-tight', styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        noteSent();
        save.mutate({ params: { dropNumber }, body });
      }}
    >
      <SelectField
        isWide
        label="Status of this occurrence"
        isLabelHidden
        value={state}
        options={STATE_LABELS}
        onChange={setState}
      />
      {hasMeaning ? (
        <RadioGroup
          aria-label="Meaning"
          selectedValue={choice}
          onChange={(event) => setChoice(event.currentTarget.value)}
        >
          {match.meanings.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
          <Radio value={OTHER} label="Another meaning" />
        </RadioGroup>
      ) : null}
      {hasMeaning && choice === OTHER ? (
        <TextField label="Another meaning" isLabelHidden value={other} maxLength={200} onChange={setOther} />
      ) : null}
      <div className="ds-halves">
        <TextField label="Who" value={by} maxLength={100} onChange={setBy} />
        <TextField label="Why" value={reason} maxLength={1000} onChange={setReason} />
      </div>
      <Failure error={save.error} />
      <Button
        type="submit"
        intent="primary"
        size="small"
        text="Save"
        loading={isOnItsWay}
        disabled={hasMeaning && meaning === ''}
      />
    </form>
  );
};

import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { afterSaving } from '#renderer/lib/after-saving.ts';
import { useLatest } from '#renderer/lib/use-latest.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';

interface NoteFormProps {
  readonly label: string;
  readonly text?: string;
  readonly rows?: number | undefined;
  readonly action: string;
  readonly isBusy: boolean;
  /** Calls back once it is stored, so that a text that was refused is still there. */
  readonly onSave: (text: string, onStored: () => void) => void;
  /** What is shown is stored: nothing was written meanwhile. */
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

export const NoteForm = ({
  label,
  text = '',
  rows,
  action,
  isBusy,
  onSave,
  onDone,
  onCancel,
}: NoteFormProps) => {
  const [draft, setDraft] = useState(text);
  const latest = useLatest(draft);
  const [isOnItsWay, noteSent] = useOnItsWay(draft, isBusy);
  const canSave = draft.trim() !== '' && !isOnItsWay;
  return (
    <form
      className="ds-stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave) return;
        noteSent();
        onSave(draft, () => {
          if (onDone === undefined) setDraft(afterSaving(draft, ''));
          else if (latest.current === draft) onDone();
        });
      }}
    >
      <LongTextField
        label={label}
        rows={rows}
        help="Markdown; #4966 is a link to a drop, [[name]] to a working set."
        maxLength={100_000}
        value={draft}
        onChange={setDraft}
      />
      <div className="ds-row">
        <Button type="submit" size="small" icon="floppy-disk" text={action} disabled={!canSave} />
        {onCancel === undefined ? null : <QuietButton text="Cancel" onClick={onCancel} />}
      </div>
    </form>
  );
};

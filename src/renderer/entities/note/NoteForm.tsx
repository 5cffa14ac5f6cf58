import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { afterSaving } from '#renderer/lib/after-saving.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';

interface NoteFormProps {
  readonly label: string;
  readonly text?: string;
  readonly rows?: number | undefined;
  readonly action: string;
  readonly isBusy: boolean;
  /** Calls back once it is stored, so that a text that was refused is still there. */
  readonly onSave: (text: string, onStored: () => void) => void;
  readonly onCancel?: () => void;
}

/** The text of a note, new or changed. */
export const NoteForm = ({ label, text = '', rows, action, isBusy, onSave, onCancel }: NoteFormProps) => {
  const [draft, setDraft] = useState(text);
  const isEmpty = draft.trim() === '';
  return (
    <form
      className="ds-stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isBusy) onSave(draft, () => setDraft(afterSaving(draft, '')));
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
        <Button type="submit" size="small" icon="floppy-disk" text={action} disabled={isEmpty || isBusy} />
        {onCancel === undefined ? null : (
          <Button size="small" variant="minimal" text="Cancel" onClick={onCancel} />
        )}
      </div>
    </form>
  );
};

import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { bookOf, EMPTY_BOOK, EMPTY_CODE, problemOf, type BookDraft } from './coder.ts';
import styles from './BookDialog.module.css';

/** What one row of the dialog asks about a code. */
const PARTS = [
  { part: 'code', label: 'Code', placeholder: 'Code', maxLength: 60 },
  {
    part: 'definition',
    label: 'Definition of code',
    placeholder: 'Definition for human coders and models',
    maxLength: 1000,
  },
  {
    part: 'phrases',
    label: 'Phrases of code',
    placeholder: 'Phrases for the local rule, separated by commas',
    maxLength: undefined,
  },
] as const;

interface BookDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Writes a new code book. A book with codes given by it is not changed: another one is made. */
export const BookDialog = ({ onClose, onAdded }: BookDialogProps) => {
  const [draft, setDraft] = useState<BookDraft>(EMPTY_BOOK);
  const add = useMutation({ ...endpointMutation('addCodebook'), onSuccess: ({ id }) => onAdded(id) });
  const problem = problemOf(draft);
  const change = (part: Partial<BookDraft>): void => setDraft({ ...draft, ...part });
  return (
    <FormDialog
      title="New code book"
      icon="manual"
      size="wide"
      submitText="Add code book"
      canSubmit={problem === null}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ body: bookOf(draft) })}
      onClose={onClose}
      footer={<span className="ds-muted ds-small">{problem}</span>}
    >
      <TextField
        label="Name of the code book"
        maxLength={200}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <ul className="ds-plain-list ds-stack-tight">
        {draft.codes.map((code, at) => (
          <li key={at} className={styles.code}>
            {PARTS.map(({ part, label, ...field }) => (
              <TextField
                key={part}
                {...field}
                label={`${label} ${at + 1}`}
                isLabelHidden
                value={code[part]}
                onChange={(text) => change({ codes: draft.codes.with(at, { ...code, [part]: text }) })}
              />
            ))}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="minimal"
        className="ds-start"
        icon="plus"
        text="Add code"
        disabled={draft.codes.length >= 30}
        onClick={() => change({ codes: [...draft.codes, EMPTY_CODE] })}
      />
      <TextField
        label="Fallback code"
        maxLength={60}
        value={draft.otherwise}
        onChange={(otherwise) => change({ otherwise })}
      />
    </FormDialog>
  );
};

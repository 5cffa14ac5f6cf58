import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { bookOf, EMPTY_BOOK, EMPTY_CODE, problemOf, type BookDraft, type CodeDraft } from './coder.ts';
import styles from './BookDialog.module.css';

interface CodeRowProps {
  readonly at: number;
  readonly code: CodeDraft;
  readonly onChange: (code: CodeDraft) => void;
}

const CodeRow = ({ at, code, onChange }: CodeRowProps) => {
  const number = String(at + 1);
  return (
    <li className={styles.code}>
      <TextField
        label={`Code ${number}`}
        isLabelHidden
        placeholder="Code"
        maxLength={60}
        value={code.code}
        onChange={(text) => onChange({ ...code, code: text })}
      />
      <TextField
        label={`Definition of code ${number}`}
        isLabelHidden
        placeholder="Definition for human coders and models"
        maxLength={1000}
        value={code.definition}
        onChange={(definition) => onChange({ ...code, definition })}
      />
      <TextField
        label={`Phrases of code ${number}`}
        isLabelHidden
        placeholder="Phrases for the local rule, separated by commas"
        value={code.phrases}
        onChange={(phrases) => onChange({ ...code, phrases })}
      />
    </li>
  );
};

const Fields = ({
  draft,
  onChange,
}: {
  readonly draft: BookDraft;
  readonly onChange: (draft: BookDraft) => void;
}) => (
  <>
    <TextField
      label="Name of the code book"
      maxLength={200}
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
    />
    <ul className="ds-plain-list ds-stack-tight">
      {draft.codes.map((code, at) => (
        <CodeRow
          key={at}
          at={at}
          code={code}
          onChange={(changed) => onChange({ ...draft, codes: draft.codes.with(at, changed) })}
        />
      ))}
    </ul>
    <Button
      size="small"
      variant="minimal"
      className="ds-start"
      icon="plus"
      text="Add code"
      disabled={draft.codes.length >= 30}
      onClick={() => onChange({ ...draft, codes: [...draft.codes, EMPTY_CODE] })}
    />
    <TextField
      label="Fallback code"
      maxLength={60}
      value={draft.otherwise}
      onChange={(otherwise) => onChange({ ...draft, otherwise })}
    />
  </>
);

interface BookDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Writes a new code book. A book with codes given by it is not changed: another one is made. */
export const BookDialog = ({ onClose, onAdded }: BookDialogProps) => {
  const [draft, setDraft] = useState<BookDraft>(EMPTY_BOOK);
  const add = useMutation({ ...endpointMutation('addCodebook'), onSuccess: ({ id }) => onAdded(id) });
  const problem = problemOf(draft);
  return (
    <FormDialog
      title="New code book"
      icon="manual"
      size="wide"
      submitText="Add code book"
      canSubmit={problem === null}
      isBusy={add.isPending}
      onSubmit={() => add.mutate({ body: bookOf(draft) })}
      onClose={onClose}
      footer={<span className="ds-muted ds-small">{problem}</span>}
    >
      <Fields draft={draft} onChange={setDraft} />
      <Failure error={add.error} />
    </FormDialog>
  );
};

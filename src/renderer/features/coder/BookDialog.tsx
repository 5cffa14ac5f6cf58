import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCodebook, coderKey } from './coder-queries.ts';
import { bookOf, EMPTY_BOOK, EMPTY_CODE, problemOf, type BookDraft, type CodeDraft } from './coder.ts';

interface CodeRowProps {
  readonly at: number;
  readonly code: CodeDraft;
  readonly onChange: (code: CodeDraft) => void;
}

const CodeRow = ({ at, code, onChange }: CodeRowProps) => {
  const number = String(at + 1);
  return (
    <li className="ds-code-row">
      <InputGroup
        aria-label={`Code ${number}`}
        placeholder="Code"
        maxLength={60}
        value={code.code}
        onValueChange={(text) => onChange({ ...code, code: text })}
      />
      <InputGroup
        aria-label={`Definition of code ${number}`}
        placeholder="Definition: what a person or a model goes by"
        maxLength={1000}
        value={code.definition}
        onValueChange={(text) => onChange({ ...code, definition: text })}
      />
      <InputGroup
        aria-label={`Phrases of code ${number}`}
        placeholder="Phrases for the local rule, separated by commas"
        value={code.phrases}
        onValueChange={(text) => onChange({ ...code, phrases: text })}
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
    <FormGroup label="Name of the code book" labelFor="book-name">
      <InputGroup
        id="book-name"
        maxLength={200}
        value={draft.name}
        onValueChange={(name) => onChange({ ...draft, name })}
      />
    </FormGroup>
    <ul className="ds-plain-list ds-stack-tight">
      {draft.codes.map((code, at) => (
        <CodeRow
          key={at}
          at={at}
          code={code}
          onChange={(changed) =>
            onChange({ ...draft, codes: draft.codes.map((one, index) => (index === at ? changed : one)) })
          }
        />
      ))}
    </ul>
    <Button
      size="small"
      variant="minimal"
      icon="plus"
      text="One more code"
      disabled={draft.codes.length >= 30}
      onClick={() => onChange({ ...draft, codes: [...draft.codes, EMPTY_CODE] })}
    />
    <FormGroup label="Code for what fits none" labelFor="book-otherwise">
      <InputGroup
        id="book-otherwise"
        maxLength={60}
        value={draft.otherwise}
        onValueChange={(otherwise) => onChange({ ...draft, otherwise })}
      />
    </FormGroup>
  </>
);

interface BookDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Writes a new code book. A book with codes given by it is not changed: another one is made. */
export const BookDialog = ({ isOpen, onClose, onAdded }: BookDialogProps) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<BookDraft>(EMPTY_BOOK);
  const add = useMutation({
    mutationFn: () => addCodebook(bookOf(draft)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: coderKey });
      setDraft(EMPTY_BOOK);
      onAdded(id);
    },
  });
  const problem = problemOf(draft);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New code book" icon="manual" className="ds-book-dialog">
      <DialogBody>
        <Fields draft={draft} onChange={setDraft} />
        {add.error === null ? null : (
          <Callout compact intent="danger">
            {add.error.message}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <Button
            intent="primary"
            text="Add code book"
            disabled={problem !== null}
            loading={add.isPending}
            onClick={() => add.mutate()}
          />
        }
      >
        <span className="ds-muted ds-small">{problem}</span>
      </DialogFooter>
    </Dialog>
  );
};

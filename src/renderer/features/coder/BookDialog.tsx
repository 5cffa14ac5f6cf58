import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint.ts';
import { fieldsOf, partsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import { NO_COLOR } from '#shared/code-book.ts';
import { MOST_CODES, type Codebook } from '#shared/contract/coder.ts';
import {
  bookOf,
  draftOf,
  EMPTY_BOOK,
  EMPTY_CODE,
  problemOf,
  type BookDraft,
  type CodeDraft,
} from './coder.ts';
import styles from './BookDialog.module.css';

const TEXTS = [
  { part: 'example', label: 'Example' },
  { part: 'inclusion', label: 'Given when' },
  { part: 'exclusion', label: 'Not given when' },
] as const;

interface CodePartsProps {
  readonly draft: CodeDraft;
  /** From 1. */
  readonly number: number;
  readonly others: readonly string[];
  readonly onChange: (part: Partial<CodeDraft>) => void;
}

const CodeParts = ({ draft, number, others, onChange }: CodePartsProps) => {
  const field = partsOf(draft, onChange);
  return (
    <div className={styles.parts}>
      <SelectField
        label={`Placed under, code ${number}`}
        isWide
        none="No other code"
        options={others}
        {...field('parent')}
      />
      <TextField label={`Key of code ${number}`} maxLength={1} help="One letter or digit" {...field('key')} />
      <TextField
        label={`Color of code ${number}`}
        type="color"
        value={draft.color === '' ? NO_COLOR : draft.color}
        onChange={(color) => onChange({ color })}
      />
      {TEXTS.map(({ part, label }) => (
        <LongTextField
          key={part}
          label={`${label}, code ${number}`}
          rows={2}
          maxLength={5000}
          {...field(part)}
        />
      ))}
    </div>
  );
};

const PARTS = [
  { part: 'code', label: 'Code', placeholder: 'Code', maxLength: 200 },
  { part: 'definition', label: 'Definition of code', placeholder: 'Definition', maxLength: 5000 },
  { part: 'phrases', label: 'Phrases of code', placeholder: 'Phrases, separated by commas' },
] as const;

interface BookDialogProps {
  /** The book that is changed; none: a new one. */
  readonly book?: Codebook;
  readonly onClose: () => void;
  readonly onStored: (id: string) => void;
}

/** Writes a code book: a new one, or a change of one, which is a new version where a meaning changes. */
export const BookDialog = ({ book, onClose, onStored }: BookDialogProps) => {
  const [draft, setDraft] = useState<BookDraft>(() => (book === undefined ? EMPTY_BOOK : draftOf(book)));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { close, unlessClosed } = useUnlessClosed(onClose);
  const stored = ({ id }: Codebook): void => unlessClosed(() => onStored(id));
  const add = useMutation({ ...endpointMutation('addCodebook'), onSuccess: stored });
  const change = useMutation({ ...endpointMutation('setCodebook'), onSuccess: stored });
  const problem = problemOf(draft);
  const field = fieldsOf(draft, setDraft);
  const setCodes = field('codes').onChange;
  const names = draft.codes.map(({ code }) => code.trim()).filter((name) => name !== '');
  return (
    <FormDialog
      title={book === undefined ? 'New code book' : 'Change code book'}
      icon="manual"
      size="wide"
      submitText={book === undefined ? 'Add code book' : 'Store code book'}
      canSubmit={problem === null}
      isBusy={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSubmit={() => {
        const body = bookOf(draft);
        if (book === undefined) add.mutate({ body });
        else change.mutate({ params: { id: book.id }, body });
      }}
      onClose={close}
      footer={<span className="ds-muted ds-small">{problem}</span>}
    >
      <TextField label="Name of the code book" autoFocus maxLength={200} {...field('name')} />
      <p className="ds-muted ds-small">
        People and models read the definition of a code. The local rule looks for its phrases, on this
        computer and without a model.
      </p>
      <ul className="ds-plain-list ds-stack-tight">
        {draft.codes.map((code, at) => {
          const set = (part: Partial<typeof code>): void =>
            setCodes(draft.codes.with(at, { ...code, ...part }));
          return (
            <li key={at}>
              <div className={styles.code}>
                {PARTS.map(({ part, label, ...field }) => (
                  <TextField
                    key={part}
                    {...field}
                    label={`${label} ${at + 1}`}
                    isLabelHidden
                    value={code[part]}
                    onChange={(text) => set({ [part]: text })}
                  />
                ))}
                <Button
                  variant="minimal"
                  icon={open.has(at) ? 'chevron-up' : 'chevron-down'}
                  aria-expanded={open.has(at)}
                  aria-label={`More about code ${at + 1}`}
                  onClick={() =>
                    setOpen(
                      open.has(at) ? new Set([...open].filter((one) => one !== at)) : new Set([...open, at]),
                    )
                  }
                />
              </div>
              {open.has(at) ? (
                <CodeParts
                  draft={code}
                  number={at + 1}
                  others={names.filter((name) => name !== code.code.trim())}
                  onChange={set}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <QuietButton
        className="ds-start"
        icon="plus"
        text="Add code"
        disabled={draft.codes.length >= MOST_CODES}
        onClick={() => setCodes([...draft.codes, EMPTY_CODE])}
      />
      <TextField
        label="Fallback code"
        help="For drops that no other code fits"
        maxLength={200}
        {...field('otherwise')}
      />
    </FormDialog>
  );
};

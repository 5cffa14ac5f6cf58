import { Button, HTMLSelect } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { useUrlState, type UrlCodec } from '#renderer/lib/url.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { BookDialog } from './BookDialog.tsx';
import { codebooksQuery, removeCodebook } from './coder-queries.ts';
import { HandCoding } from './HandCoding.tsx';
import { RunList } from './RunList.tsx';

const bookCodec: UrlCodec<{ readonly book: string | null }> = {
  read: (parameters) => {
    const book = parameters.get('book');
    return { book: book !== null && /^[\w-]{1,64}$/.test(book) ? book : null };
  },
  write: ({ book }) => ({ book }),
};

/** Asks for the name before a book goes with its codes: that cannot be undone. */
const RemoveBook = ({ book }: { readonly book: Codebook }) => {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeCodebook(book.id),
    // The list only: the removed book's sample is still on the page, and there is none to ask for.
    onSuccess: () => queries.invalidateQueries(codebooksQuery()),
    onError: (error) => toast({ title: 'Not removed', description: error.message, intent: 'danger' }),
  });
  return (
    <>
      <Button size="small" variant="minimal" icon="trash" text="Remove" onClick={() => setAsking(true)} />
      <ConfirmByName
        isOpen={isAsking}
        icon="trash"
        verb="Remove"
        name={book.name}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      >
        <p>
          {book.name} goes with its {plural(book.humanCodes, 'human code')} and{' '}
          {plural(book.runs.length, 'run')}. This cannot be undone.
        </p>
      </ConfirmByName>
    </>
  );
};

const BookCard = ({ book }: { readonly book: Codebook }) => (
  <SectionCard title="Code book" icon="manual" actions={<RemoveBook book={book} />}>
    <PlainTable
      label={`Codes of ${book.name}`}
      columns={['Code', 'Definition', 'Phrases of the local rule']}
      rows={[
        ...book.codes.map(({ code, definition, phrases }) => [code, definition, phrases.join(', ')]),
        [book.otherwise, 'what fits no other code', ''],
      ]}
    />
  </SectionCard>
);

interface BooksProps {
  readonly books: readonly Codebook[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

const Books = ({ books, chosen, onChoose }: BooksProps) => {
  const book = books.find(({ id }) => id === chosen) ?? books[0];
  if (book === undefined) return null;
  return (
    <div className="ds-stack">
      {books.length < 2 ? null : (
        <HTMLSelect
          aria-label="Code book"
          value={book.id}
          options={books.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
      <BookCard book={book} />
      <div className="ds-two">
        <HandCoding key={book.id} book={book} />
        <AuditPanel key={`audit ${book.id}`} book={book} />
      </div>
      <RunList book={book} />
    </div>
  );
};

/** A coder is measured beside people before it may code everything. */
export const CoderPanel = () => {
  const books = useQuery(codebooksQuery());
  const [{ book }, setBook] = useUrlState(bookCodec);
  const [isNew, setNew] = useState(false);
  const open = (): void => {
    setNew(true);
  };
  return (
    <div className="ds-stack">
      <div className="ds-row-between">
        <p className="ds-muted ds-coder-intro">
          Code at least 50 drops by hand, let a model or the local rule code the same ones, and see how far it
          agrees with you beyond chance. Only then is it offered all drops.
        </p>
        <Button icon="plus" text="New code book" onClick={open} />
      </div>
      <QueryState
        query={books}
        failed="Failed to fetch code books"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon="manual"
            title="No code book yet"
            description="A code book names the codes, says what each means, and lists phrases for the local rule."
            action={<Button intent="primary" icon="plus" text="Write the first code book" onClick={open} />}
          />
        }
      >
        {(list) => <Books books={list} chosen={book} onChoose={(id) => setBook({ book: id })} />}
      </QueryState>
      <BookDialog
        isOpen={isNew}
        onClose={() => setNew(false)}
        onAdded={(id) => {
          setNew(false);
          setBook({ book: id });
        }}
      />
    </div>
  );
};

import { Button, Card } from '@blueprintjs/core';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { Codebook } from '#shared/contract/coder.ts';
import { AuditPanel, coderParser } from './AuditPanel.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchView, personParser } from './BatchView.tsx';
import { BookCard } from './BookCard.tsx';
import { BookDialog } from './BookDialog.tsx';
import { ImportCodes } from './CodeFiles.tsx';
import { HandCoding } from './HandCoding.tsx';
import { RunList } from './RunList.tsx';
import styles from './CoderPage.module.css';

/** A kappa on a scale from −0.2 to 1. */
const placeOf = (kappa: number): number => (kappa + 0.2) / 1.2;

/** Not a measurement: where a good coder is, seen from chance. */
const EXAMPLE = { low: -0.1, high: 0.1, kappa: 0.81 } as const;

const Example = () => (
  <StripMark
    places={{
      low: placeOf(EXAMPLE.low),
      high: placeOf(EXAMPLE.high),
      middle: placeOf(0),
      observed: placeOf(EXAMPLE.kappa),
    }}
    isOutside
    isWide
    label={`Example: kappa ${EXAMPLE.kappa}; 0 is expected by chance. Above chance.`}
  />
);

const STEPS = [
  {
    title: '1. Write down what is coded',
    text: 'Each code has a name, a definition and examples, such as “Question: the drop ends with one”.',
  },
  {
    title: '2. Code 50 drops by hand',
    text: 'The sample is drawn at random. Two people can code it without seeing each other’s codes.',
  },
  {
    title: '3. Read the agreement',
    text: `0 is expected by chance, 1 is full agreement. An example with kappa ${EXAMPLE.kappa}:`,
    picture: <Example />,
  },
];

const CodingSteps = () => (
  <ol className={cx('ds-plain-list', styles.steps)} aria-label="Steps">
    {STEPS.map(({ title, text, picture }) => (
      <li key={title}>
        <Card compact className={cx('ds-stack-tight', styles.step)}>
          <strong>{title}</strong>
          <p>{text}</p>
          {picture}
        </Card>
      </li>
    ))}
  </ol>
);

interface BooksProps {
  readonly books: readonly Codebook[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onBatch: (id: string) => void;
}

const Books = ({ books, chosen, onChoose, onBatch }: BooksProps) => {
  const book = books.find(({ id }) => id === chosen) ?? books[0];
  if (book === undefined) return null;
  return (
    <div className="ds-stack">
      {books.length < 2 ? null : (
        <SelectField
          label="Code book"
          isLabelHidden
          value={book.id}
          options={books.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
        />
      )}
      <div className={styles.work}>
        <div className="ds-stack">
          <HandCoding key={book.id} book={book} />
          <RunList book={book} />
        </div>
        <AuditPanel key={`audit ${book.id}`} book={book} />
      </div>
      <BatchList book={book} onOpen={onBatch} />
      <BookCard book={book} />
    </div>
  );
};

const place = { book: parseAsString, batch: parseAsString, as: personParser };

export const parameters = { ...place, coder: coderParser };

/** `/coder`: a coder is measured against people before it may code everything. */
export const CoderPage = () => {
  const books = useEndpoint('listCodebooks');
  const [{ book, batch }, setPlace] = useQueryStates(place);
  const [isNew, setNew] = useState(false);
  const choose = (id: string): void => void setPlace({ book: id });
  if (batch !== null)
    return <BatchView id={batch} onLeave={() => void setPlace({ batch: null, as: null })} />;
  return (
    <div className="ds-stack">
      <ImportCodes
        onImported={choose}
        intro={
          <p className={styles.intro}>
            Code at least 50 drops by hand, let a model or the local rule code the same drops, and see how
            well it agrees with you (Cohen’s kappa). After that it can code all drops.
          </p>
        }
      >
        <Button icon="plus" text="New code book" onClick={() => setNew(true)} />
      </ImportCodes>
      <QueryState
        query={books}
        failed="Couldn’t load code books"
        none={
          <div className="ds-stack">
            <CodingSteps />
            <EmptyState
              icon="manual"
              title="No code book yet"
              description="A code book defines the codes and lists phrases for the local rule."
              action={
                <Button intent="primary" icon="plus" text="Create a code book" onClick={() => setNew(true)} />
              }
            />
          </div>
        }
      >
        {(list) => (
          <Books
            books={list}
            chosen={book}
            onChoose={choose}
            onBatch={(id) => void setPlace({ batch: id })}
          />
        )}
      </QueryState>
      {isNew ? (
        <BookDialog
          onClose={() => setNew(false)}
          onStored={(id) => {
            setNew(false);
            choose(id);
          }}
        />
      ) : null}
    </div>
  );
};

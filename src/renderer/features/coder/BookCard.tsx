import { type ReactNode } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { treeOf } from '#shared/code-book.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import { BookDialog } from './BookDialog.tsx';
import { ExportBook } from './CodeFiles.tsx';
import { keysOf } from './coding-keys.ts';
import styles from './BookCard.module.css';

/** Requires the name before a book is removed with its codes. */
const RemoveBook = ({ book }: { readonly book: Codebook }) => {
  const remove = useChange('removeCodebook', { failed: 'Couldn’t remove the code book' });
  return (
    <DialogButton
      variant="minimal"
      icon="trash"
      text="Remove"
      dialog={(close) => (
        <ConfirmByName
          icon="trash"
          verb="Remove"
          name={book.name}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { id: book.id } })}
        >
          <p>
            This deletes {book.name} with its {plural(book.humanCodes, 'human code')} and{' '}
            {plural(book.runs.length, 'run')}. Undo restores it.
          </p>
        </ConfirmByName>
      )}
    />
  );
};

const Versions = ({ book }: { readonly book: Codebook }) => {
  const { timeZone } = usePreferences();
  const versions = useEndpoint('listCodebookVersions', { params: { id: book.id } });
  return (
    <QueryState query={versions} failed="Couldn’t load the versions">
      {(list) =>
        list.length < 2 ? null : (
          <PlainTable
            label={`Versions of ${book.name}`}
            columns={['Version', 'Since', 'Codes', 'Coded by hand', 'SHA-256']}
            rows={list.map(({ version, createdAt, codes, humanCodes, sha256 }) => [
              version === book.version ? `${version} (current)` : version,
              formatTimestamp(createdAt, timeZone),
              codes.length + 1,
              formatCount(humanCodes),
              sha256.slice(0, 12),
            ])}
          />
        )
      }
    </QueryState>
  );
};

interface BookRow {
  readonly key: string;
  readonly cells: readonly [ReactNode, ...ReactNode[]];
}

/** What a code may say about itself; a column that no code fills is left out. */
const DETAILS: readonly (readonly [header: string, text: (code: Codebook['codes'][number]) => string])[] = [
  ['Definition', ({ definition }) => definition],
  ['Given when', ({ inclusion = '' }) => inclusion],
  ['Not given when', ({ exclusion = '' }) => exclusion],
  ['Example', ({ example = '' }) => example],
  ['Phrases', ({ phrases }) => phrases.join(', ')],
];

export const BookCard = ({ book }: { readonly book: Codebook }) => {
  const keys = keysOf([...book.codes, { code: book.otherwise }]);
  const details = DETAILS.filter(
    ([header, text]) => header === 'Definition' || book.codes.some((code) => text(code) !== ''),
  );
  return (
    <SectionCard
      title="Code book"
      icon="manual"
      stack="tight"
      actions={
        <>
          <DialogButton
            icon="edit"
            text="Change code book"
            dialog={(close) => <BookDialog book={book} onClose={close} onStored={close} />}
          />
          <ExportBook book={book} />
          <RemoveBook book={book} />
        </>
      }
    >
      <RowTable
        label={`Codes of ${book.name}`}
        columns={['Code', 'Key', ...details.map(([header]) => header)]}
        rows={[
          ...treeOf(book.codes).map(({ code, depth }): BookRow => ({
            key: code.code,
            cells: [
              <span key="code" className={styles.code} style={{ paddingInlineStart: `${depth * 16}px` }}>
                {code.color === undefined ? null : (
                  <span className={styles.color} style={{ background: code.color }} aria-hidden />
                )}
                {code.code}
              </span>,
              keys[book.codes.indexOf(code)] ?? '',
              ...details.map(([, text]) => text(code)),
            ],
          })),
          {
            key: book.otherwise,
            cells: [book.otherwise, keys.at(-1) ?? '', 'fallback code', ...details.slice(1).map(() => '')],
          },
        ]}
      />
      <Versions book={book} />
    </SectionCard>
  );
};

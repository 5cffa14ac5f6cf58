import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { messageOf as reasonOf } from '#renderer/lib/errors.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { sentFile } from '#renderer/lib/sent-file.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import type { BookImport, ProjectImport } from '#shared/contract/qda.ts';
import { ENCODINGS } from '#shared/encodings.ts';

export const ExportBook = ({ book }: { readonly book: Codebook }) => {
  const save = useExport({ done: 'Code book exported', failed: 'Couldn’t export the code book' });
  const saveAs = (format: 'qdc' | 'csv'): void =>
    void save.write((csvFor) =>
      callBytes('exportCodebook', { params: { id: book.id }, query: { format, csvFor } }),
    );
  return (
    <>
      <QuietButton icon="export" text="Export .qdc" onClick={() => saveAs('qdc')} />
      <QuietButton icon="export" text="Export CSV" onClick={() => saveAs('csv')} />
    </>
  );
};

/** Saves a closed batch as a project for other programs. */
export const ExportBatch = ({ batch }: { readonly batch: CodingBatch }) => {
  const save = useExport({ done: 'Project exported', failed: 'Couldn’t export the project' });
  return (
    <Button
      className="ds-start"
      size="small"
      icon="export"
      text="Export REFI-QDA project"
      onClick={() => void save.write(() => callBytes('exportCodingBatch', { params: { id: batch.id } }))}
    />
  );
};

const FILTERS = [{ name: 'Code books and projects', extensions: ['qdc', 'qdpx', 'csv'] }];

type Imported = BookImport | ProjectImport;

const messageOf = (imported: Imported): string =>
  'message' in imported ? imported.message : `Code book “${imported.codebook.name}” was added.`;

const NO_ENCODING = { value: '', label: 'Choose the encoding…' };
const ENCODING_OPTIONS = [NO_ENCODING, ...ENCODINGS.map(({ id, label }) => ({ value: id, label }))];

/** A file of codes, and its encoding where one was chosen. */
interface CodeFile {
  readonly file: ChosenFile;
  readonly encoding: string;
}

/** A project states how it is written; a table or a code book alone may not. */
const sendFile = async ({ file, encoding }: CodeFile): Promise<Imported> => {
  const sent = await sentFile(file);
  if (/\.qdpx$/iu.test(file.name)) return call('importCodingProject', sent);
  return call('importCodebook', {
    ...sent,
    query: { ...sent.query, ...(encoding !== '' && { encoding }) },
  });
};

interface ImportCodesProps {
  /** What the page says above, and its other buttons. */
  readonly intro: ReactNode;
  readonly children: ReactNode;
  readonly onImported: (bookId: string) => void;
}

/** The head of the page with a button that adds a code book, or a project with its codes, and what came of it. */
export const ImportCodes = ({ intro, children, onImported }: ImportCodesProps) => {
  const os = useOs();
  const [chosen, setChosen] = useState<CodeFile | null>(null);
  const read = useMutation({
    mutationFn: async (again: CodeFile | null): Promise<Imported | null> => {
      const file = again?.file ?? (await os.pickFile(FILTERS));
      if (file === null) return null;
      const codes = again ?? { file, encoding: '' };
      setChosen(codes);
      return sendFile(codes);
    },
  });
  const start = (again: CodeFile | null): void =>
    read.mutate(again, {
      // Of the call, which ends with its page.
      onSuccess: (imported) => {
        if (imported !== null) onImported(imported.codebook.id);
      },
    });
  const needsEncoding = read.error !== null && / is no UTF-8\b/u.test(reasonOf(read.error));
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-between">
        {intro}
        <div className="ds-row">
          {children}
          <Button icon="import" text="Import codes…" loading={read.isPending} onClick={() => start(null)} />
        </div>
      </div>
      <Failure error={read.error} />
      {needsEncoding && chosen !== null ? (
        <SelectField
          label={`Encoding of ${chosen.file.name}`}
          value=""
          options={ENCODING_OPTIONS}
          onChange={(encoding) => start({ ...chosen, encoding })}
        />
      ) : null}
      {read.data === undefined || read.data === null ? null : (
        <TitledCallout compact intent="success" role="status" title={messageOf(read.data)}>
          {read.data.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </TitledCallout>
      )}
    </div>
  );
};

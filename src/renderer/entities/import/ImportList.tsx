import { Tag } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNDO_OUTCOME, useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { resultOf } from '#renderer/entities/job/use-job.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { labelOf } from '#renderer/lib/label-of.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn, textColumn, utcColumn } from '#renderer/ui/table/text-columns.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { undoneImportSchema, type ImportRecord, type ImportSubject } from '#shared/contract/imports.ts';
import cells from '#renderer/ui/table/cells.module.css';

interface ImportListProps {
  readonly subject: ImportSubject;
  readonly title: string;
  /** What nothing is called: `No files have been imported yet`. */
  readonly emptyTitle: string;
  /** The stored formats in words. */
  readonly labels: Readonly<Record<string, string>>;
}

const ORIGINS: Readonly<Record<ImportRecord['origin'], string>> = {
  file: 'file',
  collector: 'collector',
  shipped: 'included',
  demonstration: 'demonstration',
};

const count = (
  id: 'imported' | 'updated' | 'unchanged' | 'skipped' | 'flagged',
  header: string,
  width = '76px',
): Column<ImportRecord> => countColumn(id, header, (entry) => entry[id], width);

const POST_COLUMNS: readonly Column<ImportRecord>[] = [
  count('flagged', 'Flagged'),
  { ...textColumn('stopped', 'Stopped by', ({ stoppedBy }) => stoppedBy ?? '', '110px'), shownFrom: 1250 },
];

interface UndoImportProps {
  readonly subject: ImportSubject;
  readonly entry: Pick<ImportRecord, 'id' | 'name' | 'canUndo'>;
}

const UndoImport = ({ subject, entry }: UndoImportProps) => {
  const queries = useQueryClient();
  const undo = useMutation({
    // A large import is undone long after the call was answered.
    mutationFn: async () =>
      resultOf(
        queries,
        await call('undoImport', { params: { id: entry.id }, query: { confirm: entry.name } }),
        undoneImportSchema,
      ),
    onSuccess: ({ message }) => notify.done('Import undone', message),
    meta: { ...UNDO_OUTCOME, failed: 'Couldn’t undo the import' },
  });
  if (!entry.canUndo) return null;
  return (
    <DialogButton
      variant="minimal"
      icon="undo"
      text="Undo…"
      aria-label={`Undo ${entry.name}`}
      disabled={undo.isPending}
      dialog={(close) => (
        <ConfirmByName
          name={entry.name}
          verb="Undo"
          icon="undo"
          onClose={close}
          onConfirm={() => undo.mutate()}
        >
          <p>
            This removes what the import added and restores what it changed. A backup of the database is made
            first. Codes, readings and findings about removed items lose their subject.
            {subject === 'posts' ? ' The list of target accounts stays as it is.' : ''}
          </p>
        </ConfirmByName>
      )}
    />
  );
};

const columnsFor = (
  subject: ImportSubject,
  labels: Readonly<Record<string, string>>,
): readonly Column<ImportRecord>[] => [
  longTextColumn('name', 'Name', ({ name }) => name, 'minmax(140px, 1.5fr)'),
  // In front: a table wider than the window would hide it.
  {
    id: 'undo',
    header: 'Undo',
    width: '112px',
    sortable: false,
    isExported: false,
    value: () => null,
    render: (entry) => <UndoImport subject={subject} entry={entry} />,
  },
  {
    id: 'source',
    header: 'From',
    width: 'minmax(260px, 1.5fr)',
    value: ({ format }) => labelOf(labels, format),
    render: ({ format, origin }) => (
      <span className="ds-row">
        <span className={cells.name} title={labelOf(labels, format)}>
          {labelOf(labels, format)}
        </span>
        <Tag minimal>{ORIGINS[origin]}</Tag>
      </span>
    ),
  },
  utcColumn('when', 'Imported (UTC)', ({ startedAt }) => startedAt),
  count('imported', 'New'),
  count('updated', 'Changed'),
  { ...count('unchanged', 'Unchanged', '88px'), shownFrom: 1100 },
  count('skipped', 'Skipped'),
  ...(subject === 'posts' ? POST_COLUMNS : []),
  {
    id: 'sha256',
    header: 'SHA-256',
    width: 'minmax(76px, 1fr)',
    shownFrom: 1250,
    value: ({ sha256 }) => sha256,
    render: ({ sha256 }) => <span className="ds-mono">{sha256}</span>,
  },
];

const importsSentence = (list: readonly ImportRecord[]): string => {
  const sumOf = (figure: 'imported' | 'updated' | 'skipped'): string =>
    formatCount(list.reduce((sum, entry) => sum + entry[figure], 0));
  return `${plural(list.length, 'entry', 'entries')}: ${sumOf('imported')} new, ${sumOf('updated')} changed, ${sumOf('skipped')} skipped`;
};

export const ImportList = ({ subject, title, emptyTitle, labels }: ImportListProps) => {
  const imports = useEndpoint('listImports', { query: { subject, limit: 200 } });
  return (
    <QueryCard
      title={title}
      icon="history"
      padded={false}
      subtitle={imports.data === undefined ? undefined : importsSentence(imports.data)}
      query={imports}
      failed="Couldn’t load imports"
      none={{ icon: 'history', title: emptyTitle }}
    >
      {(list) => (
        <DataTable
          label={title}
          rows={list}
          columns={columnsFor(subject, labels)}
          rowKey={({ id }) => id}
          height={240}
        />
      )}
    </QueryCard>
  );
};

import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { ImportRecord, ImportSubject } from '#shared/contract/imports.ts';
import { UndoImport } from './UndoImport.tsx';

const count = (
  id: 'imported' | 'updated' | 'unchanged' | 'skipped',
  header: string,
): Column<ImportRecord> => ({
  id,
  header,
  align: 'right',
  width: '96px',
  value: (entry) => entry[id],
  render: (entry) => formatCount(entry[id]),
});

const COLUMNS: readonly Column<ImportRecord>[] = [
  { id: 'name', header: 'File', width: 'minmax(180px, 2fr)', value: ({ name }) => name },
  {
    id: 'when',
    header: 'Imported (UTC)',
    width: '170px',
    value: ({ startedAt }) => startedAt.replace('T', ' '),
  },
  count('imported', 'New'),
  count('updated', 'Changed'),
  count('unchanged', 'Unchanged'),
  count('skipped', 'Left out'),
  {
    id: 'sha256',
    header: 'SHA-256',
    width: 'minmax(120px, 1fr)',
    value: ({ sha256 }) => sha256,
    render: ({ sha256 }) => <span className="ds-mono">{sha256}</span>,
  },
  {
    id: 'undo',
    header: '',
    width: '128px',
    sortable: false,
    value: () => null,
    render: (entry) => <UndoImport entry={entry} />,
  },
];

/** Every file of a subject that was imported, each with its undo. */
export const ImportList = ({ subject }: { readonly subject: ImportSubject }) => {
  const imports = useQuery(endpointQuery('listImports', { query: { subject, limit: 200 } }));
  return (
    <SectionCard title="Imported files" icon="history" padded={false}>
      <QueryState
        query={imports}
        failed="Failed to fetch imports"
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon="history" title="No file was imported yet" />}
      >
        {(list) => (
          <DataTable
            label="Imported files"
            rows={list}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            height={220}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};

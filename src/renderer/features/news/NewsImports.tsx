import { Button } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { NewsSummary } from '#shared/contract/news.ts';
import { newsSummaryQuery, ORIGIN_LABELS } from './news.ts';

type NewsImport = NewsSummary['imports'][number];

const isOwn = ({ origin }: NewsImport): boolean => origin === 'imported' || origin === 'collected';

const columnsFor = (
  when: (timestamp: string) => string,
  onUndo: (entry: NewsImport) => void,
): readonly Column<NewsImport>[] => [
  { id: 'name', header: 'File or source', width: 'minmax(200px, 2fr)', value: ({ name }) => name },
  {
    id: 'origin',
    header: 'From',
    width: 'minmax(150px, 1fr)',
    value: ({ origin }) => ORIGIN_LABELS[origin],
  },
  { id: 'format', header: 'Layout', width: 'minmax(130px, 1fr)', value: ({ format }) => format },
  {
    id: 'events',
    header: 'Events',
    width: '90px',
    align: 'right',
    value: ({ eventCount }) => eventCount,
    render: ({ eventCount }) => formatCount(eventCount),
  },
  {
    id: 'when',
    header: 'When',
    width: '200px',
    value: ({ importedAt }) => importedAt,
    render: ({ importedAt }) => when(importedAt),
  },
  {
    id: 'undo',
    header: '',
    width: '128px',
    sortable: false,
    value: () => null,
    render: (entry) =>
      isOwn(entry) ? (
        <Button
          size="small"
          variant="minimal"
          icon="undo"
          text="Undo…"
          aria-label={`Undo ${entry.name}`}
          onClick={() => onUndo(entry)}
        />
      ) : null,
  },
];

/** Every list of events that was imported or fetched, each with its undo. */
export const NewsImports = () => {
  const { timeZone } = usePreferences();
  const queries = useQueryClient();
  const summary = useQuery(newsSummaryQuery());
  const [leaving, setLeaving] = useState<NewsImport | null>(null);
  const remove = useMutation({
    mutationFn: (id: number) => call('deleteNewsImport', { params: { id } }),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries();
      await toast({ title: 'Import undone', description: message, intent: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t undo the import', description: messageOf(error), intent: 'danger' }),
  });
  const columns = useMemo(
    () => columnsFor((timestamp) => formatTimestamp(timestamp, timeZone), setLeaving),
    [timeZone],
  );
  return (
    <SectionCard title="Imports and fetches" icon="history" padded={false}>
      <QueryState
        query={summary}
        failed="Failed to fetch imports"
        isEmpty={({ imports }) => imports.length === 0}
        empty={<EmptyState icon="history" title="No events were imported yet" />}
      >
        {({ imports }) => (
          <DataTable
            label="Imports and fetches"
            rows={imports}
            columns={columns}
            rowKey={({ id }) => id}
            height={260}
          />
        )}
      </QueryState>
      {leaving === null ? null : (
        <ConfirmByName
          name={leaving.name}
          verb="Remove"
          icon="trash"
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            remove.mutate(leaving.id);
            setLeaving(null);
          }}
        >
          <p>
            {plural(leaving.eventCount, 'event')} of this import will be removed. Correlations are computed
            again without them. Drops and posts stay.
          </p>
        </ConfirmByName>
      )}
    </SectionCard>
  );
};

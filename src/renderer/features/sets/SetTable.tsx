import { Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { WorkingSet } from '#shared/contract/sets.ts';

const columnsFor = (when: (timestamp: string) => string): readonly Column<WorkingSet>[] => [
  { id: 'name', header: 'Name', width: 'minmax(180px, 1.5fr)', value: ({ name }) => name },
  {
    id: 'kind',
    header: 'Kind',
    width: '100px',
    value: ({ kind }) => kind,
    render: ({ kind }) => (
      <Tag minimal icon={kind === 'frozen' ? 'lock' : 'refresh'}>
        {kind}
      </Tag>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    width: '100px',
    align: 'right',
    value: ({ items }) => items,
    render: ({ items }) => formatCount(items),
  },
  {
    id: 'query',
    header: 'Made of',
    width: 'minmax(200px, 2fr)',
    value: ({ query }) => query,
    render: ({ query }) => (
      <span className="ds-mono" title={query}>
        {query}
      </span>
    ),
  },
  {
    id: 'hash',
    header: 'SHA-256',
    width: '150px',
    value: ({ hash }) => hash,
    render: ({ hash }) => (hash === null ? '–' : <code title={hash}>{hash.slice(0, 12)}</code>),
  },
  {
    id: 'when',
    header: 'Saved',
    width: '200px',
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => when(createdAt),
  },
];

interface SetTableProps {
  readonly sets: readonly WorkingSet[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

/** Every set, frozen and live. */
export const SetTable = ({ sets, chosen, onChoose }: SetTableProps) => {
  const { timeZone } = usePreferences();
  const columns = useMemo(() => columnsFor((timestamp) => formatTimestamp(timestamp, timeZone)), [timeZone]);
  return (
    <DataTable
      label="Working sets"
      rows={sets}
      columns={columns}
      rowKey={({ name }) => name}
      selectedKey={chosen}
      onOpen={({ name }) => onChoose(name)}
      height={Math.min(360, 110 + sets.length * 36)}
    />
  );
};

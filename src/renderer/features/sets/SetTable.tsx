import { Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import type { WorkingSet } from '#shared/contract/sets.ts';
import type { TimeZone } from '#shared/zones.ts';
import { madeOf } from './made-of.ts';
import styles from './SetTable.module.css';

const largestOf = (sets: readonly WorkingSet[]): number => Math.max(1, ...sets.map(({ items }) => items));

const columnsIn = (sets: readonly WorkingSet[], timeZone: TimeZone): readonly Column<WorkingSet>[] => [
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
    width: '130px',
    align: 'right',
    value: ({ items }) => items,
    render: ({ items }) => (
      <span className={styles.size}>
        <span
          className={styles.bar}
          style={{ inlineSize: `${(100 * items) / largestOf(sets)}%` }}
          aria-hidden="true"
        />
        {formatCount(items)}
      </span>
    ),
  },
  {
    id: 'query',
    header: 'Made of',
    width: 'minmax(200px, 2fr)',
    value: ({ query }) => query,
    render: ({ query }) => (
      <span className="ds-mono" title={query}>
        {madeOf(query, sets)}
      </span>
    ),
  },
  hashColumn('hash', 'SHA-256', ({ hash }) => hash),
  timeColumn('when', 'Saved', ({ createdAt }) => createdAt, timeZone),
];

interface SetTableProps {
  readonly sets: readonly WorkingSet[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

/** Every set, frozen and live. */
export const SetTable = ({ sets, chosen, onChoose }: SetTableProps) => {
  const { timeZone } = usePreferences();
  const columns = useMemo(() => columnsIn(sets, timeZone), [sets, timeZone]);
  return (
    <DataTable
      label="Working sets"
      rows={sets}
      columns={columns}
      rowKey={({ name }) => name}
      selectedKey={chosen}
      onOpen={({ name }) => onChoose(name)}
      height={360}
    />
  );
};

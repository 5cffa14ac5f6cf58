import { Tag } from '@blueprintjs/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { Sparkline } from '#renderer/ui/chart/Sparkline.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import type { SetMonth, WorkingSet } from '#shared/contract/sets.ts';
import type { TimeZone } from '#shared/zones.ts';
import { madeOf } from './made-of.ts';
import { countsIn, monthsSentence, stepsOf } from './set-months.ts';
import styles from './SetTable.module.css';

const largestOf = (sets: readonly WorkingSet[]): number => Math.max(1, ...sets.map(({ items }) => items));

/** Sets that are drawn in the table: counting more items, or more sets, takes longer than a table may. */
const DRAWN_ITEMS = 20_000;
const DRAWN_SETS = 24;

type Months = readonly SetMonth[] | string;

const wordsOf = ({ items, isHeldOut }: WorkingSet): string => {
  if (isHeldOut) return 'held out';
  if (items > DRAWN_ITEMS) return `not drawn: more than ${formatCount(DRAWN_ITEMS)} items`;
  return `not drawn: ${formatCount(DRAWN_SETS)} sets are`;
};

const useMonths = (sets: readonly WorkingSet[]): ReadonlyMap<string, Months> => {
  const drawn = sets
    .filter(({ items, isHeldOut }) => !isHeldOut && items <= DRAWN_ITEMS)
    .slice(0, DRAWN_SETS);
  return useQueries({
    queries: drawn.map(({ name }) => endpointQuery('listSetMonths', { params: { name } })),
    combine: (answers) => {
      const months = new Map<string, Months>(sets.map((set) => [set.name, wordsOf(set)]));
      answers.forEach(({ data, error }, at) => {
        const pending = error === null ? 'counting…' : 'failed to count';
        const own = data === null ? 'held out' : (data ?? pending);
        months.set(drawn[at]?.name ?? '', own.length === 0 ? 'no item in the data' : own);
      });
      return months;
    },
  });
};

const columnsIn = (
  sets: readonly WorkingSet[],
  months: ReadonlyMap<string, Months>,
  steps: readonly string[],
  timeZone: TimeZone,
): readonly Column<WorkingSet>[] => [
  { id: 'name', header: 'Name', width: 'minmax(120px, 1.5fr)', value: ({ name }) => name },
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
    id: 'months',
    header: 'Over time',
    width: '150px',
    sortable: false,
    value: ({ name }) => {
      const own = months.get(name) ?? [];
      return typeof own === 'string' ? own : monthsSentence(own);
    },
    render: ({ name }) => {
      const own = months.get(name) ?? [];
      if (typeof own === 'string')
        return (
          <span className="ds-muted" title={own}>
            {own}
          </span>
        );
      return <Sparkline label={monthsSentence(own)} values={countsIn(steps, own)} width={130} height={24} />;
    },
  },
  {
    id: 'query',
    header: 'Made of',
    width: 'minmax(140px, 2fr)',
    value: ({ query }) => query,
    render: ({ query }) => (
      <span className="ds-mono" title={query}>
        {madeOf(query, sets)}
      </span>
    ),
  },
  // In whole below the table, with the set that is open.
  { ...hashColumn('hash', 'SHA-256', ({ hash }) => hash), shownFrom: 1200 },
  timeColumn('when', 'Saved', ({ createdAt }) => createdAt, timeZone),
];

interface SetTableProps {
  readonly sets: readonly WorkingSet[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

export const SetTable = ({ sets, chosen, onChoose }: SetTableProps) => {
  const { timeZone } = usePreferences();
  const months = useMonths(sets);
  // One axis for all rows: sets of different times are seen to be so.
  const columns = useMemo(
    () =>
      columnsIn(
        sets,
        months,
        stepsOf([...months.values()].flatMap((own) => (typeof own === 'string' ? [] : own))),
        timeZone,
      ),
    [sets, months, timeZone],
  );
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

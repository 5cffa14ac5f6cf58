import { Card } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { frequencyQuery } from '#renderer/api/queries/patterns.ts';
import { DataTable } from '#renderer/components/DataTable.tsx';
import type { Column } from '#renderer/components/DataTable.tsx';
import { EmptyState } from '#renderer/components/EmptyState.tsx';
import { QueryState } from '#renderer/components/QueryState.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { PEAKS_SHOWN } from '#renderer/lib/pattern-facts.ts';

type Item = AnswerOf<'listFrequency'>[number];

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

const COLUMNS: readonly Column<Item>[] = [
  { id: 'window', header: 'Time window', width: 'minmax(180px, 1fr)', value: ({ timeWindow }) => timeWindow },
  {
    id: 'count',
    header: 'Drops',
    width: '100px',
    align: 'right',
    value: ({ count }) => count,
    render: ({ count }) => formatCount(count),
  },
  {
    id: 'interval',
    header: 'Mean interval, min',
    width: '150px',
    align: 'right',
    value: ({ averageInterval }) => averageInterval,
    render: ({ averageInterval }) => figure(averageInterval),
  },
  {
    id: 'variance',
    header: 'Variance',
    width: '120px',
    align: 'right',
    value: ({ variance }) => variance,
    render: ({ variance }) => figure(variance),
  },
  {
    id: 'outliers',
    header: 'Outliers',
    width: '100px',
    align: 'right',
    value: ({ outliers }) => outliers.length,
  },
];

interface Peak {
  readonly timeWindow: string;
  readonly count: number;
  readonly averageInterval: number | null;
}

/** The fullest windows: the peaks of the daily counts where the answer names peaks, else the fullest items. */
const peaksOf = (items: readonly Item[]): readonly Peak[] => {
  const daily: (Item & { readonly peaks?: readonly Peak[] }) | undefined = items.find(
    ({ timeWindow }) => timeWindow === 'day',
  );
  return [...(daily?.peaks ?? items)].sort((a, b) => b.count - a.count).slice(0, PEAKS_SHOWN);
};

const Peaks = ({ items }: { readonly items: readonly Peak[] }) => (
  <section aria-label="Peak activity windows" className="ds-cards">
    {items.map(({ timeWindow, count, averageInterval }, at) => (
      <Card compact key={timeWindow}>
        <div className="ds-muted ds-small">Peak {at + 1}</div>
        <strong>{timeWindow}</strong>
        <div className="ds-num">{plural(count, 'drop')}</div>
        <div className="ds-faint ds-small ds-num">mean interval {figure(averageInterval)} min</div>
      </Card>
    ))}
  </section>
);

const Table = ({ items }: { readonly items: readonly Item[] }) => {
  const peaks = useMemo(() => peaksOf(items), [items]);
  return (
    <div className="ds-stack-tight">
      <Peaks items={peaks} />
      <DataTable
        label="Frequency analysis"
        rows={items}
        columns={COLUMNS}
        rowKey={({ timeWindow }) => timeWindow}
        height={360}
      />
    </div>
  );
};

/** How often drops come: the three fullest windows, and all of them. */
export const FrequencyTab = () => (
  <QueryState
    query={useQuery(frequencyQuery())}
    failed="Failed to fetch frequency analysis"
    isEmpty={(items) => items.length === 0}
    empty={<EmptyState icon="timeline-bar-chart" title="No frequency analysis data available" />}
  >
    {(items) => <Table items={items} />}
  </QueryState>
);

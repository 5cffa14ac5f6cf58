import { Card } from '@blueprintjs/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { dropsOfDays } from '#renderer/entities/drop/drops-of-days.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { burstFinding, figure } from './frequency-words.ts';
import { HourOfWeek } from './HourOfWeek.tsx';
import { PEAKS_SHOWN } from './pattern-facts.ts';
import { Silences } from './Silences.tsx';

type Item = AnswerOf<'listFrequency'>[number];

const NO_SILENCES: Item['silences'] = [];

const COLUMNS: readonly Column<Item>[] = [
  { id: 'window', header: 'Time window', width: 'minmax(110px, 1fr)', value: ({ timeWindow }) => timeWindow },
  numberColumn('count', 'Drops', ({ count }) => count, formatCount, '76px'),
  numberColumn('interval', 'Mean interval, min', ({ averageInterval }) => averageInterval, figure, '130px'),
  numberColumn('variance', 'Variance', ({ variance }) => variance, figure, '84px'),
  {
    id: 'dispersion',
    header: 'Dispersion (p)',
    width: '128px',
    align: 'right',
    value: ({ dispersionIndex }) => dispersionIndex,
    render: ({ dispersionIndex, dispersionP }) => `${figure(dispersionIndex)} (${formatP(dispersionP)})`,
  },
  {
    id: 'filled',
    header: 'Buckets with drops',
    width: '146px',
    align: 'right',
    value: ({ filledBuckets }) => filledBuckets,
    render: ({ filledBuckets, buckets }) => `${formatCount(filledBuckets)} of ${formatCount(buckets)}`,
  },
  numberColumn('outliers', 'Outliers', ({ outlierCount }) => outlierCount, formatCount, '84px'),
];

type Peak = Item['peaks'][number];

const peaksOf = (items: readonly Item[]): readonly Peak[] =>
  (items.find(({ timeWindow }) => timeWindow === 'day')?.peaks ?? []).slice(0, PEAKS_SHOWN);

const Peaks = ({ items }: { readonly items: readonly Peak[] }) => (
  <section aria-label="Peak activity windows" className="ds-stats">
    {items.map(({ timeWindow, count, averageInterval }, at) => (
      <Card compact key={timeWindow}>
        <div className="ds-muted ds-small">Peak activity {at + 1}</div>
        <strong>
          <Link to={dropsOfDays(timeWindow)}>{timeWindow}</Link>
        </strong>
        <div className="ds-num">{plural(count, 'drop')}</div>
        <div className="ds-faint ds-small ds-num">mean interval {figure(averageInterval)} min</div>
      </Card>
    ))}
  </section>
);

const Table = ({ items }: { readonly items: readonly Item[] }) => {
  const peaks = useMemo(() => peaksOf(items), [items]);
  return (
    <div className="ds-stack">
      <h3>{burstFinding(items)}</h3>
      <HourOfWeek />
      <Peaks items={peaks} />
      <Silences silences={items[0]?.silences ?? NO_SILENCES} />
      <section className="ds-stack-tight">
        <h3>Counts of every window</h3>
        <DataTable
          label="Frequency analysis"
          rows={items}
          columns={COLUMNS}
          rowKey={({ timeWindow }) => timeWindow}
          height={360}
        />
        <p className="ds-muted ds-small">
          Dispersion is variance ÷ mean of the counts per bucket: 1 is expected of a constant random rate; its
          p is the probability of a value at least as large. Outliers are counts outside Tukey’s fences; if a
          quarter of the buckets are empty, only filled ones are used.
        </p>
      </section>
    </div>
  );
};

/** How often drops come: the three fullest windows, and all of them. */
export const FrequencyTab = () => (
  <AnalysisPanel
    query={readingQuery('listFrequency', { query: useMethodSet().query })}
    failed="Failed to fetch frequency analysis"
    none={{ icon: 'timeline-bar-chart', title: 'No frequency analysis data available' }}
  >
    {(items) => <Table items={items} />}
  </AnalysisPanel>
);

import { Button, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { correlationsQuery } from '#renderer/api/queries/correlations.ts';
import { dropStatsQuery } from '#renderer/api/queries/drops.ts';
import { DataTable } from '#renderer/components/DataTable.tsx';
import type { Column } from '#renderer/components/DataTable.tsx';
import { EmptyState } from '#renderer/components/EmptyState.tsx';
import { HowComputed } from '#renderer/components/HowComputed.tsx';
import { QueryState } from '#renderer/components/QueryState.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { rowsOver } from '#renderer/lib/correlation-rows.ts';
import type { CorrelationRow } from '#renderer/lib/correlation-rows.ts';
import { formatCount, formatDate, formatP, formatScore } from '#renderer/lib/format.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { boundsOf, isEmptyRange } from '#renderer/state/filter-bounds.ts';
import type { Filters } from '#renderer/state/filters.ts';
import type { SetUrlState } from '#renderer/state/url.ts';

/** Section 7: the correlation view asks for 500 pairs of 0.3 or more; section 9: ten of them are the top. */
const MIN_SCORE = 0.3;
const LIMIT = 500;
const TOP = 10;

const columnsFor = (date: (timestamp: string) => string): readonly Column<CorrelationRow>[] => [
  {
    id: 'drop',
    header: 'Drop',
    width: '72px',
    align: 'right',
    value: ({ dropNumber }) => dropNumber,
    render: ({ dropNumber }) => `#${String(dropNumber)}`,
  },
  { id: 'title', header: 'News event', width: 'minmax(180px, 1fr)', value: ({ title }) => title },
  { id: 'source', header: 'Source', width: '120px', value: ({ source }) => source },
  {
    id: 'published',
    header: 'Published',
    width: '112px',
    value: ({ publishedAt }) => publishedAt,
    render: ({ publishedAt }) => date(publishedAt),
  },
  {
    id: 'score',
    header: 'Score',
    width: '72px',
    align: 'right',
    value: ({ score }) => score,
    render: ({ score }) => formatScore(score),
  },
  { id: 'band', header: 'Strength', width: '84px', value: ({ band }) => band },
  {
    id: 'delta',
    header: 'Time delta',
    width: '88px',
    align: 'right',
    value: ({ hours }) => hours,
    render: ({ hours }) => `${String(hours)} h`,
  },
  { id: 'type', header: 'Type', width: '92px', value: ({ type }) => type },
  {
    id: 'q',
    header: 'q',
    width: '84px',
    align: 'right',
    value: ({ q }) => q,
    render: ({ q }) => formatP(q),
  },
];

const useRows = (filters: Filters) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const query = useQuery({
    ...correlationsQuery({ ...bounds, minScore: Math.min(MIN_SCORE, filters.threshold), limit: LIMIT }),
    enabled: !isEmptyRange(bounds),
  });
  const { data, error, isPending, refetch } = query;
  const rows = useMemo(
    () => (isEmptyRange(bounds) ? [] : data === undefined ? undefined : rowsOver(data, filters.threshold)),
    // Bounds are two texts: compared by value, they would be a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [data, filters.threshold, bounds.startDate, bounds.endDate],
  );
  return { data: rows, error, isPending, refetch };
};

const List = ({
  rows,
  setFilters,
}: {
  readonly rows: readonly CorrelationRow[];
  readonly setFilters: SetUrlState<Filters>;
}) => {
  const { timeZone } = usePreferences();
  const [all, setAll] = useState(false);
  const columns = useMemo(() => columnsFor((timestamp) => formatDate(timestamp, timeZone)), [timeZone]);
  const shown = all ? rows : rows.slice(0, TOP);
  const beyondChance = rows.filter(({ q }) => q !== null && q < 0.05).length;
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-between ds-table-foot">
        <span className="ds-muted ds-small ds-num" role="status">
          {formatCount(shown.length)} of {formatCount(rows.length)} pairs over the threshold; {beyondChance}{' '}
          with an event of q &lt; 0.05
          {beyondChance === 0 ? <Tag minimal>not above chance</Tag> : null}
        </span>
        <Button
          size="small"
          variant="minimal"
          text={all ? 'Show the first 10' : 'Show all'}
          onClick={() => {
            setAll(!all);
          }}
        />
      </div>
      <DataTable
        label="Top Correlations"
        rows={shown}
        columns={columns}
        rowKey={({ id }) => id}
        height={420}
        onOpen={({ dropNumber }) => {
          setFilters({ drop: dropNumber });
        }}
      />
    </div>
  );
};

interface TopCorrelationsProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** The best pairs over the threshold; a row opens its drop. */
export const TopCorrelations = ({ filters, setFilters }: TopCorrelationsProps) => (
  <SectionCard
    title="Top Correlations"
    icon="sort-desc"
    subtitle={`Score of ${filters.threshold.toFixed(2)} or more, in the chosen time`}
    padded={false}
    actions={
      <HowComputed
        title="Correlation score and q"
        methodId="correlation"
        parameters={[
          ['Window', '± 72 h'],
          ['Half-way of time', 'e-fold at 24 h'],
          ['Null', 'events moved by whole days'],
        ]}
      >
        Score = √(time × text), time = exp(−|Δ| ÷ 24 h), text = similarity of wording against what chance
        reaches. q is the chance of the event's best score under the null, corrected for all events tested.
        Time delta is event − drop: positive, the drop came first.
      </HowComputed>
    }
  >
    <QueryState
      query={useRows(filters)}
      failed="Failed to fetch correlations"
      loadingText="Loading correlation data..."
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState
          icon="link"
          title="No correlations found with current threshold settings"
          description="Lower the threshold or widen the time range."
        />
      }
    >
      {(rows) => <List rows={rows} setFilters={setFilters} />}
    </QueryState>
  </SectionCard>
);

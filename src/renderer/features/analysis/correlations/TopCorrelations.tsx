import { Button, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { correlationCountsQuery, correlationsQuery } from '#renderer/features/analysis/correlations.ts';
import {
  boundsOf,
  filterWords,
  isEmptyRange,
  pairParameter,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { formatCount, formatDate, formatP, formatScore } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { CellNote } from './CellNote.tsx';
import { rowsOver, type CorrelationRow } from './correlation-rows.ts';
import { PairPanel, pairParsers } from './PairPanel.tsx';

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
    render: ({ dropNumber }) => `#${dropNumber}`,
  },
  {
    id: 'title',
    header: 'News event',
    width: 'minmax(180px, 1fr)',
    value: ({ title }) => title,
    render: ({ title }) => <span title={title}>{title}</span>,
  },
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
    width: '128px',
    align: 'right',
    value: ({ score }) => score,
    render: ({ score, band }) => (
      <>
        <span className="ds-faint ds-small">{band}</span> {formatScore(score)}
      </>
    ),
  },
  {
    id: 'delta',
    header: 'Time delta',
    width: '112px',
    align: 'right',
    value: ({ hours }) => hours,
    render: ({ delta }) => delta,
  },
  {
    id: 'q',
    header: 'q',
    width: '84px',
    align: 'right',
    value: ({ q }) => q,
    render: ({ q }) => formatP(q),
  },
];

interface Found {
  readonly rows: readonly CorrelationRow[];
  readonly itemOf: ReadonlyMap<string, CorrelationItem>;
  /** Over the threshold, of which `rows` are the best; undefined while they are counted. */
  readonly counts: AnswerOf<'countCorrelations'> | undefined;
}
const NOTHING: Found = { rows: [], itemOf: new Map(), counts: { pairs: 0, significant: 0 } };

const useFound = (filters: Filters) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const asked = pairParameter(filters);
  const narrowed = useMethodSet().query;
  const cell = { ...narrowed, ...(filters.cell === '' ? {} : { cell: filters.cell }) };
  const nothing = asked === null || isEmptyRange(bounds);
  const query = useReading({
    ...correlationsQuery({
      ...bounds,
      ...asked,
      ...cell,
      minScore: Math.min(MIN_SCORE, filters.threshold),
      limit: LIMIT,
    }),
    enabled: !nothing,
  });
  const counts = useQuery({
    ...correlationCountsQuery({ ...bounds, ...asked, ...cell, minScore: filters.threshold }),
    enabled: !nothing,
  });
  const [list, total] = [query.data, counts.data];
  const found = useMemo<Found | undefined>(
    () =>
      nothing
        ? NOTHING
        : list === undefined
          ? undefined
          : {
              rows: rowsOver(list, filters.threshold),
              itemOf: new Map(list.map((item) => [item.correlation.id, item])),
              counts: total,
            },
    [list, total, nothing, filters.threshold],
  );
  return {
    ...query,
    data: found,
    error: nothing ? null : (query.error ?? counts.error),
    isPending: found === undefined,
    refetch: () => Promise.all([query.refetch(), counts.refetch()]),
  };
};

/** How many pairs there are: all of them, not those of the list. */
interface CountsProps {
  readonly shown: number;
  readonly counts: Found['counts'];
  /** Name of the plan that the run of the pairs follows; null: it is exploratory. */
  readonly plan: string | null;
}

const Counts = ({ shown, counts, plan }: CountsProps) => (
  <span className="ds-muted ds-small ds-num" role="status">
    {counts === undefined ? (
      'Counting the pairs over the threshold…'
    ) : (
      <>
        {formatCount(shown)} of {formatCount(counts.pairs)} pairs over the threshold;{' '}
        {formatCount(counts.significant)} with an event of q &lt; 0.05
        {counts.significant === 0 ? (
          <>
            {' '}
            <Tag minimal>not above chance</Tag>
          </>
        ) : (
          '.'
        )}{' '}
        <PlanMark plan={plan} /> Open a pair for its ledger.
      </>
    )}
  </span>
);

const List = ({
  rows,
  counts,
  plan,
  selected,
  onSelect,
}: Omit<Found, 'itemOf'> & {
  readonly plan: string | null;
  readonly selected: string | null;
  readonly onSelect: (row: CorrelationRow) => void;
}) => {
  const { timeZone } = usePreferences();
  const [all, setAll] = useState(false);
  const columns = useMemo(() => columnsFor((timestamp) => formatDate(timestamp, timeZone)), [timeZone]);
  const shown = all ? rows : rows.slice(0, TOP);
  const isCut = counts !== undefined && rows.length < counts.pairs;
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-between ds-table-foot">
        <Counts shown={shown.length} counts={counts} plan={plan} />
        {rows.length > TOP ? (
          <Button
            size="small"
            variant="minimal"
            text={
              all ? 'Show the first 10' : isCut ? `Show the best ${formatCount(rows.length)}` : 'Show all'
            }
            onClick={() => setAll(!all)}
          />
        ) : null}
      </div>
      <DataTable
        label="Top Correlations"
        rows={shown}
        columns={columns}
        rowKey={({ id }) => id}
        selectedKey={selected}
        height={420}
        onOpen={onSelect}
      />
    </div>
  );
};

interface TopCorrelationsProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

const How = () => (
  <HowComputed
    title="Correlation score and q"
    methodId="correlation"
    parameters={[
      ['Window', '± 72 h'],
      ['Time decay', 'e-folding time 24 h'],
      ['Null', 'events shifted by whole days'],
    ]}
  >
    Score = √(time × text), time = exp(−|Δ| ÷ 24 h), text = similarity of wording compared with chance. q is
    the chance of the event's best score under the null, corrected for all events tested. Time delta is event
    − drop: positive, the drop came first; an event of which only the day is known is compared by days.
  </HowComputed>
);

/** A chosen cell of the matrix leads to its pairs. */
const useFocusOnCell = (cell: string) => {
  const box = useRef<HTMLDivElement>(null);
  const lastCell = useRef(cell);
  useEffect(() => {
    if (cell !== '' && cell !== lastCell.current) box.current?.focus();
    lastCell.current = cell;
  }, [cell]);
  return box;
};

/** The best pairs over the threshold; a row opens its drop and the ledger of matches and misses behind it. */
export const TopCorrelations = ({ filters, setFilters }: TopCorrelationsProps) => {
  const found = useFound(filters);
  const [{ pair: selected }, setState] = useQueryStates(pairParsers);
  // The window and the rows of one pair are not those of another.
  const setSelected = (pair: string | null): void => void setState({ pair, within: null, rows: null });
  const item = selected === null ? undefined : found.data?.itemOf.get(selected);
  const openDrop = (drop: number): void => {
    setFilters({ drop });
  };
  return (
    <div ref={useFocusOnCell(filters.cell)} className="ds-stack" tabIndex={-1}>
      <SectionCard
        title="Top Correlations"
        icon="sort-desc"
        subtitle={`Score of ${filters.threshold.toFixed(2)} or more; ${filterWords(filters)}`}
        padded={false}
        actions={<How />}
      >
        <CellNote filters={filters} setFilters={setFilters} pairs={found.data?.counts?.pairs} />
        <AnalysisState
          reading={found}
          isTested={false}
          failed="Failed to fetch correlations"
          loadingText="Loading correlation data..."
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState
              icon="link"
              title="No correlations found with current threshold settings"
              description="Lower the threshold, widen the time range or check more categories and sources."
            />
          }
        >
          {({ rows, counts }) => (
            <List
              rows={rows}
              counts={counts}
              plan={found.run?.plan ?? null}
              selected={selected}
              onSelect={({ id }) => setSelected(id)}
            />
          )}
        </AnalysisState>
      </SectionCard>
      {item === undefined ? null : (
        <PairPanel
          key={item.correlation.id}
          item={item}
          plan={found.run?.plan ?? null}
          onOpenDrop={openDrop}
          onClose={() => setSelected(null)}
        />
      )}
    </div>
  );
};

import { Tag } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatDate, formatP, formatScore, plural } from '#renderer/lib/format.ts';
import { useMedia } from '#renderer/lib/use-media.ts';
import { PairStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { QueryState, type QueryLike } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn, numberColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { itemsOfRows, type CorrelationRow } from './correlation-rows.ts';
import type { FoundPairs } from './use-found-pairs.ts';

const TOP = 10;

const columnsFor = (date: (timestamp: string) => string): readonly Column<CorrelationRow>[] => [
  numberColumn(
    'drop',
    'Drop',
    ({ dropNumber }) => dropNumber,
    (dropNumber) => `#${dropNumber}`,
    '60px',
  ),
  longTextColumn('title', 'News event', ({ title }) => title, 'minmax(160px, 1fr)'),
  { id: 'source', header: 'Source', width: 'minmax(56px, 120px)', value: ({ source }) => source },
  {
    id: 'published',
    header: 'Published',
    width: '96px',
    value: ({ publishedAt }) => publishedAt,
    render: ({ publishedAt }) => date(publishedAt),
  },
  {
    id: 'delta',
    header: 'Time delta',
    width: '100px',
    align: 'right',
    value: ({ hours }) => hours,
    render: ({ delta }) => delta,
  },
  numberColumn('score', 'Score', ({ score }) => score, formatScore, '56px'),
  numberColumn('p', 'p', ({ p }) => p, formatP, '64px'),
  numberColumn('q', 'q', ({ q }) => q, formatP, '64px'),
];

const WIDE_COLUMNS: readonly Column<CorrelationRow>[] = [
  {
    id: 'chance',
    header: 'Next to chance',
    width: '148px',
    // The rank among the scores of chance: what p says, the least likely last.
    value: ({ p }) => 1 - p,
    render: ({ score, p, q }) => <PairStrip score={score} p={p} q={q} />,
  },
  figureColumn('wording', 'Wording', ({ wording }) => wording, 3, '72px'),
];

/** In a narrower window the titles need the room: p and q say what the strip does, and the panel of a pair has its text score. */
const WITH_ALL_COLUMNS = '(min-width: 1200px)';

interface CountsProps {
  readonly shown: number;
  /** Of all pairs, not of those of the list. */
  readonly counts: AnswerOf<'countCorrelations'>;
  /** Name of the plan that the run of the pairs follows; null: it is exploratory. */
  readonly plan: string | null;
}

const Counts = ({ shown, counts, plan }: CountsProps) => (
  <span className="ds-muted ds-small ds-num" role="status">
    {formatCount(shown)} of {plural(counts.pairs, 'pair')} over the threshold, the smallest p first;{' '}
    {formatCount(counts.significant)} with an event of q &lt; {SIGNIFICANT_Q}
    {counts.significant === 0 ? (
      <>
        {' '}
        <Tag minimal>not above chance</Tag>
      </>
    ) : (
      '.'
    )}{' '}
    <PlanMark plan={plan} /> Open a pair to see all its matches.
  </span>
);

interface CorrelationListProps extends Pick<FoundPairs, 'rows'>, Pick<CountsProps, 'plan'> {
  readonly counts: QueryLike<CountsProps['counts']>;
  readonly selected: string | null;
  readonly onSelect: (row: CorrelationRow) => void;
}

/** The ten least likely pairs, or all of the list. */
export const CorrelationList = ({ rows, counts, plan, selected, onSelect }: CorrelationListProps) => {
  const { timeZone } = usePreferences();
  const [all, setAll] = useState(false);
  const hasRoom = useMedia(WITH_ALL_COLUMNS);
  const columns = useMemo(
    () => [...columnsFor((timestamp) => formatDate(timestamp, timeZone)), ...(hasRoom ? WIDE_COLUMNS : [])],
    [timeZone, hasRoom],
  );
  const shown = all ? rows : rows.slice(0, TOP);
  const isCut = counts.data !== undefined && rows.length < counts.data.pairs;
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-between">
        <QueryState
          query={counts}
          failed="Couldn’t count the pairs over the threshold"
          loading={
            <span className="ds-muted ds-small" role="status">
              Counting the pairs over the threshold…
            </span>
          }
        >
          {(all) => <Counts shown={shown.length} counts={all} plan={plan} />}
        </QueryState>
        <div className="ds-row">
          {rows.length > TOP ? (
            <QuietButton
              text={
                all ? 'Show the first 10' : isCut ? `Show the first ${formatCount(rows.length)}` : 'Show all'
              }
              onClick={() => setAll(!all)}
            />
          ) : null}
          <SaveItemsAsSet items={itemsOfRows(shown)} suggestedName="Top Correlations" />
        </div>
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

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { matrixQuery, pairCountsQuery } from '#renderer/features/analysis/correlations.ts';
import {
  boundsOf,
  filterWords,
  isEmptyRange,
  pairParameter,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { parseAsLabeled } from '#renderer/lib/url.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { PairCounts } from '#shared/contract/correlations.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { chanceFigures, chanceSentence, SIGNIFICANT_Q } from '#shared/figures.ts';
import { cellPoints, type MatrixProps } from './matrix-cells.ts';
import { isSignificant, ratioOf, ratioOption, ratioTable, sidesOf } from './matrix-ratio.ts';
import { MeanMatrix } from './MeanMatrix.tsx';

interface RatioMatrixProps extends MatrixProps {
  readonly counts: PairCounts;
}

/** How many pairs each cell has of those expected by chance: 1× is exactly as many. */
const RatioMatrix = ({ counts, title, context, onCell }: RatioMatrixProps) => {
  const { total, cells } = counts;
  const { rows, columns } = sidesOf(cells);
  const marked = cells.filter(isSignificant).length;
  return (
    <div className="ds-stack-tight">
      <p className="ds-small ds-num" data-testid="matrix-total">
        {unbroken(chanceSentence('pairs in all cells', chanceFigures(total)))}{' '}
        <ChanceMark count={total} predicate="pairs in all cells" />
      </p>
      <Chart
        title={title}
        description={`Observed ÷ expected number of pairs in ${plural(cells.length, 'cell')}; ${marked} of them have q < ${SIGNIFICANT_Q}.`}
        draw={[ratioOption, counts]}
        table={ratioTable(counts)}
        context={context}
        pointsInRow={columns.length}
        points={cellPoints(
          cells,
          (cell) => ratioOf(cell) !== null,
          (cell) => {
            const ratio = ratioOf(cell);
            const pairs = `pairs: ${formatCount(cell.observed)}`;
            return ratio === null
              ? `${pairs}, nothing expected by chance`
              : `${pairs}, ${ratio.toFixed(2)}× as many as by chance`;
          },
          onCell,
        )}
        height={108 + rows.length * 46}
      />
      <p className="ds-muted ds-small ds-num">
        Each cell: observed ÷ expected, then observed / expected pairs. * q &lt; {SIGNIFICANT_Q} over the
        cells of the matrix ({marked} of {cells.length}). Select a cell, by mouse or with the arrow keys and
        Enter, to list its pairs.
      </p>
    </div>
  );
};

const LABELS: Readonly<Record<Filters['dimension'], string>> = {
  'event-types': 'Event Types',
  'time-periods': 'Time Periods',
  platforms: 'Platforms',
};

const MEASURE_LABELS = { ratio: 'Observed ÷ expected', score: 'Mean score' };
type Measure = keyof typeof MEASURE_LABELS;
export const measureParser = parseAsLabeled(MEASURE_LABELS).withDefault('ratio');

interface CellsProps extends MatrixProps {
  readonly query: NonNullable<QueryInput<'getCorrelationMatrix'>>;
}

export const NO_PAIRS = {
  icon: 'heat-grid',
  title: 'No correlations found with current threshold settings',
  description: 'Lower the threshold, widen the time range or check more categories and sources.',
} as const;

const FAILED = 'Failed to fetch correlation matrix';
const LOADING = 'Loading correlation data...';

const Ratios = ({ query, ...rest }: CellsProps) => (
  <AnalysisPanel
    query={pairCountsQuery(query)}
    failed={FAILED}
    loadingText={LOADING}
    isEmpty={({ total }) => total.observed === 0}
    none={NO_PAIRS}
  >
    {(counts) => <RatioMatrix counts={counts} {...rest} />}
  </AnalysisPanel>
);

const Means = ({ query, ...rest }: CellsProps) => (
  <QueryState
    query={useQuery(matrixQuery(query))}
    failed={FAILED}
    loadingText={LOADING}
    isEmpty={({ cells }) => cells.every(({ value }) => value === null)}
    none={NO_PAIRS}
  >
    {(matrix) => <MeanMatrix matrix={matrix} {...rest} />}
  </QueryState>
);

const HowRead = ({ measure }: { readonly measure: Measure }) =>
  measure === 'ratio' ? (
    <HowComputed title="Event Correlation Matrix" methodId="pair-counts">
      A cell compares its number of pairs over the threshold with the mean number after all events are shifted
      by whole days, over the common active period of drops and events. 1× is as many as by chance. A drop
      counts in each of its own categories, also in those that are not checked.
    </HowComputed>
  ) : (
    <HowComputed title="Event Correlation Matrix" methodId="correlation">
      A cell’s value is the mean score of its pairs that are over the threshold; its count is the number of
      different events among them. A drop counts in each of its own categories, also in those that are not
      checked. Pairs are stored from a score of 0.2 up. A mean of kept scores says nothing about chance.
    </HowComputed>
  );

/** Event Correlation Matrix in three dimensions: pairs of each cell compared with chance, or their mean stored score. */
export const MatrixPanel = () => {
  const [filters, setFilters] = useFilters();
  const { dimension, threshold } = filters;
  const [measure, setMeasure] = useQueryState('measure', measureParser);
  const { query } = useMethodSet();
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const pairFilter = pairParameter(filters);
  const Cells = measure === 'ratio' ? Ratios : Means;
  return (
    <SectionCard
      title="Event Correlation Matrix"
      icon="heat-grid"
      subtitle={`Pairs with a score of ${threshold.toFixed(2)} or more; ${filterWords(filters, bounds)}`}
      actions={
        <div className="ds-row">
          <SelectField
            label="Measure of the matrix"
            isLabelHidden
            value={measure}
            options={MEASURE_LABELS}
            onChange={(next) => void setMeasure(next)}
          />
          <SelectField
            label="Dimension of the matrix"
            isLabelHidden
            value={dimension}
            options={LABELS}
            onChange={(next) => setFilters({ dimension: next, cell: '' })}
          />
          <HowRead measure={measure} />
        </div>
      }
    >
      {pairFilter === null || isEmptyRange(bounds) ? (
        <EmptyState {...NO_PAIRS} />
      ) : (
        <Cells
          query={{ dimension, ...bounds, ...pairFilter, ...query, minScore: threshold }}
          title={`Event Correlation Matrix, ${LABELS[dimension]}`}
          context={filterWords(filters, bounds)}
          onCell={({ row, col }) => setFilters({ cell: `${dimension}|${row}|${col}` })}
        />
      )}
    </SectionCard>
  );
};

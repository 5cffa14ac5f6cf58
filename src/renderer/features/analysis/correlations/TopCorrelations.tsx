import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { pairCountsQuery } from '#renderer/features/analysis/correlations.ts';
import { boundsOf, filterWords, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { cellPartsOf, type CellParts } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { NarrowedRow } from '#renderer/ui/NarrowedRow.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { cellDifference } from './correlation-rows.ts';
import { CorrelationList } from './CorrelationList.tsx';
import { NO_PAIRS } from './MatrixPanel.tsx';
import { pairParsers } from './pair-view.ts';
import { PairPanel } from './PairPanel.tsx';
import { useFoundPairs } from './use-found-pairs.ts';

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

const useFocusOnCell = (cell: string) => {
  const box = useRef<HTMLDivElement>(null);
  const lastCell = useRef(cell);
  useEffect(() => {
    if (cell !== '' && cell !== lastCell.current) box.current?.focus();
    lastCell.current = cell;
  }, [cell]);
  return box;
};

/** The matrix compares with chance over the common active period only: the list has pairs outside it too, and says so. */
const OutsidePeriod = ({ cell, pairs }: { readonly cell: CellParts; readonly pairs: number }) => {
  const [filters] = useFilters();
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const { data: counts } = useReading(
    pairCountsQuery({
      dimension: cell.dimension,
      ...bounds,
      ...pairParameter(filters),
      minScore: filters.threshold,
    }),
  );
  const compared = counts?.cells.find(({ row, col }) => row === cell.row && col === cell.col)?.observed;
  return compared === undefined ? null : <>{cellDifference(pairs, compared)}</>;
};

/** The cell of the matrix that the pairs are of, and the way back to all pairs. @param pairs of the list; undefined while they are counted */
const CellNote = ({ pairs }: { readonly pairs: number | undefined }) => {
  const [filters, setFilters] = useFilters();
  const cell = cellPartsOf(filters.cell);
  return cell === null ? null : (
    <NarrowedRow text="Show all pairs" onClear={() => setFilters({ cell: '' })}>
      Only pairs of the cell {cell.row} × {cell.col}
      {pairs === undefined ? null : <OutsidePeriod cell={cell} pairs={pairs} />}
    </NarrowedRow>
  );
};

/** The best pairs over the threshold; a row opens its drop and the ledger of matches and misses behind it. */
export const TopCorrelations = () => {
  const [filters] = useFilters();
  const { found, counts } = useFoundPairs(filters);
  const [{ pair: selected }, setState] = useQueryStates(pairParsers);
  // The window and the rows of one pair are not those of another.
  const setSelected = (pair: string | null): void => void setState({ pair, within: null, rows: null });
  const item = selected === null ? undefined : found.data?.itemOf.get(selected);
  return (
    <div ref={useFocusOnCell(filters.cell)} className="ds-stack" tabIndex={-1}>
      <SectionCard
        title="Top Correlations"
        icon="sort-desc"
        subtitle={`Score of ${filters.threshold.toFixed(2)} or more; ${filterWords(filters)}`}
        actions={<How />}
      >
        <CellNote pairs={counts.data?.pairs} />
        <AnalysisState
          reading={found}
          isTested={false}
          failed="Failed to fetch correlations"
          loadingText="Loading correlation data..."
          isEmpty={({ rows }) => rows.length === 0}
          none={{ ...NO_PAIRS, icon: 'link' }}
        >
          {({ rows }) => (
            <CorrelationList
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
          onClose={() => setSelected(null)}
        />
      )}
    </div>
  );
};

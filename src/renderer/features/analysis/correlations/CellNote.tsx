import { useQuery } from '@tanstack/react-query';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { pairCountsQuery } from '#renderer/features/analysis/correlations.ts';
import { boundsOf, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { cellPartsOf, type CellParts } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NarrowedRow } from '#renderer/ui/NarrowedRow.tsx';
import { cellDifference } from './correlation-rows.ts';

interface OutsidePeriodProps {
  readonly cell: CellParts;
  readonly pairs: number;
}

/** The matrix compares with chance over the common active period only: the list has pairs outside it too, and says so. */
const OutsidePeriod = ({ cell, pairs }: OutsidePeriodProps) => {
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

interface CellNoteProps {
  /** Pairs of the list; undefined while they are counted. */
  readonly pairs: number | undefined;
}

/** The cell of the matrix that the pairs are of, and the way back to all pairs. */
export const CellNote = ({ pairs }: CellNoteProps) => {
  const [filters, setFilters] = useFilters();
  const cell = cellPartsOf(filters.cell);
  return cell === null ? null : (
    <NarrowedRow text="Show all pairs" onClear={() => setFilters({ cell: '' })}>
      Only pairs of the cell {cell.row} × {cell.col}
      {pairs === undefined ? null : <OutsidePeriod cell={cell} pairs={pairs} />}
    </NarrowedRow>
  );
};

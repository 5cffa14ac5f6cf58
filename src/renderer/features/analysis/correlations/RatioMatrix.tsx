import { useCallback, useMemo } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import type { PairCounts } from '#shared/contract/correlations.ts';
import { chanceSentence, SIGNIFICANT_Q } from '#shared/figures.ts';
import { cellPoints, type CellKey } from './matrix-cells.ts';
import { isSignificant, ratioOf, ratioOption, ratioTable } from './matrix-ratio.ts';

interface RatioMatrixProps {
  readonly counts: PairCounts;
  readonly title: string;
  readonly context: string;
  readonly onCell: (cell: CellKey) => void;
}

/** How many pairs each cell has of those expected by chance: 1× is exactly as many. */
export const RatioMatrix = ({ counts, title, context, onCell }: RatioMatrixProps) => {
  const rows = useMemo(() => [...new Set(counts.cells.map(({ row }) => row))], [counts]);
  const columns = useMemo(() => [...new Set(counts.cells.map(({ col }) => col))], [counts]);
  const option = useCallback(() => ratioOption(counts, rows, columns), [counts, rows, columns]);
  const table = useMemo(() => ratioTable(counts), [counts]);
  const { total, cells } = counts;
  const { observed, expected, bandLow: low, bandHigh: high, p } = total;
  const marked = cells.filter(isSignificant).length;
  return (
    <div className="ds-stack-tight">
      <p className="ds-small ds-num" data-testid="matrix-total">
        {chanceSentence('pairs in all cells', { observed, expected, low, high, p })}{' '}
        <ChanceMark count={total} predicate="pairs in all cells" />
      </p>
      <Chart
        title={title}
        description={`Observed ÷ expected number of pairs in ${cells.length} cells; ${marked} of them have q < ${SIGNIFICANT_Q}.`}
        option={option}
        table={table}
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

import { ChanceStripButton, type StripFigures } from '#renderer/ui/chart/ChanceStrip.tsx';
import type { Column } from './table-model.ts';

/** A column of chance strips, sorted by how many ranges a value is away from the middle of chance; a dash where there is no range. */
export const stripColumn = <Row,>(
  predicate: (row: Row) => string,
  figuresOf: (row: Row) => StripFigures,
): Column<Row> => ({
  id: 'chance',
  header: 'Next to chance',
  width: '156px',
  value: (row) => {
    const { observed, low, high } = figuresOf(row);
    return low === null || high === null || low === high
      ? null
      : Number(((observed - (low + high) / 2) / (high - low)).toFixed(3));
  },
  render: (row) => <ChanceStripButton figures={figuresOf(row)} predicate={predicate(row)} />,
});

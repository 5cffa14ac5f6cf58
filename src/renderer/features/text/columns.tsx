import { formatCount, formatP } from '#renderer/lib/format.ts';
import { ChanceStripButton, type StripFigures } from '#renderer/ui/chart/ChanceStrip.tsx';
import type { Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';

type Value = number | null;

/** A column of counts. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number,
  width = '88px',
): Column<Row> => numberColumn(id, header, value, formatCount, width);

const formatFigure = (figure: Value, digits: number): string =>
  figure?.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? '–';

/** A column of figures with a fixed number of digits; none shows a dash. */
export const figureColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => Value,
  digits = 2,
  width = '92px',
): Column<Row> => numberColumn(id, header, value, (figure) => formatFigure(figure, digits), width);

/** A column of p or q; none shows a dash. */
export const pColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => Value,
  width = '92px',
): Column<Row> => numberColumn(id, header, value, (p) => (p === null ? '–' : formatP(p)), width);

export const wordColumn = <Row,>(id: string, header: string, value: (row: Row) => string): Column<Row> => ({
  id,
  header,
  width: 'minmax(130px, 1fr)',
  value,
});

/** A column of chance strips, sorted by how many ranges a value is away from the middle of chance; a dash where there is no range. */
export const stripColumn = <Row,>(
  predicate: (row: Row) => string,
  figuresOf: (row: Row) => StripFigures,
): Column<Row> => ({
  id: 'chance',
  header: 'Next to chance',
  width: '140px',
  value: (row) => {
    const { observed, low, high } = figuresOf(row);
    return low === null || high === null || low === high
      ? null
      : Number(((observed - (low + high) / 2) / (high - low)).toFixed(3));
  },
  render: (row) => <ChanceStripButton figures={figuresOf(row)} predicate={predicate(row)} />,
});

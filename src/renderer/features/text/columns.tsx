import { formatCount, formatP } from '#renderer/lib/format.ts';
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

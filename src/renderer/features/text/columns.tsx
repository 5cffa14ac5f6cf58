import { formatCount, formatP } from '#renderer/lib/format.ts';
import type { Column } from '#renderer/ui/table/DataTable.tsx';

type Value = number | null;

/** A column of counts. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number,
  width = '88px',
): Column<Row> => ({
  id,
  header,
  width,
  align: 'right',
  value,
  render: (row) => formatCount(value(row)),
});

/** A column of figures with a fixed number of digits; none shows a dash. */
export const figureColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => Value,
  digits = 2,
  width = '92px',
): Column<Row> => ({
  id,
  header,
  width,
  align: 'right',
  value,
  render: (row) => value(row)?.toFixed(digits) ?? '–',
});

/** A column of p or q. */
export const pColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => Value,
  width = '92px',
): Column<Row> => ({
  id,
  header,
  width,
  align: 'right',
  value,
  render: (row) => {
    const p = value(row);
    return p === null ? '–' : formatP(p);
  },
});

export const wordColumn = <Row,>(id: string, header: string, value: (row: Row) => string): Column<Row> => ({
  id,
  header,
  width: 'minmax(130px, 1fr)',
  value,
});

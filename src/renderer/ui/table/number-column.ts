import { formatCount, formatP, withMinus } from '#shared/figures.ts';
import type { Column } from './table-model.ts';

export const numberColumn = <Row, Cell extends number | null>(
  id: string,
  header: string,
  value: (row: Row) => Cell,
  show: (cell: Cell) => string,
  width: string,
): Column<Row> => ({ id, header, width, align: 'right', value, render: (row) => show(value(row)) });

export const countColumn = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number,
  width = '88px',
): Column<Row> => numberColumn(id, header, value, formatCount, width);

const formatFixed = (figure: number | null, digits: number): string =>
  figure === null
    ? '–'
    : withMinus(
        figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      );

/** A column of figures with a fixed number of digits; none shows a dash. */
export const figureColumn = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  digits: number,
  width: string,
): Column<Row> => numberColumn(id, header, value, (figure) => formatFixed(figure, digits), width);

/** A column of p or q; none shows a dash. */
export const pColumn = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  width = '92px',
): Column<Row> => numberColumn(id, header, value, formatP, width);

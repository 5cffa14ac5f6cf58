import type { Column } from './table-model.ts';

/** A column of numbers, aligned right, which `show` writes. */
export const numberColumn = <Row, Cell extends number | null>(
  id: string,
  header: string,
  value: (row: Row) => Cell,
  show: (cell: Cell) => string,
  width: string,
): Column<Row> => ({ id, header, width, align: 'right', value, render: (row) => show(value(row)) });

import { formatCount } from '#shared/figures.ts';

type Cell = string | number | null;

/** Four significant digits; from 1,000 on the whole number, as counts are written. */
const figures = new Intl.NumberFormat('en-US', {
  minimumSignificantDigits: 4,
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});

const cellText = (cell: Cell): string => {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell.replaceAll(/\s+/gu, ' ');
  if (Number.isInteger(cell)) return formatCount(cell);
  return Math.abs(cell) < 0.001 ? cell.toExponential(2) : figures.format(cell);
};

/**
 * Rows under their headings, columns as wide as their widest cell: text to the left, numbers to the right.
 * @param none a sentence in place of headings that have no rows
 */
export const tableText = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  none?: string,
): string => {
  if (none !== undefined && rows.length === 0) return none;
  const texts = rows.map((row) => row.map(cellText));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => (row[column] ?? '').length)),
  );
  const isText = headings.map((_, column) => rows.some((row) => typeof row[column] === 'string'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isText[column] === true ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(headings), ...texts.map(line)].join('\n');
};

type CellField<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row] & string;

/** A field of the rows, under its own name or under a heading, or what a column makes of each row. */
type Column<Row> =
  | CellField<Row>
  | readonly [heading: string, of: CellField<Row> | ((row: Row, place: number) => Cell)];

/** Rows as a table of some of their fields; see `tableText`. */
export const tableOf = <Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none?: string,
): string => {
  const named = columns.map((column) => (typeof column === 'string' ? ([column, column] as const) : column));
  return tableText(
    named.map(([heading]) => heading),
    rows.map((row, place) =>
      named.map(([, of]) => (typeof of === 'function' ? of(row, place) : (row[of] as Cell))),
    ),
    none,
  );
};

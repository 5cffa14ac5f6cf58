import type { Column } from '#renderer/ui/table/DataTable.tsx';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { readItemKey } from '#shared/items.ts';

export type SqlCell = SqlAnswer['rows'][number][number];

export interface ResultRow {
  readonly position: number;
  readonly cells: readonly SqlCell[];
}

/** Rows with their places: rows of an answer may be equal. */
export const rowsOf = ({ rows }: SqlAnswer): readonly ResultRow[] =>
  rows.map((cells, position) => ({ position, cells }));

const WIDEST = 'minmax(220px, 2fr)';
const NARROW = 'minmax(96px, 1fr)';
const LONG_TEXT = 24;

/** Whether a column contains numbers, and nothing else but gaps. */
export const isNumeric = ({ rows }: SqlAnswer, index: number): boolean =>
  rows.some((row) => typeof row[index] === 'number') &&
  rows.every((row) => row[index] === null || typeof row[index] === 'number');

/** Columns of a table by those of the answer; two of one name are distinguished by their places. */
export const columnsOf = (answer: SqlAnswer): readonly Column<ResultRow>[] =>
  answer.columns.map((header, index) => ({
    id: `${index + 1}-${header}`,
    header,
    width: answer.rows.some((row) => String(row[index] ?? '').length > LONG_TEXT) ? WIDEST : NARROW,
    ...(isNumeric(answer, index) ? { align: 'right' as const } : {}),
    value: ({ cells }) => cells[index] ?? null,
  }));

/** Position of the first column whose every value names an item (`drop:4966`); null where none does. */
export const itemColumn = ({ columns, rows }: SqlAnswer): number | null => {
  if (rows.length === 0) return null;
  const position = columns.findIndex((_, index) =>
    rows.every((row) => {
      const cell = row[index];
      return typeof cell === 'string' && readItemKey(cell) !== null;
    }),
  );
  return position === -1 ? null : position;
};

/** The items of a column, each once, in the order of the rows. */
export const itemsOf = ({ rows }: SqlAnswer, index: number): readonly string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : []))),
];

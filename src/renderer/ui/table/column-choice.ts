import type { ColumnChoice } from '#renderer/lib/kept.ts';

interface Listed {
  readonly id: string;
  readonly shownFrom?: number;
}

/** Whether a window has no room for a column that nobody chose. */
export const isNarrowFor = ({ shownFrom = 0 }: Listed, windowWidth: number): boolean =>
  shownFrom > windowWidth;

/** The columns as the table gives them in a window of that width. */
export const initialChoice = (columns: readonly Listed[], windowWidth: number): ColumnChoice => ({
  columnOrder: [],
  columnVisibility: Object.fromEntries(
    columns.filter((column) => isNarrowFor(column, windowWidth)).map(({ id }) => [id, false]),
  ),
  columnPinning: { start: [], end: [] },
  columnSizing: {},
  isDense: false,
});

/** What a table's choice is kept under: the ids of its columns. */
export const choiceKey = (columns: readonly Listed[]): string => columns.map(({ id }) => id).join(',');

/** The choice kept for a table; without one, or where it hides every column, the columns as they come. */
export const readChoice = (
  kept: ColumnChoice | null | undefined,
  columns: readonly Listed[],
  windowWidth: number,
): ColumnChoice =>
  kept && columns.some(({ id }) => kept.columnVisibility[id] !== false)
    ? kept
    : initialChoice(columns, windowWidth);

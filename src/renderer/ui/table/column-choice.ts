import type { ColumnChoice } from '#renderer/lib/kept.ts';

/** The columns as the table gives them. */
export const initialChoice = (): ColumnChoice => ({
  columnOrder: [],
  columnVisibility: {},
  columnPinning: { start: [], end: [] },
  columnSizing: {},
  isDense: false,
});

interface WithId {
  readonly id: string;
}

/** What a table's choice is kept under: the ids of its columns. */
export const choiceKey = (columns: readonly WithId[]): string => columns.map(({ id }) => id).join(',');

/** The choice kept for a table; without one, or where it hides every column, the columns as they come. */
export const readChoice = (
  kept: ColumnChoice | null | undefined,
  columns: readonly WithId[],
): ColumnChoice =>
  kept && columns.some(({ id }) => kept.columnVisibility[id] !== false) ? kept : initialChoice();

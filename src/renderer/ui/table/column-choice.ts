import type { ColumnChoice } from '#renderer/lib/kept.ts';

export interface Listed {
  readonly id: string;
  readonly shownFrom?: number;
}

type Visibility = Readonly<Record<string, boolean>>;

/** The columns as the table gives them. */
export const initialChoice = (): ColumnChoice => ({
  columnOrder: [],
  columnVisibility: {},
  columnPinning: { start: [], end: [] },
  columnSizing: {},
  isDense: false,
});

/** The columns that nobody has chosen or hidden, and a window of that width has no room for. */
export const narrowColumns = (
  columns: readonly Listed[],
  chosen: Visibility,
  windowWidth: number,
): readonly Listed[] =>
  columns.filter(({ id, shownFrom = 0 }) => shownFrom > windowWidth && chosen[id] === undefined);

/** What was chosen, with every column that is now shown or hidden on purpose. */
export const withChosen = (chosen: Visibility, shown: Visibility, next: Visibility): Visibility => ({
  ...chosen,
  ...Object.fromEntries(Object.entries(next).filter(([id, isShown]) => isShown !== (shown[id] ?? true))),
});

/** What a table's choice is kept under: the ids of its columns. */
export const choiceKey = (columns: readonly Listed[]): string => columns.map(({ id }) => id).join(',');

/** The choice kept for a table; without one, or where it hides every column, the columns as they come. */
export const readChoice = (kept: ColumnChoice | null | undefined, columns: readonly Listed[]): ColumnChoice =>
  kept && columns.some(({ id }) => kept.columnVisibility[id] !== false) ? kept : initialChoice();

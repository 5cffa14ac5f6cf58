/** Which columns a reader wants, in which order, how wide, and how close the rows; columns by their ids. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** In CSS pixels, of the columns whose width was changed. */
  readonly widths: Readonly<Record<string, number>>;
  /** The column that stands first and stays in sight while the others scroll sideways. */
  readonly pinned: string | null;
  readonly isDense: boolean;
}

export const AS_GIVEN: ColumnChoice = { order: [], hidden: [], widths: {}, pinned: null, isDense: false };

/** Narrower than a few letters, or wider than a laptop's window, a column is of no use. */
export const WIDTHS = { min: 48, max: 960, step: 16 } as const;
const DEFAULT_TRACK = 'minmax(90px, 1fr)';
const DENSE_ROW_SHARE = 0.75;

interface WithId {
  readonly id: string;
}

/** Where a table's choice is stored: under the ids of its columns, which no change of a visible label loses. */
export const choiceKey = (columns: readonly WithId[]): string =>
  `dropscope.columns.${columns.map(({ id }) => id).join(',')}`;

/** All columns in the chosen order, a pinned one first; those the choice does not know keep their order behind the others. */
export const orderColumns = <Column extends WithId>(
  columns: readonly Column[],
  { order, pinned }: ColumnChoice,
): readonly Column[] => {
  const place = (id: string): number =>
    id === pinned ? -1 : order.includes(id) ? order.indexOf(id) : order.length;
  return columns.toSorted((a, b) => place(a.id) - place(b.id));
};

/** The columns to show, at least one: a choice that hides all hides none. */
export const chosenColumns = <Column extends WithId>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] => {
  const ordered = orderColumns(columns, choice);
  const shown = ordered.filter(({ id }) => !choice.hidden.includes(id));
  return shown.length === 0 ? ordered : shown;
};

/** The choice after a column moved one place to the left (-1) or right (1); as it was where there is no such place. */
export const moveColumn = (
  columns: readonly WithId[],
  choice: ColumnChoice,
  id: string,
  by: -1 | 1,
): ColumnChoice => {
  const order = orderColumns(columns, choice).map((column) => column.id);
  const from = order.indexOf(id);
  const other = order[from + by];
  if (from < 0 || other === undefined) return choice;
  return { ...choice, order: order.with(from, other).with(from + by, id) };
};

/** The choice after a column was shown or hidden. */
export const toggleColumn = (choice: ColumnChoice, id: string): ColumnChoice => ({
  ...choice,
  hidden: choice.hidden.includes(id)
    ? choice.hidden.filter((columnId) => columnId !== id)
    : [...choice.hidden, id],
});

/** The choice after a column was pinned, or let go again. */
export const pinColumn = (choice: ColumnChoice, id: string): ColumnChoice => ({
  ...choice,
  pinned: choice.pinned === id ? null : id,
});

/** The choice after a column was made so many CSS pixels wide, within the bounds. */
export const widenColumn = (choice: ColumnChoice, id: string, pixels: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [id]: Math.round(Math.min(WIDTHS.max, Math.max(WIDTHS.min, pixels))) },
});

/** A row's height in CSS pixels, given the table's own. */
export const rowHeightOf = ({ isDense }: ColumnChoice, height: number): number =>
  isDense ? Math.round(height * DENSE_ROW_SHARE) : height;

/** The CSS grid of the shown columns, and the width below which the table scrolls sideways. */
export const gridOf = (
  columns: readonly (WithId & { readonly width?: string })[],
  { widths }: ColumnChoice,
): { readonly template: string; readonly minWidth: number } => {
  const tracks = columns.map(({ id, width }) => {
    const chosen = widths[id];
    return chosen === undefined ? (width ?? DEFAULT_TRACK) : `${chosen}px`;
  });
  // The first number of a track is its least width: `120px`, `minmax(200px, 1fr)`.
  const least = tracks.map((track) => Number(/\d+(?=px)/u.exec(track)?.[0] ?? 0));
  return { template: tracks.join(' '), minWidth: least.reduce((sum, width) => sum + width, 0) };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isWidths = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (width) => typeof width === 'number' && width >= WIDTHS.min && width <= WIDTHS.max,
  );

/** A kept choice read back; what is not one gives the columns as they come. */
export const readChoice = (text: string | null): ColumnChoice => {
  try {
    const storedChoice = {
      ...AS_GIVEN,
      ...(JSON.parse(text ?? '{}') as Partial<Record<keyof ColumnChoice, unknown>>),
    };
    const { order, hidden, widths, pinned, isDense } = storedChoice;
    if (!isTexts(order) || !isTexts(hidden) || !isWidths(widths)) return AS_GIVEN;
    if (pinned !== null && typeof pinned !== 'string') return AS_GIVEN;
    return { order, hidden, widths, pinned, isDense: isDense === true };
  } catch {
    // Written by something else, or cut short.
    return AS_GIVEN;
  }
};

/** Which columns a reader wants, and in which order; ids of columns. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const AS_GIVEN: ColumnChoice = { order: [], hidden: [] };

interface WithId {
  readonly id: string;
}

/** All columns in the chosen order; those the choice does not know keep their order behind the others. */
export const orderColumns = <Column extends WithId>(
  columns: readonly Column[],
  { order }: ColumnChoice,
): readonly Column[] => {
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
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
  hidden: choice.hidden.includes(id) ? choice.hidden.filter((one) => one !== id) : [...choice.hidden, id],
});

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A kept choice read back; what is not one gives the columns as they come. */
export const readChoice = (text: string | null): ColumnChoice => {
  try {
    const { order, hidden } = JSON.parse(text ?? '{}') as Partial<Record<keyof ColumnChoice, unknown>>;
    return isTexts(order) && isTexts(hidden) ? { order, hidden } : AS_GIVEN;
  } catch {
    // Written by something else, or cut short.
    return AS_GIVEN;
  }
};

import { z } from 'zod';

/** Which columns a reader wants, in which order, how wide, and how close the rows; columns by their ids. */
const choiceSchema = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  /** The column that stays in view while the others scroll sideways. */
  columnPinning: z.object({ start: z.array(z.string()).max(1), end: z.array(z.string()).max(0) }),
  /** In CSS pixels, of the columns whose width was changed. */
  columnSizing: z.record(z.string(), z.number()),
  isDense: z.boolean(),
});
export type ColumnChoice = z.infer<typeof choiceSchema>;

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

/** Where a table's choice is stored: under the ids of its columns, which no change of a visible label loses. */
export const choiceKey = (columns: readonly WithId[]): string =>
  `dropscope.columns.${columns.map(({ id }) => id).join(',')}`;

/** A stored choice; what is not one, or hides every column, gives the columns as they come. */
export const readChoice = (text: string | null, columns: readonly WithId[]): ColumnChoice => {
  try {
    const choice = choiceSchema.parse(JSON.parse(text ?? ''));
    return columns.every(({ id }) => choice.columnVisibility[id] === false) ? initialChoice() : choice;
  } catch {
    // Written by something else, or cut short.
    return initialChoice();
  }
};

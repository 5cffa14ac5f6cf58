import { formatCount, formatShare, plural } from '#renderer/lib/format.ts';

/** How often each code of one coder met each code of another. */
export interface Confusions {
  /** The coders of the rows and of the columns. */
  readonly first: string;
  readonly second: string;
  readonly categories: readonly string[];
  /** Drops by code of the first coder, then of the second. */
  readonly counts: readonly (readonly number[])[];
}

/** The rows of a confusion matrix, each cell with its share of the row. */
export const confusionRows = ({ categories, counts }: Confusions) =>
  categories.map((code, at) => {
    const row = categories.map((_, place) => counts[at]?.[place] ?? 0);
    const drops = row.reduce((sum, count) => sum + count, 0);
    return {
      code,
      drops,
      cells: row.map((count, place) => ({
        count,
        /** Of the drops with the code of the row; null where there are none. */
        share: drops === 0 ? null : count / drops,
        isSame: place === at,
      })),
    };
  });
export type ConfusionCell = ReturnType<typeof confusionRows>[number]['cells'][number];

/** What a confusion matrix says first: how often the codes are the same, and where they differ most. */
export const confusionSentence = (confusions: Confusions): string => {
  const { first, second, categories } = confusions;
  const cells = confusionRows(confusions).flatMap(({ code, cells: row }) =>
    row.map((cell, place) => ({ ...cell, code, other: categories[place] ?? '' })),
  );
  const countOf = (list: typeof cells): number => list.reduce((sum, { count }) => sum + count, 0);
  const total = countOf(cells);
  if (total === 0) return `${first} and ${second} have no drop in common.`;
  const same = countOf(cells.filter(({ isSame }) => isSame));
  const [most] = cells
    .filter(({ isSame, count }) => !isSame && count > 0)
    .toSorted((x, y) => y.count - x.count);
  return `Same code for ${formatCount(same)} of ${plural(total, 'drop')} (${formatShare(same / total)}). ${
    most === undefined
      ? 'No drop has two codes.'
      : `Most common difference: “${most.code}” by ${first}, “${most.other}” by ${second} (${plural(most.count, 'drop')}).`
  }`;
};

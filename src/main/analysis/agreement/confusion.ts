import type { Confusion } from '#shared/agreement.ts';
import { categoryOf, type RatingTable } from './rating-table.ts';

/** Codes of two coders against each other, over the items that both coded; several codes of one coder are a row of their own. */
export const confusionOf = (table: RatingTable, first: string, second: string): Confusion => {
  const [one, other] = [table.coders.indexOf(first), table.coders.indexOf(second)];
  const pairs = table.cells.flatMap((row, item) => {
    const [a, b] = [row[one] ?? null, row[other] ?? null];
    return a === null || b === null
      ? []
      : [{ item: table.items[item] ?? '', a: categoryOf(a), b: categoryOf(b) }];
  });
  const met = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const single = table.codes.filter((code) => met.includes(code));
  const categories = [...single, ...met.filter((category) => !single.includes(category)).sort()];
  const cellOf = (a: string, b: string): string[] =>
    pairs.filter((pair) => pair.a === a && pair.b === b).map(({ item }) => item);
  return {
    first,
    second,
    categories,
    cells: categories.map((a) => categories.map((b) => cellOf(a, b))),
  };
};

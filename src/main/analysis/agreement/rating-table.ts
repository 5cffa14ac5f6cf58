/** One code that one coder gave one item. */
export interface Rating {
  readonly item: string;
  readonly coder: string;
  readonly code: string;
}

/** Who gave which item which codes. */
export interface RatingTable {
  readonly items: readonly string[];
  readonly coders: readonly string[];
  readonly codes: readonly string[];
  /** By item, then by coder: the codes in their order, none twice; null where the coder gave the item none. */
  readonly cells: readonly (readonly (readonly string[] | null)[])[];
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Numbers by their value, anything else by its characters. */
const sortedCodes = (codes: Iterable<string>): readonly string[] => {
  const list = [...new Set(codes)];
  return list.every(isNumber)
    ? list.sort((a, b) => Number(a) - Number(b) || byText(a, b))
    : list.sort(byText);
};

const placesOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, place) => [name, place]));

/**
 * The ratings as a table; items and coders come in the order in which they are met.
 * @param codes the codes that count, in their order; null: all that were given, sorted
 */
export const toRatingTable = (
  ratings: readonly Rating[],
  codes: readonly string[] | null = null,
): RatingTable => {
  const order = codes ?? sortedCodes(ratings.map(({ code }) => code));
  const items = [...new Set(ratings.map(({ item }) => item))];
  const coders = [...new Set(ratings.map(({ coder }) => coder))];
  const [codePlace, itemPlace, coderPlace] = [placesOf(order), placesOf(items), placesOf(coders)];
  const cells: (Set<number> | null)[][] = items.map(() => coders.map(() => null));
  for (const { item, coder, code } of ratings) {
    const place = codePlace.get(code);
    const row = cells[itemPlace.get(item) ?? -1];
    const column = coderPlace.get(coder);
    if (place === undefined || row === undefined || column === undefined) continue;
    (row[column] ??= new Set()).add(place);
  }
  const named = (places: Set<number> | null): readonly string[] | null =>
    places === null ? null : [...places].sort((a, b) => a - b).map((place) => order[place] ?? '');
  return { items, coders, codes: order, cells: cells.map((row) => row.map(named)) };
};

/** Several codes of one coder on one item as one category of its own. */
export const categoryOf = (codes: readonly string[]): string => codes.join(' + ');

/** The categories that coders gave an item, without those who gave none. */
export const categoriesOf = (row: readonly (readonly string[] | null)[]): readonly string[] =>
  row.flatMap((codes) => (codes === null ? [] : [categoryOf(codes)]));

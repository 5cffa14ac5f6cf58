/** Names that other programs give to columns, by the name that Dropscope has for them; the likelier first. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/** Small letters and digits alone: `Long form`, `long_form` and `longForm` are one name. */
const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Names of columns as Dropscope has them, as far as other programs mean the same: a column that has the name itself comes first, and no
 * two columns are given one name.
 * @param own names that Dropscope has
 */
export const ownColumns = (
  cells: readonly string[],
  own: readonly string[],
  others: OtherNames,
): readonly string[] => {
  const names = cells.map((cell) => own.find((name) => plainOf(name) === plainOf(cell)) ?? cell);
  for (const name of own) {
    if (names.includes(name)) continue;
    const at = (others[name] ?? [])
      .map((other) => names.findIndex((cell) => plainOf(cell) === plainOf(other)))
      .find((place) => place !== -1);
    if (at !== undefined) names[at] = name;
  }
  return names;
};

/** Letters that must be set, left out, changed or exchanged with their neighbor to make one word of the other (optimal string alignment). */
const editsBetween = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          ...(isExchanged ? [at(row - 2, column - 2) + 1] : []),
        ),
      );
    }
  }
  return at(one.length, other.length);
};

/** Longer words are no slips of a key. */
const LONGEST = 60;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/gu, '');

/**
 * The name that somebody meant: the same but for case, hyphens and underscores, or within one edit in three letters (at most three).
 * @returns null where no name, or more than one, is as near
 */
export const nearestName = (word: string, names: readonly string[]): string | null => {
  if (word.length > LONGEST) return null;
  const meant = plain(word);
  const most = Math.min(3, Math.floor(meant.length / 3));
  const near = names
    .map((name) => ({ name, edits: editsBetween(meant, plain(name)) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  const [first, second] = near;
  return first === undefined || first.edits === second?.edits ? null : first.name;
};

/** Mean Jaccard index of the first 1, 2, … words of two rankings. @param met how many words both have by then, and not one place earlier, by place */
const rankingLikeness = (met: Uint8Array, one: number, other: number): number => {
  const depth = Math.max(one, other);
  let common = 0;
  let sum = 0;
  for (let place = 0; place < depth; place += 1) {
    common += met[place] ?? 0;
    sum += common / (Math.min(place + 1, one) + Math.min(place + 1, other) - common);
  }
  return sum / depth;
};

/** Likeness of every ranking of one list, by row, with every one of the other; 1 for two empty ones. Most share no word, and are not compared. */
const likenesses = (one: readonly Int32Array[], other: readonly Int32Array[]): readonly Float64Array[] => {
  const placesOf = new Map<number, { readonly ranking: number; readonly place: number }[]>();
  for (const [ranking, words] of other.entries())
    for (const [place, word] of words.entries()) {
      const places = placesOf.get(word);
      if (places === undefined) placesOf.set(word, [{ ranking, place }]);
      else places.push({ ranking, place });
    }
  return one.map((words) => {
    const likeness = Float64Array.from(other, ({ length }) => (words.length + length === 0 ? 1 : 0));
    const met = new Map<number, Uint8Array>();
    for (const [own, word] of words.entries())
      for (const { ranking, place } of placesOf.get(word) ?? []) {
        const meetings =
          met.get(ranking) ?? new Uint8Array(Math.max(words.length, other[ranking]?.length ?? 0));
        met.set(ranking, meetings);
        const at = Math.max(own, place);
        meetings[at] = (meetings[at] ?? 0) + 1;
      }
    for (const [ranking, meetings] of met)
      likeness[ranking] = rankingLikeness(meetings, words.length, other[ranking]?.length ?? 0);
    return likeness;
  });
};

/** Potentials and matches of the Hungarian algorithm, counted from 1; 0 is the root of each search. */
const largestMatching = (gains: readonly Float64Array[]): number => {
  const n = gains.length;
  const costOf = (row: number, column: number): number => -(gains[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(n + 1);
  const columnPotential = new Float64Array(n + 1);
  const rowOf = new Int32Array(n + 1);
  for (let row = 1; row <= n; row += 1) {
    const least = new Float64Array(n + 1).fill(Infinity);
    const way = new Int32Array(n + 1);
    const used = new Uint8Array(n + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = 1;
      const current = rowOf[column] ?? 0;
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= n; j += 1) {
        if (used[j] === 1) continue;
        const reduced = costOf(current, j) - (rowPotential[current] ?? 0) - (columnPotential[j] ?? 0);
        if (reduced < (least[j] ?? Infinity)) {
          least[j] = reduced;
          way[j] = column;
        }
        if ((least[j] ?? Infinity) < step) {
          step = least[j] ?? Infinity;
          next = j;
        }
      }
      for (let j = 0; j <= n; j += 1)
        if (used[j] === 1) {
          const match = rowOf[j] ?? 0;
          rowPotential[match] = (rowPotential[match] ?? 0) + step;
          columnPotential[j] = (columnPotential[j] ?? 0) - step;
        } else least[j] = (least[j] ?? Infinity) - step;
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = way[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  let sum = 0;
  for (let column = 1; column <= n; column += 1) sum -= costOf(rowOf[column] ?? 0, column);
  return sum;
};

/**
 * How far two lists of as many topics agree, 0–1: the mean likeness of their rankings of words under the best matching.
 * Source: Greene, O’Callaghan & Cunningham (2014).
 */
export const topicAgreement = (one: readonly Int32Array[], other: readonly Int32Array[]): number =>
  one.length === 0 ? 1 : largestMatching(likenesses(one, other)) / one.length;

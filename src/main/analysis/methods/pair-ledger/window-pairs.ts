/** All pairs of two series that are close in time, as columns: pair k is drop `drops[k]` with other `others[k]`. */
export interface WindowPairs {
  /** Places in the series given; drops ascending, of one drop the others ascending. */
  readonly drops: Int32Array;
  readonly others: Int32Array;
}

/**
 * Every pair with |other − drop| ≤ reach: one sweep of two pointers per series that finds each drop's stretch of others, and
 * a second that writes the pairs into columns of exactly their number.
 * @param drops epoch seconds, ascending  @param others epoch seconds, ascending  @param reach seconds
 */
export const windowPairs = (drops: Float64Array, others: Float64Array, reach: number): WindowPairs => {
  const firsts = new Int32Array(drops.length);
  const ends = new Int32Array(drops.length);
  let first = 0;
  let end = 0;
  let pairs = 0;
  // Plain loops and casts ("inside by construction"): iterators and checks for `undefined` made this several times slower.
  for (let i = 0; i < drops.length; i += 1) {
    const time = drops[i] as number;
    while (first < others.length && (others[first] as number) < time - reach) first += 1;
    while (end < others.length && (others[end] as number) <= time + reach) end += 1;
    firsts[i] = first;
    ends[i] = end;
    pairs += end - first;
  }
  const columns = { drops: new Int32Array(pairs), others: new Int32Array(pairs) };
  let at = 0;
  for (let i = 0; i < drops.length; i += 1)
    for (let other = firsts[i] as number; other < (ends[i] as number); other += 1) {
      columns.drops[at] = i;
      columns.others[at] = other;
      at += 1;
    }
  return columns;
};

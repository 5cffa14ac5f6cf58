/** First place of `sorted` from `low` to `high` whose value is not below `least`. */
export const lowerBound = (
  sorted: Float64Array | Int32Array,
  least: number,
  low = 0,
  high = sorted.length,
): number => {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * The value that is number `rank` from the top (1: the largest); the least value where there are fewer. Puts the values in another order:
 * Hoare's selection, in time proportional to their number.
 * @throws RangeError where there is no value
 */
export const largest = (values: Int32Array, rank: number): number => {
  if (values.length === 0) throw new RangeError('There is no value to choose from.');
  const place = Math.min(values.length, Math.max(1, rank)) - 1;
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >>> 1] ?? 0;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left += 1;
      while ((values[right] ?? 0) < pivot) right -= 1;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return values[place] ?? 0;
};

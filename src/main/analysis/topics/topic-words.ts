import type { Factors } from './nmf.ts';

/** Smaller weights, relative to the heaviest word, are rounding. */
const LEAST_WEIGHT = 1e-9;

/** The heaviest columns of one topic, kept in order while all are read once: `most` is small and there are thousands. */
const heaviestOf = ({ k, words }: Factors, topic: number, most: number): Int32Array => {
  const columns = new Int32Array(most);
  const weights = new Float64Array(most);
  let kept = 0;
  for (let at = topic, column = 0; at < words.length; at += k, column += 1) {
    const weight = words[at] ?? 0;
    if (weight <= 0 || (kept === most && weight <= (weights[most - 1] ?? 0))) continue;
    let place = kept < most ? kept : most - 1;
    while (place > 0 && (weights[place - 1] ?? 0) < weight) {
      weights[place] = weights[place - 1] ?? 0;
      columns[place] = columns[place - 1] ?? 0;
      place -= 1;
    }
    weights[place] = weight;
    columns[place] = column;
    if (kept < most) kept += 1;
  }
  while (kept > 0 && (weights[kept - 1] ?? 0) <= (weights[0] ?? 0) * LEAST_WEIGHT) kept -= 1;
  return columns.slice(0, kept);
};

/** Columns of the heaviest words of each topic, heaviest first; words without weight are left out. */
export const heaviestWords = (factors: Factors, most: number): readonly Int32Array[] =>
  Array.from({ length: factors.k }, (_, topic) => heaviestOf(factors, topic, most));

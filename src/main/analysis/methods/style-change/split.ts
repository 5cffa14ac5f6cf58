import type { FeatureCounts } from './counts.ts';
import type { Distances } from './distances.ts';

/** A split of chunks put in an order: the first `at` of them against the rest. */
export interface Split {
  readonly at: number;
  readonly value: number;
}

/** The best split of chunks in the order given, and its statistic at every split. */
export type Splitter = (order: Int32Array) => { readonly best: Split; readonly curve: Float64Array };

let xLogX = new Float64Array(0);
/** x·ln x for whole numbers up to `most`, to be looked up. */
const xLogXUpTo = (most: number): Float64Array => {
  if (most >= xLogX.length) {
    xLogX = new Float64Array(Math.max(1024, most * 2));
    for (let x = 2; x < xLogX.length; x += 1) xLogX[x] = x * Math.log(x);
  }
  return xLogX;
};

const bestOf = (curve: Float64Array, shortest: number): Split => {
  let best: Split = { at: shortest, value: -Infinity };
  for (let at = shortest; at <= curve.length - shortest; at += 1)
    if ((curve[at] ?? -Infinity) > best.value) best = { at, value: curve[at] ?? 0 };
  return best;
};

/**
 * G² of the feature counts before against after every split, both sides at least `shortest` chunks. curve[at] belongs to
 * `at` chunks before; it is 0 where a side would be too short.
 *
 * Feature by feature: the sums of the splits do not wait for each other, and what was looked up is near what is looked up next. Each
 * sum is over the features in their order.
 */
export const gSquaredSplitter = ({ rows, columns, counts }: FeatureCounts, shortest: number): Splitter => {
  const byColumn = new Int32Array(counts.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      byColumn[column * rows + row] = counts[row * columns + column] ?? 0;
  const sizes = Int32Array.from({ length: rows }, (_, row) =>
    counts.subarray(row * columns, (row + 1) * columns).reduce((sum, count) => sum + count, 0),
  );
  return (order) => {
    const n = order.length;
    const total = order.reduce((sum, row) => sum + (sizes[row] ?? 0), 0);
    const table = xLogXUpTo(total);
    const cells = new Float64Array(n + 1);
    let columnPart = 0;
    for (let from = 0; from < byColumn.length; from += rows) {
      let all = 0;
      for (let at = 0; at < n; at += 1) all += byColumn[from + (order[at] ?? 0)] ?? 0;
      const logAll = table[all] ?? 0;
      columnPart += logAll;
      let before = 0;
      let log = logAll;
      for (let at = 1; at < n; at += 1) {
        const added = byColumn[from + (order[at - 1] ?? 0)] ?? 0;
        if (added > 0) {
          before += added;
          log = (table[before] ?? 0) + (table[all - before] ?? 0);
        }
        cells[at] = (cells[at] ?? 0) + log;
      }
    }
    const curve = new Float64Array(n + 1);
    let sumBefore = 0;
    for (let at = 1; at <= n - shortest; at += 1) {
      sumBefore += sizes[order[at - 1] ?? 0] ?? 0;
      if (at < shortest) continue;
      const rowPart = (table[sumBefore] ?? 0) + (table[total - sumBefore] ?? 0);
      curve[at] = Math.max(0, 2 * ((cells[at] ?? 0) - rowPart - columnPart + (table[total] ?? 0)));
    }
    return { best: bestOf(curve, shortest), curve };
  };
};

/**
 * Energy statistic of before against after every split: n·m/(n+m) · (2·mean distance between − mean within each).
 * Source: Székely & Rizzo (2004); for change points Matteson & James (2014).
 */
export const energySplitter =
  ({ size, values }: Distances, shortest: number): Splitter =>
  (order) => {
    const n = order.length;
    let within = 0;
    let between = 0;
    let withinAfter = 0;
    for (let i = 0; i < n; i += 1)
      for (let j = i + 1; j < n; j += 1) withinAfter += values[(order[i] ?? 0) * size + (order[j] ?? 0)] ?? 0;
    const curve = new Float64Array(n + 1);
    for (let at = 1; at < n; at += 1) {
      const moved = (order[at - 1] ?? 0) * size;
      let toBefore = 0;
      let toAfter = 0;
      for (let j = 0; j < at - 1; j += 1) toBefore += values[moved + (order[j] ?? 0)] ?? 0;
      for (let j = at; j < n; j += 1) toAfter += values[moved + (order[j] ?? 0)] ?? 0;
      within += toBefore;
      withinAfter -= toAfter;
      between += toAfter - toBefore;
      if (at < shortest || at > n - shortest) continue;
      const m = n - at;
      const energy = (2 * between) / (at * m) - (2 * within) / (at * at) - (2 * withinAfter) / (m * m);
      curve[at] = Math.max(0, ((at * m) / n) * energy);
    }
    return { best: bestOf(curve, shortest), curve };
  };

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
 */
export const gSquaredSplitter = ({ columns, counts }: FeatureCounts, shortest: number): Splitter => {
  const [all, before] = [new Int32Array(columns), new Int32Array(columns)];
  return (order) => {
    all.fill(0);
    before.fill(0);
    for (const row of order)
      for (let column = 0; column < columns; column += 1)
        all[column] = (all[column] ?? 0) + (counts[row * columns + column] ?? 0);
    const total = all.reduce((sum, count) => sum + count, 0);
    const table = xLogXUpTo(total);
    const logOf = (x: number): number => table[x] ?? 0;
    const columnPart = all.reduce((sum, count) => sum + logOf(count), 0);
    const curve = new Float64Array(order.length + 1);
    let sumBefore = 0;
    for (let at = 1; at < order.length; at += 1) {
      const row = (order[at - 1] ?? 0) * columns;
      let cells = 0;
      for (let column = 0; column < columns; column += 1) {
        const added = counts[row + column] ?? 0;
        const now = (before[column] ?? 0) + added;
        before[column] = now;
        sumBefore += added;
        cells += logOf(now) + logOf((all[column] ?? 0) - now);
      }
      if (at < shortest || at > order.length - shortest) continue;
      const rowPart = logOf(sumBefore) + logOf(total - sumBefore);
      curve[at] = Math.max(0, 2 * (cells - rowPart - columnPart + logOf(total)));
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

import type { Random } from '#main/analysis/chance/random.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import type { Split, Splitter } from './split.ts';

export interface SplitTest {
  readonly best: Split;
  /** Statistic of every split, `at` chunks before it; 0 where a side would be too short. */
  readonly curve: readonly number[];
  /** The best split next to the best splits of the same chunks in shuffled order. */
  readonly chance: NullSummary;
}

/** Whole numbers from `first` up to, not including, `end`. */
export const rangeOf = (first: number, end: number): Int32Array =>
  Int32Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);

/** The best split of chunks in order next to `surrogates` shuffled orders of them. */
export const testSplit = (
  splitter: Splitter,
  order: Int32Array,
  surrogates: number,
  random: Random,
): SplitTest => {
  const { best, curve } = splitter(order);
  const shuffled = Int32Array.from(order);
  const values = new Float64Array(surrogates);
  for (let s = 0; s < surrogates; s += 1) values[s] = splitter(random.shuffle(shuffled)).best.value;
  return { best, curve: Array.from(curve), chance: againstNull(best.value, values) };
};

import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { BlockCounts } from './block-counts.ts';
import type { BlockSplits } from './block-splits.ts';

/** A’s share of all tokens. */
const shareOfA = ({ sizes }: BlockCounts, labels: Uint8Array): number => {
  let a = 0;
  let all = 0;
  for (const [block, size] of sizes.entries()) {
    all += size;
    if (labels[block] === 1) a += size;
  }
  return all === 0 ? 0 : a / all;
};

/** How far a word’s occurrences in A are from A’s share of all its occurrences, for every listed word. */
const deviations = (
  { rows, blocks, counts }: BlockCounts,
  words: Int32Array,
  totals: Int32Array,
  labels: Uint8Array,
  share: number,
): Float64Array => {
  const distances = new Float64Array(words.length);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? 0;
    let a = 0;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1)
      a += (counts[entry] ?? 0) * (labels[blocks[entry] ?? 0] ?? 0);
    distances[i] = Math.abs(a - (totals[i] ?? 0) * share);
  }
  return distances;
};

const totalOf = ({ rows, counts }: BlockCounts, word: number): number =>
  counts.subarray(rows[word], rows[word + 1]).reduce((sum, count) => sum + count, 0);

/**
 * Deviations nearer than a tenth of an occurrence count as equal: those of a rare word differ by that much only because one
 * split gives A a few more tokens than another.
 */
export const DEVIATION_TOLERANCE = 0.1;

const splitsPerCheckpoint = 20;

/**
 * For each listed word, how many splits put its occurrences in A at least as far from A’s share of the tokens (in either
 * direction) as the observed split does.
 * @param words word numbers
 * @param observed labels of the blocks, 1 for A
 */
export const countExceedances = (
  counts: BlockCounts,
  words: Int32Array,
  observed: Uint8Array,
  splits: BlockSplits,
  context: AnalysisContext,
): Int32Array => {
  const totals = words.map((word) => totalOf(counts, word));
  const deviationsOf = (labels: Uint8Array): Float64Array =>
    deviations(counts, words, totals, labels, shareOfA(counts, labels));
  const limits = deviationsOf(observed).map((deviation) => deviation - DEVIATION_TOLERANCE);
  const exceedances = new Int32Array(words.length);
  let done = 0;
  for (const labels of splits.labels()) {
    if (done % splitsPerCheckpoint === 0) checkpoint(context, done, splits.count);
    done += 1;
    const distances = deviationsOf(labels);
    for (let i = 0; i < exceedances.length; i += 1)
      if ((distances[i] ?? 0) >= (limits[i] ?? 0)) exceedances[i] = (exceedances[i] ?? 0) + 1;
  }
  checkpoint(context, splits.count, splits.count);
  return exceedances;
};

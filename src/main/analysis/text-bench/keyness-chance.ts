import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { BlockCounts } from './block-counts.ts';
import type { BlockSplits } from './block-splits.ts';
import { rangeTally } from './chance-range.ts';
import { logRatio } from './keyness-measures.ts';

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

/** Occurrences in A of every listed word. */
const occurrencesInA = (
  { rows, blocks, counts }: BlockCounts,
  words: Int32Array,
  labels: Uint8Array,
): Float64Array => {
  const inA = new Float64Array(words.length);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? 0;
    let a = 0;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1)
      a += (counts[entry] ?? 0) * (labels[blocks[entry] ?? 0] ?? 0);
    inA[i] = a;
  }
  return inA;
};

const totalOf = ({ rows, counts }: BlockCounts, word: number): number =>
  counts.subarray(rows[word], rows[word + 1]).reduce((sum, count) => sum + count, 0);

/**
 * Deviations nearer than a tenth of an occurrence count as equal: those of a rare word differ by that much only because one
 * split gives A a few more tokens than another.
 */
export const DEVIATION_TOLERANCE = 0.1;

const splitsPerCheckpoint = 20;

const LOG_RATIO_BIN = 0.01;

/**
 * Every listed word under all splits.
 * @param words word numbers
 * @param observed labels of the blocks, 1 for A
 */
export const keynessChance = (
  counts: BlockCounts,
  words: Int32Array,
  observed: Uint8Array,
  splits: BlockSplits,
  context: AnalysisContext,
) => {
  const totals = words.map((word) => totalOf(counts, word));
  const tokens = counts.sizes.reduce((sum, size) => sum + size, 0);
  const distance = (i: number, a: number, share: number): number => Math.abs(a - (totals[i] ?? 0) * share);
  const shareObserved = shareOfA(counts, observed);
  const limits = occurrencesInA(counts, words, observed).map(
    (a, i) => distance(i, a, shareObserved) - DEVIATION_TOLERANCE,
  );
  /** Splits that put its occurrences in A at least as far from A’s share of the tokens, in either direction. */
  const exceedances = new Int32Array(words.length);
  /** Their Log Ratios, exact to 0.005. */
  const ratios = rangeTally(words.length, LOG_RATIO_BIN);
  let done = 0;
  for (const labels of splits.labels()) {
    if (done % splitsPerCheckpoint === 0) checkpoint(context, done, splits.count);
    done += 1;
    const share = shareOfA(counts, labels);
    const inA = occurrencesInA(counts, words, labels);
    for (const [i, a] of inA.entries()) {
      if (distance(i, a, share) >= (limits[i] ?? 0)) exceedances[i] = (exceedances[i] ?? 0) + 1;
      const b = (totals[i] ?? 0) - a;
      ratios.add(i, logRatio({ a, b, tokensA: share * tokens, tokensB: (1 - share) * tokens }) ?? 0);
    }
  }
  checkpoint(context, splits.count, splits.count);
  return { exceedances, logRatioOf: ratios.rangeOf };
};

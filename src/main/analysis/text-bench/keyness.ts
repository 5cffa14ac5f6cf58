import { benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { KeynessParameters } from '#shared/methods/text-bench.ts';
import type { KeynessAnswerRow, KeynessResult } from '#shared/methods/text-results.ts';
import { countBlocks, type BlockCounts } from './block-counts.ts';
import { blockSplits } from './block-splits.ts';
import type { ChanceRange } from './chance-range.ts';
import { keynessChance } from './keyness-chance.ts';
import { chi2, chi2Yates, g2FourCells, llTwoCells, logRatio, pctDiff } from './keyness-measures.ts';
import { MEMBERSHIP, shuffleBlocks, type Memberships } from './shuffle-blocks.ts';
import { postLength, type TextCorpus } from './text-corpus.ts';

/**
 * DPnorm (Lijffijt & Gries 2012) of a word over the blocks of one set, without visiting the blocks that lack it:
 * ½·Σ|tᵢ − wᵢ| = ½·[1 + Σ over blocks with the word of (|tᵢ − wᵢ| − wᵢ)].
 * @param label 1 for A, 0 for B
 * @returns null for a word absent from the set, and where the set has fewer than two blocks with words
 */
const createSetDispersion = (
  { rows, blocks, counts, sizes }: BlockCounts,
  isA: Uint8Array,
  label: 0 | 1,
): ((word: number) => number | null) => {
  const own = sizes.filter((size, block) => size > 0 && isA[block] === label);
  const tokens = own.reduce((sum, size) => sum + size, 0);
  const least = own.reduce((smallest, size) => Math.min(smallest, size), Infinity) / tokens;
  return (word) => {
    let f = 0;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1)
      if (isA[blocks[entry] ?? 0] === label) f += counts[entry] ?? 0;
    if (f === 0 || own.length < 2) return null;
    let excess = 1;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1) {
      const block = blocks[entry] ?? 0;
      if (isA[block] !== label) continue;
      const w = (sizes[block] ?? 0) / tokens;
      excess += Math.abs((counts[entry] ?? 0) / f - w) - w;
    }
    return excess / 2 / (1 - least);
  };
};

const levels = [0.05, 0.01, 0.001, 0.0001] as const;

interface Occurrences {
  /** Per word: occurrences in A and B, posts with it in A and B. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly postsA: Int32Array;
  readonly postsB: Int32Array;
  readonly tokensA: number;
  readonly tokensB: number;
}

const add = (counts: Int32Array, index: number): void => {
  counts[index] = (counts[index] ?? 0) + 1;
};

const countSets = (corpus: TextCorpus, sets: Uint8Array): Occurrences => {
  const empty = (): Int32Array => new Int32Array(corpus.vocabulary.length);
  const [a, b, postsA, postsB] = [empty(), empty(), empty(), empty()];
  const lastPost = empty().fill(-1);
  let tokensA = 0;
  let tokensB = 0;
  for (const [post, set] of sets.entries()) {
    if (set === MEMBERSHIP.none) continue;
    const isA = set === MEMBERSHIP.a;
    if (isA) tokensA += postLength(corpus, post);
    else tokensB += postLength(corpus, post);
    for (let token = corpus.starts[post] ?? 0; token < (corpus.starts[post + 1] ?? 0); token += 1) {
      const word = corpus.tokens[token] ?? 0;
      add(isA ? a : b, word);
      if (lastPost[word] !== post) add(isA ? postsA : postsB, word);
      lastPost[word] = post;
    }
  }
  return { a, b, postsA, postsB, tokensA, tokensB };
};

const nominalRow = (word: number, corpus: TextCorpus, counted: Occurrences) => {
  const a = counted.a[word] ?? 0;
  const b = counted.b[word] ?? 0;
  const counts = { a, b, tokensA: counted.tokensA, tokensB: counted.tokensB };
  const g2 = g2FourCells(counts);
  return {
    word: corpus.vocabulary[word] ?? '',
    a,
    b,
    postsA: counted.postsA[word] ?? 0,
    postsB: counted.postsB[word] ?? 0,
    g2FourCells: g2.statistic,
    llTwoCells: llTwoCells(counts),
    chi2: chi2(counts),
    chi2Yates: chi2Yates(counts),
    logRatio: logRatio(counts),
    pctDiff: pctDiff(counts),
    p: g2.p,
  };
};

const inflationOf = (rows: readonly KeynessAnswerRow[]): KeynessResult['inflation'] =>
  levels.map((level) => ({
    level,
    nominal: rows.filter(({ p }) => p <= level).length,
    permutation: rows.some(({ pPermutation }) => pPermutation === null)
      ? null
      : rows.filter(({ pPermutation }) => (pPermutation ?? 1) <= level).length,
    expected: level * rows.length,
  }));

const noteOf = (
  postsA: number,
  postsB: number,
  blocks: number,
  splitCount: number,
  done: number,
): string | null => {
  if (postsA === 0 || postsB === 0) {
    const subject = postsA > 0 ? 'B is' : postsB > 0 ? 'A is' : 'A and B are';
    return `${subject} empty: nothing can be compared.`;
  }
  if (done === splitCount) return null;
  const ways = done === 1 ? '1 other way' : `${done} other ways`;
  return `The ${blocks} pieces can only be dealt in ${ways}: all were used instead of ${splitCount} shuffles.`;
};

const NO_RANGE: ChanceRange = { mean: null, low: null, high: null };

const chanceOf = (
  counts: BlockCounts,
  words: Int32Array,
  isA: Uint8Array,
  { permutations }: KeynessParameters,
  context: AnalysisContext,
) => {
  const splits = blockSplits(isA, counts.sizes, permutations, context.seed);
  if (splits.count === 0) return { ps: null, logRatioOf: () => NO_RANGE, done: 0 };
  const { exceedances, logRatioOf } = keynessChance(counts, words, isA, splits, context);
  return {
    ps: Array.from(exceedances, (count) => permutationP(count, splits.count)),
    logRatioOf,
    done: splits.count,
  };
};

/**
 * Words that are more frequent in one set of posts than in the other. Chance: the pieces (posts, days or weeks of one set)
 * are dealt anew to A and B among pieces of like length, the number of A’s pieces kept; p is (1 + shuffles that put the word’s
 * occurrences in A at least as far from A’s share of the tokens, in either direction) / (1 + shuffles).
 */
export const keyness = (
  corpus: TextCorpus,
  { sets, overlap }: Memberships,
  parameters: KeynessParameters,
  context: AnalysisContext,
): KeynessResult => {
  const counted = countSets(corpus, sets);
  const shuffle = shuffleBlocks(corpus, sets, parameters.unit, parameters.zone);
  const counts = countBlocks(corpus, shuffle);
  const postsA = sets.filter((set) => set === MEMBERSHIP.a).length;
  const postsB = sets.filter((set) => set === MEMBERSHIP.b).length;
  // Every word of a set is "more frequent" than in an empty one: a list of such words would read as a finding.
  const isComparable = postsA > 0 && postsB > 0;
  const words = Int32Array.from(isComparable ? corpus.vocabulary.keys() : []).filter(
    (word) => (counted.a[word] ?? 0) + (counted.b[word] ?? 0) >= parameters.minOccurrences,
  );
  const { ps, logRatioOf, done } = chanceOf(counts, words, shuffle.isA, parameters, context);
  const nominal = Array.from(words, (word) => nominalRow(word, corpus, counted));
  const qs = benjaminiHochberg(ps ?? nominal.map(({ p }) => p));
  const dispersionA = createSetDispersion(counts, shuffle.isA, 1);
  const dispersionB = createSetDispersion(counts, shuffle.isA, 0);
  const rangeColumns = (index: number) => {
    const { mean, low, high } = logRatioOf(index);
    return { logRatioExpected: mean, logRatioLow: low, logRatioHigh: high };
  };
  const rows = nominal.map((row, index) => ({
    ...row,
    ...rangeColumns(index),
    dispersionA: dispersionA(words[index] ?? 0),
    dispersionB: dispersionB(words[index] ?? 0),
    pPermutation: ps?.[index] ?? null,
    q: qs[index] ?? 1,
  }));
  return {
    rows: rows.sort((x, y) => y.g2FourCells - x.g2FourCells || (x.word < y.word ? -1 : 1)),
    tokensA: counted.tokensA,
    tokensB: counted.tokensB,
    postsA,
    postsB,
    overlap,
    blocksA: shuffle.blocksA,
    blocksB: shuffle.blocksB,
    permutations: done,
    inflation: inflationOf(rows),
    note: noteOf(postsA, postsB, shuffle.isA.length, parameters.permutations, done),
  };
};

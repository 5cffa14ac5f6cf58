import { createRandom } from '#main/analysis/chance/random.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { coherence, meanOf } from './coherence.ts';
import { leadingVectors, type LeadingVectors } from './leading-vectors.ts';
import { improveFactors, startFactors, type Effort, type Factors } from './nmf.ts';
import { shuffleTokens } from './shuffle-tokens.ts';
import { heaviestWords } from './topic-words.ts';
import { countsAround, firstCounts, type TopicCounts } from './tried-counts.ts';
import { transpose, weighPosts, type SparseMatrix, type WeightedPosts } from './weighted-matrix.ts';

const COHERENCE_WORDS = 10;
/** Enough to rank words: the many fits behind the curve and chance. */
export const QUICK: Effort = { tolerance: 1e-3, rounds: 20 };

export interface Fitted {
  readonly factors: Factors;
  readonly coherences: readonly (number | null)[];
}

export interface Prepared {
  readonly weighted: WeightedPosts;
  readonly byWord: SparseMatrix;
  readonly vectors: LeadingVectors;
}

/** A corpus with its singular vectors. @param most numbers of topics that are fitted go up to this */
export const prepare = (weighted: WeightedPosts, most: number, seed: number): Prepared => {
  const byWord = transpose(weighted.matrix);
  return { weighted, byWord, vectors: leadingVectors(weighted.matrix, most, seed, byWord) };
};

/** Topics of a corpus, good enough to rank their words, with the coherence of each. */
export const fit = ({ weighted, byWord, vectors }: Prepared, k: number): Fitted => {
  const factors = improveFactors(weighted.matrix, startFactors(vectors, k), QUICK, byWord);
  const coherences = heaviestWords(factors, COHERENCE_WORDS).map((words) =>
    coherence(byWord, weighted.postsWith, words),
  );
  return { factors, coherences };
};

/** The same for each number of topics. */
export const fitsOf = (all: Prepared, counts: readonly number[]): ReadonlyMap<number, Fitted> =>
  new Map(counts.map((k) => [k, fit(all, k)]));

export interface ShuffledCoherence {
  /** By number of topics. */
  readonly means: ReadonlyMap<number, number>;
  readonly mean: number;
  readonly largest: number;
}

type Candidate = readonly [k: number, values: readonly number[]];

const candidatesOf = (all: Prepared, counts: readonly number[]): readonly Candidate[] =>
  Array.from(fitsOf(all, counts), ([k, { coherences }]) => [k, coherences.filter((value) => value !== null)]);

const meanIn = ([, values]: Candidate): number => meanOf(values) ?? -1;

/**
 * Coherences in a corpus of shuffled words. Where the number of topics was chosen by the data, chance may choose as well, from
 * numbers that are tried in the same way: the one with the largest mean counts.
 * @param counts one number, or those to choose from
 */
export const shuffledCoherence = (
  lists: WordLists,
  counts: number | TopicCounts,
  seed: number,
): ShuffledCoherence => {
  const { least, most } = typeof counts === 'number' ? { least: counts, most: counts } : counts;
  const shuffled = prepare(weighPosts(shuffleTokens(lists, createRandom(seed))), most, seed);
  const tried = firstCounts(shuffled.weighted.matrix, {
    least,
    most: Math.min(most, shuffled.vectors.count),
  });
  const first = candidatesOf(shuffled, tried);
  const best = first.toSorted((a, b) => meanIn(b) - meanIn(a))[0]?.[0];
  const found = [...first, ...candidatesOf(shuffled, best === undefined ? [] : countsAround(tried, best))];
  const means = new Map(found.map((candidate) => [candidate[0], meanIn(candidate)]));
  return {
    means,
    mean: Math.max(-1, ...means.values()),
    largest: Math.max(-1, ...found.flatMap(([, values]) => values)),
  };
};

import { createRandom } from '#main/analysis/chance/random.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { coherence, meanOf } from './coherence.ts';
import { leadingVectors, type LeadingVectors } from './leading-vectors.ts';
import { improveFactors, startFactors, type Effort, type Factors } from './nmf.ts';
import { shuffleTokens } from './shuffle-tokens.ts';
import { heaviestWords } from './topic-words.ts';
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
export const prepare = (weighted: WeightedPosts, most: number, seed: number): Prepared => ({
  weighted,
  byWord: transpose(weighted.matrix),
  vectors: leadingVectors(weighted.matrix, most, seed),
});

/** Topics of a corpus, good enough to rank their words, with the coherence of each. */
export const fit = ({ weighted, byWord, vectors }: Prepared, k: number): Fitted => {
  const factors = improveFactors(weighted.matrix, startFactors(vectors, k), QUICK, byWord);
  const coherences = heaviestWords(factors, COHERENCE_WORDS).map((words) =>
    coherence(byWord, weighted.postsWith, words),
  );
  return { factors, coherences };
};

export interface ShuffledCoherence {
  /** By number of topics. */
  readonly means: ReadonlyMap<number, number>;
  readonly mean: number;
  readonly largest: number;
}

/**
 * Coherences in a corpus of shuffled words. Where the number of topics was chosen by the data, chance may choose as well: the
 * number with the largest mean counts.
 */
export const shuffledCoherence = (
  lists: WordLists,
  counts: readonly number[],
  seed: number,
): ShuffledCoherence => {
  const shuffled = prepare(weighPosts(shuffleTokens(lists, createRandom(seed))), Math.max(...counts), seed);
  const found = counts
    .filter((k) => k <= shuffled.vectors.count)
    .map((k) => ({ k, values: fit(shuffled, k).coherences.filter((value) => value !== null) }));
  const means = new Map(found.map(({ k, values }) => [k, meanOf(values) ?? -1]));
  return {
    means,
    mean: Math.max(-1, ...means.values()),
    largest: Math.max(-1, ...found.flatMap(({ values }) => values)),
  };
};

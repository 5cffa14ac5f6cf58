import type { SparseMatrix } from './weighted-matrix.ts';

const commonPosts = ({ starts, indices }: SparseMatrix, one: number, other: number): number => {
  let [a, b] = [starts[one] ?? 0, starts[other] ?? 0];
  const [endA, endB] = [starts[one + 1] ?? 0, starts[other + 1] ?? 0];
  let common = 0;
  while (a < endA && b < endB) {
    const difference = (indices[a] ?? 0) - (indices[b] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return common;
};

/** −1 for two words that no post has both of; 0 for two that every post has. */
const npmi = (common: number, one: number, other: number, posts: number): number => {
  if (common === 0) return -1;
  if (common === posts) return 0;
  return Math.log((common * posts) / (one * other)) / -Math.log(common / posts);
};

/**
 * Mean normalized pointwise mutual information of all pairs of words, by the posts they are in; null for fewer than two words.
 * Source: Bouma (2009); Lau, Newman & Baldwin (2014).
 * @param byWord the matrix by words
 * @param postsWith how many posts have each word
 */
export const coherence = (byWord: SparseMatrix, postsWith: Int32Array, words: Int32Array): number | null => {
  if (words.length < 2) return null;
  let sum = 0;
  for (let i = 1; i < words.length; i += 1)
    for (let j = 0; j < i; j += 1) {
      const [one, other] = [words[i] ?? 0, words[j] ?? 0];
      sum += npmi(
        commonPosts(byWord, one, other),
        postsWith[one] ?? 0,
        postsWith[other] ?? 0,
        byWord.columns,
      );
    }
  return sum / ((words.length * (words.length - 1)) / 2);
};

/** The mean of what is not null; null where all is. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
};

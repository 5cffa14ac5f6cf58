import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { occurrencesOf, weightiest, type TextSpace } from './text-space.ts';
import { inverseOf, scaleRow, transpose, weighPosts, type SparseMatrix } from './weighted-matrix.ts';

/** Cosine of two rows of length 1. */
const cosineOf = ({ starts, indices, values }: SparseMatrix, a: number, b: number): number => {
  let [i, j] = [starts[a] ?? 0, starts[b] ?? 0];
  const [endA, endB] = [starts[a + 1] ?? 0, starts[b + 1] ?? 0];
  let score = 0;
  while (i < endA && j < endB) {
    const [x = 0, y = 0] = [indices[i], indices[j]];
    if (x === y) score += (values[i] ?? 0) * (values[j] ?? 0);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return score;
};

/** Texts by their words, rare words weighing more. Source: Salton & Buckley (1988). */
export const tfIdfSpace = (lists: WordLists): TextSpace => {
  const { matrix, postsWith } = weighPosts(lists, Infinity, 1);
  const { starts, indices, values, rows: posts, columns } = matrix;
  const byWord = transpose(matrix);
  return {
    posts,
    between: (a, b) => cosineOf(matrix, a, b),
    compare: (words) => {
      // Every word of the corpus has a column, in the order of their numbers.
      const entries = [...occurrencesOf(words)];
      const weights = Float64Array.from(
        entries,
        ([word, count]) => count * inverseOf(posts, postsWith[word] ?? 0),
      );
      scaleRow(weights, 0, weights.length);
      const dense = new Float64Array(columns);
      for (const [at, [word]] of entries.entries()) dense[word] = weights[at] ?? 0;
      // Only the texts of its words are visited.
      const scores = new Float64Array(posts);
      for (const [word] of entries) {
        const weight = dense[word] ?? 0;
        const end = byWord.starts[word + 1] ?? 0;
        for (let at = byWord.starts[word] ?? 0; at < end; at += 1) {
          const post = byWord.indices[at] ?? 0;
          scores[post] = (scores[post] ?? 0) + (byWord.values[at] ?? 0) * weight;
        }
      }
      return {
        scoreOf: (post) => scores[post] ?? 0,
        reasonOf: (post) => {
          const from = starts[post] ?? 0;
          const own = Array.from(indices.subarray(from, starts[post + 1]), (column, at) => ({
            word: lists.vocabulary[column] ?? '',
            weight: (values[from + at] ?? 0) * (dense[column] ?? 0),
          }));
          return { words: weightiest(own), nearest: [] };
        },
      };
    },
  };
};

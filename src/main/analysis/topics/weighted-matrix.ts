import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';

/** A sparse matrix by rows; the columns of a row ascend. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Posts by words: tf-idf weights, rows of length 1 (0 for a post without words of the vocabulary). */
export interface WeightedPosts {
  readonly matrix: SparseMatrix;
  /** The word of each column. */
  readonly words: readonly string[];
  /** How many posts have each word. */
  readonly postsWith: Int32Array;
}

/** Words beyond these, the rarest first, are left out, so that a million posts fit into memory. */
const MOST_WORDS = 5000;

const countPosts = ({ tokens, starts, vocabulary }: WordLists): Int32Array => {
  const counts = new Int32Array(vocabulary.length);
  const seenIn = new Int32Array(vocabulary.length).fill(-1);
  for (let post = 0; post + 1 < starts.length; post += 1)
    for (let at = starts[post] ?? 0; at < (starts[post + 1] ?? 0); at += 1) {
      const word = tokens[at] ?? 0;
      if (seenIn[word] === post) continue;
      seenIn[word] = post;
      counts[word] = (counts[word] ?? 0) + 1;
    }
  return counts;
};

const chosenWords = (counts: Int32Array, mostWords: number): readonly number[] => {
  const all = Array.from(counts.keys()).filter((word) => (counts[word] ?? 0) > 0);
  const shared = all.filter((word) => (counts[word] ?? 0) > 1);
  return (shared.length > 0 ? shared : all)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
    .slice(0, mostWords)
    .sort((a, b) => a - b);
};

/** Scales a stretch to length 1. */
const scaleRow = (values: Float64Array, from: number, to: number): void => {
  let squares = 0;
  for (let at = from; at < to; at += 1) squares += (values[at] ?? 0) ** 2;
  if (squares === 0) return;
  const length = Math.sqrt(squares);
  for (let at = from; at < to; at += 1) values[at] = (values[at] ?? 0) / length;
};

/**
 * Occurrences of each word in each post times ln((1 + posts) / (1 + posts with the word)) + 1, rows scaled to length 1.
 * Words of one post alone are left out, unless no word is in two.
 */
export const weighPosts = (lists: WordLists, mostWords = MOST_WORDS): WeightedPosts => {
  const { tokens, starts, vocabulary } = lists;
  const posts = starts.length - 1;
  const counts = countPosts(lists);
  const chosen = chosenWords(counts, mostWords);
  const columnOf = new Int32Array(vocabulary.length).fill(-1);
  for (const [column, word] of chosen.entries()) columnOf[word] = column;
  const postsWith = Int32Array.from(chosen, (word) => counts[word] ?? 0);
  const entries = postsWith.reduce((sum, count) => sum + count, 0);
  const indices = new Int32Array(entries);
  const values = new Float64Array(entries);
  const rowStarts = new Int32Array(posts + 1);
  const inverse = Float64Array.from(postsWith, (count) => Math.log((1 + posts) / (1 + count)) + 1);
  const occurrences = new Int32Array(chosen.length);
  let end = 0;
  for (let post = 0; post < posts; post += 1) {
    const from = end;
    for (let at = starts[post] ?? 0; at < (starts[post + 1] ?? 0); at += 1) {
      const column = columnOf[tokens[at] ?? 0] ?? -1;
      if (column < 0) continue;
      if (occurrences[column] === 0) {
        indices[end] = column;
        end += 1;
      }
      occurrences[column] = (occurrences[column] ?? 0) + 1;
    }
    indices.subarray(from, end).sort();
    for (let at = from; at < end; at += 1) {
      const column = indices[at] ?? 0;
      values[at] = (occurrences[column] ?? 0) * (inverse[column] ?? 0);
      occurrences[column] = 0;
    }
    scaleRow(values, from, end);
    rowStarts[post + 1] = end;
  }
  return {
    matrix: { rows: posts, columns: chosen.length, starts: rowStarts, indices, values },
    words: chosen.map((word) => vocabulary[word] ?? ''),
    postsWith,
  };
};

/** The same matrix by columns. */
export const transpose = ({ rows, columns, starts, indices, values }: SparseMatrix): SparseMatrix => {
  const next = new Int32Array(columns + 1);
  for (const column of indices) next[column + 1] = (next[column + 1] ?? 0) + 1;
  for (let column = 0; column < columns; column += 1)
    next[column + 1] = (next[column + 1] ?? 0) + (next[column] ?? 0);
  const turned = {
    rows: columns,
    columns: rows,
    starts: next.slice(),
    indices: new Int32Array(indices.length),
    values: new Float64Array(values.length),
  };
  for (let row = 0; row < rows; row += 1)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const place = next[indices[at] ?? 0] ?? 0;
      next[indices[at] ?? 0] = place + 1;
      turned.indices[place] = row;
      turned.values[place] = values[at] ?? 0;
    }
  return turned;
};

/** Some rows of a matrix, in the order given. */
export const takeRows = (matrix: SparseMatrix, rows: Int32Array): SparseMatrix => {
  const starts = new Int32Array(rows.length + 1);
  for (const [place, row] of rows.entries())
    starts[place + 1] = (starts[place] ?? 0) + (matrix.starts[row + 1] ?? 0) - (matrix.starts[row] ?? 0);
  const entries = starts[rows.length] ?? 0;
  const taken = { indices: new Int32Array(entries), values: new Float64Array(entries) };
  for (const [place, row] of rows.entries()) {
    const [from, to] = [matrix.starts[row] ?? 0, matrix.starts[row + 1] ?? 0];
    taken.indices.set(matrix.indices.subarray(from, to), starts[place]);
    taken.values.set(matrix.values.subarray(from, to), starts[place]);
  }
  return { rows: rows.length, columns: matrix.columns, starts, ...taken };
};

/** Sparse rows times a dense matrix of `width` numbers a row: dense rows. */
export const timesDense = (
  { rows, starts, indices, values }: SparseMatrix,
  dense: Float64Array,
  width: number,
): Float64Array => {
  const product = new Float64Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const to = row * width;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      const from = (indices[at] ?? 0) * width;
      for (let t = 0; t < width; t += 1)
        product[to + t] = (product[to + t] ?? 0) + value * (dense[from + t] ?? 0);
    }
  }
  return product;
};

/** Products of all columns with each other, `width` by `width`. */
export const gram = (dense: Float64Array, width: number): Float64Array => {
  const products = new Float64Array(width * width);
  for (let from = 0; from < dense.length; from += width)
    for (let t = 0; t < width; t += 1) {
      const value = dense[from + t] ?? 0;
      if (value === 0) continue;
      for (let r = 0; r < width; r += 1)
        products[t * width + r] = (products[t * width + r] ?? 0) + value * (dense[from + r] ?? 0);
    }
  return products;
};

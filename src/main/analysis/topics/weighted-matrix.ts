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

/** Sums that are kept at once: one alone waits for itself. */
export const LANES = 4;

/** Words beyond these, the rarest first, are left out, so that a million posts fit into memory. */
const MOST_WORDS = 5000;

/** Sum of products of two stretches: four sums at once, because one alone waits for itself. */
export const dot = (
  one: Float64Array,
  from: number,
  other: Float64Array,
  otherFrom: number,
  length: number,
): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = length - (length % LANES);
  for (let i = 0; i < whole; i += LANES) {
    a += (one[from + i] ?? 0) * (other[otherFrom + i] ?? 0);
    b += (one[from + i + 1] ?? 0) * (other[otherFrom + i + 1] ?? 0);
    c += (one[from + i + 2] ?? 0) * (other[otherFrom + i + 2] ?? 0);
    d += (one[from + i + 3] ?? 0) * (other[otherFrom + i + 3] ?? 0);
  }
  for (let i = whole; i < length; i += 1) a += (one[from + i] ?? 0) * (other[otherFrom + i] ?? 0);
  return a + b + (c + d);
};

/** How many posts have each word. */
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

/** Words of that many posts or more, unless no word is in so many; beyond `mostWords` the most frequent, by number. */
const chosenWords = (counts: Int32Array, mostWords: number, fewestPosts: number): readonly number[] => {
  const all = Array.from(counts.keys()).filter((word) => (counts[word] ?? 0) > 0);
  const shared = all.filter((word) => (counts[word] ?? 0) >= fewestPosts);
  return (shared.length > 0 ? shared : all)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
    .slice(0, mostWords)
    .sort((a, b) => a - b);
};

/** How much a word of so many posts weighs: ln((1 + posts) / (1 + posts with it)) + 1. */
export const inverseOf = (posts: number, postsWith: number): number =>
  Math.log((1 + posts) / (1 + postsWith)) + 1;

/** Scales a stretch to length 1; one of 0 stays. @returns its length before */
export const scaleRow = (values: Float64Array, from: number, to: number): number => {
  let squares = 0;
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? 0;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (squares > 0) for (let at = from; at < to; at += 1) values[at] = (values[at] ?? 0) / length;
  return length;
};

/**
 * Occurrences of each word in each post times ln((1 + posts) / (1 + posts with the word)) + 1, rows scaled to length 1.
 * Words of fewer posts are left out, unless no word is in so many.
 */
export const weighPosts = (lists: WordLists, mostWords = MOST_WORDS, fewestPosts = 2): WeightedPosts => {
  const { tokens, starts, vocabulary } = lists;
  const posts = starts.length - 1;
  const counts = countPosts(lists);
  const chosen = chosenWords(counts, mostWords, fewestPosts);
  const columnOf = new Int32Array(vocabulary.length).fill(-1);
  for (const [column, word] of chosen.entries()) columnOf[word] = column;
  const postsWith = Int32Array.from(chosen, (word) => counts[word] ?? 0);
  const entries = postsWith.reduce((sum, count) => sum + count, 0);
  const indices = new Int32Array(entries);
  const values = new Float64Array(entries);
  const rowStarts = new Int32Array(posts + 1);
  const inverse = Float64Array.from(postsWith, (count) => inverseOf(posts, count));
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
  const whole = width - (width % LANES);
  for (let row = 0; row < rows; row += 1) {
    const to = row * width;
    const begin = starts[row] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let t = 0; t < whole; t += LANES) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let at = begin; at < end; at += 1) {
        const value = values[at] ?? 0;
        const from = (indices[at] ?? 0) * width + t;
        a += value * (dense[from] ?? 0);
        b += value * (dense[from + 1] ?? 0);
        c += value * (dense[from + 2] ?? 0);
        d += value * (dense[from + 3] ?? 0);
      }
      product[to + t] = a;
      product[to + t + 1] = b;
      product[to + t + 2] = c;
      product[to + t + 3] = d;
    }
    for (let t = whole; t < width; t += 1) {
      let sum = 0;
      for (let at = begin; at < end; at += 1)
        sum += (values[at] ?? 0) * (dense[(indices[at] ?? 0) * width + t] ?? 0);
      product[to + t] = sum;
    }
  }
  return product;
};

/** The width of dense rows that are read in lanes. */
export const laneWidth = (width: number): number => Math.ceil(width / LANES) * LANES;

/** Dense rows with zeros added or left out at their ends. */
export const toWidth = (dense: Float64Array, width: number, wanted: number): Float64Array => {
  if (width === wanted) return dense;
  const rows = dense.length / width;
  const kept = Math.min(width, wanted);
  const changed = new Float64Array(rows * wanted);
  for (let row = 0; row < rows; row += 1)
    changed.set(dense.subarray(row * width, row * width + kept), row * wanted);
  return changed;
};

/** The products of two columns, from `t` on, with four that begin at `r`, over all rows in their order. */
const addProducts = (
  dense: Float64Array,
  width: number,
  t: number,
  r: number,
  products: Float64Array,
): void => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let own = t, other = r; own < dense.length; own += width, other += width) {
    const one = dense[own] ?? 0;
    const two = dense[own + 1] ?? 0;
    const first = dense[other] ?? 0;
    const second = dense[other + 1] ?? 0;
    const third = dense[other + 2] ?? 0;
    const fourth = dense[other + 3] ?? 0;
    a += one * first;
    b += one * second;
    c += one * third;
    d += one * fourth;
    e += two * first;
    f += two * second;
    g += two * third;
    h += two * fourth;
  }
  const to = t * width + r;
  products[to] = a;
  products[to + 1] = b;
  products[to + 2] = c;
  products[to + 3] = d;
  products[to + width] = e;
  products[to + width + 1] = f;
  products[to + width + 2] = g;
  products[to + width + 3] = h;
};

/** Products of all columns with each other, `width` by `width`. */
export const gram = (dense: Float64Array, width: number): Float64Array => {
  const wide = laneWidth(width);
  if (wide !== width) {
    const products = toWidth(gram(toWidth(dense, width, wide), wide), wide, width);
    return products.subarray(0, width * width);
  }
  const products = new Float64Array(width * width);
  for (let t = 0; t < width; t += 2)
    for (let r = 0; r <= t + 1; r += LANES) addProducts(dense, width, t, r, products);
  for (let t = 0; t < width; t += 1)
    for (let r = t + 1; r < width; r += 1) products[t * width + r] = products[r * width + t] ?? 0;
  return products;
};

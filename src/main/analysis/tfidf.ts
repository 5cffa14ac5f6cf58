/** Texts as sparse unit vectors, one row a text: the terms of row r are `terms[starts[r] … starts[r + 1] − 1]`, ascending. */
export interface SparseRows {
  readonly rows: number;
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly weights: Float64Array;
}

export interface TfIdf {
  /** Term number → term. */
  readonly vocabulary: readonly string[];
  /** ln((1 + N) / (1 + df)) + 1, by term number. */
  readonly idf: Float64Array;
  /** In how many texts of both series a term stands. */
  readonly documentFrequency: Int32Array;
  readonly first: SparseRows;
  readonly second: SparseRows;
}

type TokenLists = readonly (readonly string[])[];

const countTerms = (tokens: readonly string[], numberOf: (term: string) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const token of tokens) {
    const term = numberOf(token);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

const toRows = (counted: readonly Map<number, number>[], idf: Float64Array): SparseRows => {
  const starts = new Int32Array(counted.length + 1);
  for (const [row, counts] of counted.entries()) starts[row + 1] = (starts[row] ?? 0) + counts.size;
  const size = starts[counted.length] ?? 0;
  const terms = new Int32Array(size);
  const weights = new Float64Array(size);
  for (const [row, counts] of counted.entries()) fillRow(counts, idf, starts[row] ?? 0, terms, weights);
  return { rows: counted.length, starts, terms, weights };
};

const fillRow = (
  counts: Map<number, number>,
  idf: Float64Array,
  start: number,
  terms: Int32Array,
  weights: Float64Array,
): void => {
  const ordered = Int32Array.from(counts.keys()).sort();
  let squares = 0;
  for (const [i, term] of ordered.entries()) {
    const weight = (1 + Math.log(counts.get(term) ?? 1)) * (idf[term] ?? 0);
    terms[start + i] = term;
    weights[start + i] = weight;
    squares += weight * weight;
  }
  const length = Math.sqrt(squares);
  if (length > 0)
    for (let i = start; i < start + ordered.length; i += 1) weights[i] = (weights[i] ?? 0) / length;
};

/**
 * TF-IDF of two series of tokenised texts with one vocabulary: tf = 1 + ln(count), idf = ln((1 + N) / (1 + df)) + 1 over the
 * texts of both series together (N of them), rows scaled to length 1. A text without tokens is an empty row; its cosine
 * with anything is 0. Term numbers follow first appearance, so equal input gives equal bytes.
 */
export const tfidf = (first: TokenLists, second: TokenLists): TfIdf => {
  const numbers = new Map<string, number>();
  const vocabulary: string[] = [];
  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, vocabulary.length);
    vocabulary.push(term);
    return vocabulary.length - 1;
  };
  const countedFirst = first.map((tokens) => countTerms(tokens, numberOf));
  const countedSecond = second.map((tokens) => countTerms(tokens, numberOf));
  const documentFrequency = new Int32Array(vocabulary.length);
  for (const counts of [...countedFirst, ...countedSecond])
    for (const term of counts.keys()) documentFrequency[term] = (documentFrequency[term] ?? 0) + 1;
  const texts = first.length + second.length;
  const idf = Float64Array.from(documentFrequency, (df) => Math.log((1 + texts) / (1 + df)) + 1);
  return {
    vocabulary,
    idf,
    documentFrequency,
    first: toRows(countedFirst, idf),
    second: toRows(countedSecond, idf),
  };
};

/** Cosine of two rows, 0 … 1: both are unit vectors, so it is their dot product (merge of two sorted lists). */
export const cosine = (a: SparseRows, rowA: number, b: SparseRows, rowB: number): number => {
  let i = a.starts[rowA] ?? 0;
  let j = b.starts[rowB] ?? 0;
  const endA = a.starts[rowA + 1] ?? 0;
  const endB = b.starts[rowB + 1] ?? 0;
  let dot = 0;
  while (i < endA && j < endB) {
    const difference = (a.terms[i] ?? 0) - (b.terms[j] ?? 0);
    if (difference === 0) {
      dot += (a.weights[i] ?? 0) * (b.weights[j] ?? 0);
      i += 1;
      j += 1;
    } else if (difference < 0) i += 1;
    else j += 1;
  }
  return Math.min(1, dot);
};

/** Spreads one row into a dense array of vocabulary length, or (with `clear`) sets those places back to 0. */
export const scatter = (rows: SparseRows, row: number, dense: Float64Array, clear = false): void => {
  for (let i = rows.starts[row] ?? 0; i < (rows.starts[row + 1] ?? 0); i += 1)
    dense[rows.terms[i] ?? 0] = clear ? 0 : (rows.weights[i] ?? 0);
};

/** Cosine of a scattered row with a row: several times faster than merging where one row meets many. */
export const cosineWithDense = (dense: Float64Array, rows: SparseRows, row: number): number => {
  let dot = 0;
  for (let i = rows.starts[row] ?? 0; i < (rows.starts[row + 1] ?? 0); i += 1)
    dot += (dense[rows.terms[i] ?? 0] ?? 0) * (rows.weights[i] ?? 0);
  return Math.min(1, dot);
};

/** Term numbers that two rows share, heaviest product first, ties by term number. */
export const sharedTerms = (a: SparseRows, rowA: number, b: SparseRows, rowB: number): readonly number[] => {
  const weights = new Map<number, number>();
  for (let i = a.starts[rowA] ?? 0; i < (a.starts[rowA + 1] ?? 0); i += 1)
    weights.set(a.terms[i] ?? 0, a.weights[i] ?? 0);
  const shared: { readonly term: number; readonly product: number }[] = [];
  for (let j = b.starts[rowB] ?? 0; j < (b.starts[rowB + 1] ?? 0); j += 1) {
    const weight = weights.get(b.terms[j] ?? 0);
    if (weight !== undefined) shared.push({ term: b.terms[j] ?? 0, product: weight * (b.weights[j] ?? 0) });
  }
  return shared.sort((x, y) => y.product - x.product || x.term - y.term).map(({ term }) => term);
};

/** In how few texts (of both series) a term stands that two rows share; 0 where they share none. */
export const rarestShared = (
  model: TfIdf,
  a: SparseRows,
  rowA: number,
  b: SparseRows,
  rowB: number,
): number => {
  let i = a.starts[rowA] ?? 0;
  let j = b.starts[rowB] ?? 0;
  const endA = a.starts[rowA + 1] ?? 0;
  const endB = b.starts[rowB + 1] ?? 0;
  let least = 0;
  while (i < endA && j < endB) {
    const term = a.terms[i] ?? 0;
    const difference = term - (b.terms[j] ?? 0);
    if (difference === 0) {
      const holders = model.documentFrequency[term] ?? 0;
      least = least === 0 ? holders : Math.min(least, holders);
    }
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return least;
};

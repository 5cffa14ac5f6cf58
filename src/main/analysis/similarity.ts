import type { SparseRows } from './tfidf.ts';

/** Cosines are kept as whole millionths: the last bits of a sum of products are not the same on every machine. */
export const MICRO = 1_000_000;

/** The rows of a series that share at least one term with a text, ascending, and their cosines in millionths (1 … 1,000,000). */
export interface Neighbours {
  readonly rows: Int32Array;
  readonly micro: Int32Array;
}

/** Asks a series of sparse rows which of them share terms with a given row. */
export interface NeighbourSearch {
  readonly of: (rows: SparseRows, row: number) => Neighbours;
}

interface Postings {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

const postingsOf = (series: SparseRows, terms: number): Postings => {
  const starts = new Int32Array(terms + 1);
  for (const term of series.terms) starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(series.terms.length);
  const weights = new Float64Array(series.terms.length);
  for (let row = 0; row < series.rows; row += 1)
    for (let i = series.starts[row] ?? 0; i < (series.starts[row + 1] ?? 0); i += 1) {
      const term = series.terms[i] ?? 0;
      const place = next[term] ?? 0;
      next[term] = place + 1;
      rows[place] = row;
      weights[place] = series.weights[i] ?? 0;
    }
  return { starts, rows, weights };
};

/**
 * An inverted index over a series: what a text has in common with each of its rows, in time proportional to the shared
 * terms, not to the series.
 * @param terms size of the vocabulary
 */
export const createNeighbourSearch = (series: SparseRows, terms: number): NeighbourSearch => {
  const postings = postingsOf(series, terms);
  const dots = new Float64Array(series.rows);
  const touched = new Int32Array(series.rows);
  const of = (rows: SparseRows, row: number): Neighbours => {
    let count = 0;
    for (let i = rows.starts[row] ?? 0; i < (rows.starts[row + 1] ?? 0); i += 1) {
      const term = rows.terms[i] ?? 0;
      const weight = rows.weights[i] ?? 0;
      for (let p = postings.starts[term] ?? 0; p < (postings.starts[term + 1] ?? 0); p += 1) {
        const other = postings.rows[p] ?? 0;
        if (dots[other] === 0) {
          touched[count] = other;
          count += 1;
        }
        dots[other] = (dots[other] ?? 0) + weight * (postings.weights[p] ?? 0);
      }
    }
    const found = touched.slice(0, count).sort();
    const micro = found.map((other) => Math.min(MICRO, Math.max(1, Math.round((dots[other] ?? 0) * MICRO))));
    for (const other of found) dots[other] = 0;
    return { rows: found, micro };
  };
  return { of };
};

/** Cosines of a null, counted on the grid of millionths, so that a percentile of hundreds of millions needs no memory. */
export interface CosineCounts {
  readonly add: (micro: number) => void;
  readonly addZeros: (count: number) => void;
  readonly total: () => number;
  /** Quantile in millionths by linear interpolation at (n − 1)·p (type 7); null for no cosines. */
  readonly quantile: (p: number) => number | null;
}

export const createCosineCounts = (): CosineCounts => {
  const counts = new Float64Array(MICRO + 1);
  let total = 0;
  const valueAt = (rank: number): number => {
    let passed = 0;
    for (let micro = 0; micro <= MICRO; micro += 1) {
      passed += counts[micro] ?? 0;
      if (passed > rank) return micro;
    }
    return MICRO;
  };
  return {
    add: (micro) => {
      counts[micro] = (counts[micro] ?? 0) + 1;
      total += 1;
    },
    addZeros: (count) => {
      counts[0] = (counts[0] ?? 0) + count;
      total += count;
    },
    total: () => total,
    quantile: (p) => {
      if (total === 0) return null;
      const position = (total - 1) * p;
      const below = Math.floor(position);
      const low = valueAt(below);
      return low + (position - below) * (valueAt(Math.min(below + 1, total - 1)) - low);
    },
  };
};

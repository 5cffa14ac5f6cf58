import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { weightAt, type SparseRows } from './tfidf.ts';

/** Cosines are kept as whole millionths: the last bits of a sum of products are not the same on every machine. */
export const MICRO = 1_000_000;

/**
 * The rows of a series that share at least one term with a text, in the order in which they are met, and their cosines in
 * millionths (1 … 1,000,000). Both are in memory that the search uses again: they are valid until it is asked the next time.
 */
export interface Neighbours {
  readonly rows: Int32Array;
  readonly micro: Int32Array;
}

/** Stretches of a series: first row, row behind the last, and so on; ascending and apart. */
export type RowRanges = Int32Array;

interface Postings {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  /** What the term weighs in each of them. */
  readonly weights: Float64Array;
}

/** 1 for the terms of a vocabulary that are in some texts; without texts, for all. */
const termsIn = (texts: SparseRows | undefined, terms: number): Uint8Array => {
  const isIn = new Uint8Array(terms);
  if (texts === undefined) return isIn.fill(1);
  for (const term of texts.terms) isIn[term] = 1;
  return isIn;
};

const postingsOf = (series: SparseRows, isWanted: Uint8Array): Postings => {
  const terms = isWanted.length;
  const starts = new Int32Array(terms + 1);
  for (const term of series.terms) starts[term + 1] = (starts[term + 1] ?? 0) + (isWanted[term] ?? 0);
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(starts[terms] ?? 0);
  const weights = new Float64Array(rows.length);
  for (let row = 0; row < series.rows; row += 1)
    for (let i = series.starts[row] ?? 0; i < (series.starts[row + 1] ?? 0); i += 1) {
      const term = series.terms[i] ?? 0;
      if (isWanted[term] === 0) continue;
      const place = next[term] ?? 0;
      next[term] = place + 1;
      rows[place] = row;
      weights[place] = weightAt(series, row, i);
    }
  return { starts, rows, weights };
};

/**
 * The rows of a series in ascending order of time that are in some spans of time; spans of which one begins where the last row of another is are one stretch.
 * @param spans first second, second behind the last, and so on; ascending by their first
 */
export const rowsWithin = (times: Float64Array, spans: Float64Array): RowRanges => {
  const stretches = new Int32Array(spans.length);
  let size = 0;
  let last = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const start = lowerBound(times, spans[i] ?? 0, last);
    const end = lowerBound(times, spans[i + 1] ?? 0, start);
    if (size === 0 || start > last) {
      stretches[size] = start;
      size += 2;
    }
    stretches[size - 1] = end;
    last = end;
  }
  return stretches.subarray(0, size);
};

/**
 * Asks a series of sparse rows which of them share terms with a given row; of all its rows, or of some stretches only.
 * An inverted index over a series: what a text has in common with each of its rows, in time proportional to the shared
 * terms, not to the series.
 * @param terms size of the vocabulary  @param texts all rows that it will be given; absent: any. Terms that they lack take no room then.
 */
export const createNeighbourSearch = (series: SparseRows, terms: number, texts?: SparseRows) => {
  const postings = postingsOf(series, termsIn(texts, terms));
  const dots = new Float64Array(series.rows);
  const touched = new Int32Array(series.rows);
  const cosines = new Int32Array(series.rows);
  /** Adds a term's share to the rows that have it, from one place of the postings up to another; gives how many rows were met. */
  const gather = (from: number, to: number, weight: number, met: number): number => {
    let count = met;
    for (let p = from; p < to; p += 1) {
      const other = postings.rows[p] ?? 0;
      const dot = dots[other] ?? 0;
      if (dot === 0) {
        touched[count] = other;
        count += 1;
      }
      dots[other] = dot + weight * (postings.weights[p] ?? 0);
    }
    return count;
  };
  const gatherWithin = (from: number, to: number, weight: number, met: number, within: RowRanges): number => {
    let count = met;
    let place = from;
    for (let i = 0; i < within.length && place < to; i += 2) {
      const start = lowerBound(postings.rows, within[i] ?? 0, place, to);
      place = lowerBound(postings.rows, within[i + 1] ?? 0, start, to);
      count = gather(start, place, weight, count);
    }
    return count;
  };
  const of = (rows: SparseRows, row: number, within?: RowRanges): Neighbours => {
    let count = 0;
    for (let i = rows.starts[row] ?? 0; i < (rows.starts[row + 1] ?? 0); i += 1) {
      const term = rows.terms[i] ?? 0;
      const [from, to] = [postings.starts[term] ?? 0, postings.starts[term + 1] ?? 0];
      const weight = weightAt(rows, row, i);
      count =
        within === undefined
          ? gather(from, to, weight, count)
          : gatherWithin(from, to, weight, count, within);
    }
    for (let i = 0; i < count; i += 1) {
      const other = touched[i] ?? 0;
      // Rounded: a dot product is positive and far below 2^31.
      const micro = ((dots[other] ?? 0) * MICRO + 0.5) | 0;
      cosines[i] = micro < 1 ? 1 : micro > MICRO ? MICRO : micro;
      dots[other] = 0;
    }
    return { rows: touched.subarray(0, count), micro: cosines.subarray(0, count) };
  };
  return { of };
};

/** Millionths that are counted together too, so that those without a cosine are passed in large steps. */
const STEP = 1000;

/**
 * The highest cosines of a null, counted on the grid of millionths: a percentile of hundreds of millions needs no more.
 * @param total how many cosines there are, zeros included  @param p which quantile of them is requested
 */
export const createHighestCosines = (total: number, p: number) => {
  const counts = new Float64Array(MICRO + 1);
  const sums = new Float64Array(MICRO / STEP + 1);
  const position = Math.max(0, total - 1) * p;
  const below = Math.floor(position);
  const needed = total - below;
  let least = 1;
  let kept = 0;
  /** The cosine that so many are not below; 0 where fewer are above 0. */
  const valueOf = (rankFromTop: number): number => {
    let passed = 0;
    let step = MICRO / STEP;
    for (; step * STEP > least && passed + (sums[step] ?? 0) < rankFromTop; step -= 1)
      passed += sums[step] ?? 0;
    for (let micro = Math.min(MICRO, (step + 1) * STEP - 1); micro >= least; micro -= 1) {
      passed += counts[micro] ?? 0;
      if (passed >= rankFromTop) return micro;
    }
    return 0;
  };
  return {
    add: (micro: number, times: number): void => {
      if (micro < least) return;
      counts[micro] = (counts[micro] ?? 0) + times;
      const step = Math.floor(micro / STEP);
      sums[step] = (sums[step] ?? 0) + times;
      kept += times;
    },
    /** Cosines below it are known not to matter and need not be added; it rises with those that are. */
    least: (): number => {
      while (least < MICRO && kept - (counts[least] ?? 0) >= needed) {
        const sum = least % STEP === 0 ? (sums[least / STEP] ?? 0) : Infinity;
        const isWhole = kept - sum >= needed;
        kept -= isWhole ? sum : (counts[least] ?? 0);
        least += isWhole ? STEP : 1;
      }
      return least;
    },
    /** Quantile in millionths by linear interpolation at (n − 1)·p (type 7), what was not added being lower; null for no cosines. */
    quantile: (): number | null => {
      if (total === 0) return null;
      const low = valueOf(needed);
      return low + (position - below) * (valueOf(Math.max(1, needed - 1)) - low);
    },
  };
};

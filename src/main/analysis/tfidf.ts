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

/** Token lists one after the other; each is read once and not kept, so that a million texts need no memory of their own. */
type TokenLists = Iterable<readonly string[]>;

/** The tokens of texts, made when they are read. */
export function* tokensOf<Item>(
  items: readonly Item[],
  tokenise: (item: Item) => readonly string[],
): Generator<readonly string[]> {
  for (const item of items) yield tokenise(item);
}

/** Whole numbers one behind the other, in blocks: a list that doubles its room would need twice of it, and three times while it moves. */
interface Growing {
  readonly blocks: Int32Array[];
  size: number;
}

const BLOCK = 2 ** 15;
const growing = (): Growing => ({ blocks: [], size: 0 });

const push = (into: Growing, value: number): void => {
  const at = into.size % BLOCK;
  if (at === 0) into.blocks.push(new Int32Array(BLOCK));
  const last = into.blocks.at(-1);
  if (last !== undefined) last[at] = value;
  into.size += 1;
};

/** The numbers as one array; the blocks are given up. */
const joined = ({ blocks, size }: Growing): Int32Array => {
  const values = new Int32Array(size);
  for (const [i, block] of blocks.entries())
    values.set(block.subarray(0, Math.min(BLOCK, size - i * BLOCK)), i * BLOCK);
  blocks.length = 0;
  return values;
};

/** Terms of every text in ascending order with how often each stands there. */
interface Counted {
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly counts: Int32Array;
}

const countAll = (tokens: TokenLists, numberOf: (term: string) => number): Counted => {
  const [starts, terms, counts] = [growing(), growing(), growing()];
  push(starts, 0);
  const own = new Map<number, number>();
  for (const text of tokens) {
    own.clear();
    for (const token of text) {
      const term = numberOf(token);
      own.set(term, (own.get(term) ?? 0) + 1);
    }
    for (const term of Int32Array.from(own.keys()).sort()) {
      push(terms, term);
      push(counts, own.get(term) ?? 0);
    }
    push(starts, terms.size);
  }
  return { starts: joined(starts), terms: joined(terms), counts: joined(counts) };
};

const toRows = ({ starts, terms, counts }: Counted, idf: Float64Array): SparseRows => {
  const weights = new Float64Array(terms.length);
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const end = starts[row + 1] ?? 0;
    let squares = 0;
    for (let i = starts[row] ?? 0; i < end; i += 1) {
      const weight = (1 + Math.log(counts[i] ?? 1)) * (idf[terms[i] ?? 0] ?? 0);
      weights[i] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    if (length > 0) for (let i = starts[row] ?? 0; i < end; i += 1) weights[i] = (weights[i] ?? 0) / length;
  }
  return { rows: starts.length - 1, starts, terms, weights };
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
  const countedFirst = countAll(first, numberOf);
  const countedSecond = countAll(second, numberOf);
  const documentFrequency = new Int32Array(vocabulary.length);
  for (const { terms } of [countedFirst, countedSecond])
    for (const term of terms) documentFrequency[term] = (documentFrequency[term] ?? 0) + 1;
  const texts = countedFirst.starts.length + countedSecond.starts.length - 2;
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

import { Numbering } from '#main/analysis/grouping.ts';

/**
 * Texts as sparse unit vectors, one row a text: the terms of row r are `terms[starts[r] … starts[r + 1] − 1]`, ascending. How
 * often each is there is kept instead of its weight, in a quarter of the room: `weightOf` makes one of it.
 */
export interface SparseRows {
  readonly rows: number;
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly counts: Uint16Array;
  /** Of each row before it was scaled to 1; 0 where it is empty. */
  readonly lengths: Float64Array;
  /** Of every term of the vocabulary. */
  readonly idf: Float64Array;
}

export interface TfIdf {
  /** Term number → term. */
  readonly vocabulary: readonly string[];
  /** ln((1 + N) / (1 + df)) + 1, by term number. */
  readonly idf: Float64Array;
  /** In how many texts of both series a term is. */
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

type WholeNumbers = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** Numbers one behind the other, in blocks: a list that doubles its room would need twice of it, and three times while it moves. */
interface Growing<Numbers extends WholeNumbers> {
  readonly blocks: Numbers[];
  readonly make: (size: number) => Numbers;
  size: number;
}

const BLOCK = 2 ** 15;
const growing = <Numbers extends WholeNumbers>(make: (size: number) => Numbers): Growing<Numbers> => ({
  blocks: [],
  make,
  size: 0,
});
const whole = () => growing((size) => new Int32Array(size));
const small = () => growing((size) => new Uint16Array(size));

const push = (into: Growing<WholeNumbers>, value: number): void => {
  const at = into.size % BLOCK;
  if (at === 0) into.blocks.push(into.make(BLOCK));
  const last = into.blocks.at(-1);
  if (last !== undefined) last[at] = value;
  into.size += 1;
};

/** The numbers as one array; each block is given up when it was copied, not when the heap is next cleared up. */
const joined = <Numbers extends WholeNumbers>({ blocks, make, size }: Growing<Numbers>): Numbers => {
  const values = make(size);
  for (const [i, block] of blocks.entries()) {
    values.set(block.subarray(0, Math.min(BLOCK, size - i * BLOCK)), i * BLOCK);
    block.buffer.transfer(0);
  }
  blocks.length = 0;
  return values;
};

/** Terms of every text in ascending order with how often each is there. */
type Counted = Pick<SparseRows, 'starts' | 'terms' | 'counts'>;

/** A term is counted up to this in one text. */
const MOST = 2 ** 16 - 1;

const countAll = (tokens: TokenLists, numberOf: (term: string) => number): Counted => {
  const [starts, terms, counts] = [whole(), whole(), small()];
  push(starts, 0);
  for (const text of tokens) {
    const own = Int32Array.from(text, numberOf).sort();
    let first = 0;
    while (first < own.length) {
      const term = own[first] ?? 0;
      let end = first + 1;
      while (end < own.length && own[end] === term) end += 1;
      push(terms, term);
      push(counts, Math.min(MOST, end - first));
      first = end;
    }
    push(starts, terms.size);
  }
  return { starts: joined(starts), terms: joined(terms), counts: joined(counts) };
};

/** tf · idf of a term that is so often in a text, before the text is scaled to length 1. */
const unscaled = (count: number, idf: number): number => (count === 1 ? idf : (1 + Math.log(count)) * idf);

const toRows = ({ starts, terms, counts }: Counted, idf: Float64Array): SparseRows => {
  const lengths = new Float64Array(starts.length - 1);
  for (let row = 0; row < lengths.length; row += 1) {
    const end = starts[row + 1] ?? 0;
    let squares = 0;
    for (let i = starts[row] ?? 0; i < end; i += 1) {
      const weight = unscaled(counts[i] ?? 1, idf[terms[i] ?? 0] ?? 0);
      squares += weight * weight;
    }
    lengths[row] = Math.sqrt(squares);
  }
  return { rows: lengths.length, starts, terms, counts, lengths, idf };
};

/** The weight of a term with this count and idf in a row of this length. */
export const weightOf = (count: number, idf: number, length: number): number => unscaled(count, idf) / length;

/** The weight that is at one place of a row. */
export const weightAt = (rows: SparseRows, row: number, place: number): number =>
  weightOf(rows.counts[place] ?? 1, rows.idf[rows.terms[place] ?? 0] ?? 0, rows.lengths[row] ?? 1);

/**
 * TF-IDF of two series of tokenised texts with one vocabulary: tf = 1 + ln(count), idf = ln((1 + N) / (1 + df)) + 1 over the
 * texts of both series together (N of them), rows scaled to length 1; a term is counted up to 65,535 in one text. A text without tokens is an empty row; its cosine
 * with anything is 0. Term numbers follow first appearance, so equal input gives equal bytes.
 */
export const tfidf = (first: TokenLists, second: TokenLists): TfIdf => {
  const numbers = new Numbering();
  const numberOf = (term: string): number => numbers.numberOf(term);
  const countedFirst = countAll(first, numberOf);
  const countedSecond = countAll(second, numberOf);
  const vocabulary = numbers.names();
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

/** Visits the terms that two rows share, by their numbers and places. */
const eachShared = (
  a: SparseRows,
  rowA: number,
  b: SparseRows,
  rowB: number,
  visit: (term: number, i: number, j: number) => void,
): void => {
  let i = a.starts[rowA] ?? 0;
  let j = b.starts[rowB] ?? 0;
  const endA = a.starts[rowA + 1] ?? 0;
  const endB = b.starts[rowB + 1] ?? 0;
  while (i < endA && j < endB) {
    const term = a.terms[i] ?? 0;
    const difference = term - (b.terms[j] ?? 0);
    if (difference === 0) visit(term, i, j);
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
};

/** Cosine of two rows, 0 … 1: both are unit vectors, so it is their dot product. */
export const cosine = (a: SparseRows, rowA: number, b: SparseRows, rowB: number): number => {
  let dot = 0;
  eachShared(a, rowA, b, rowB, (_, i, j) => {
    dot += weightAt(a, rowA, i) * weightAt(b, rowB, j);
  });
  return Math.min(1, dot);
};

/** Term numbers that two rows share, heaviest product first, ties by term number. */
export const sharedTerms = (a: SparseRows, rowA: number, b: SparseRows, rowB: number): readonly number[] => {
  const shared: { readonly term: number; readonly product: number }[] = [];
  eachShared(a, rowA, b, rowB, (term, i, j) => {
    shared.push({ term, product: weightAt(a, rowA, i) * weightAt(b, rowB, j) });
  });
  return shared.sort((x, y) => y.product - x.product || x.term - y.term).map(({ term }) => term);
};

/** In how few texts (of both series) a term is that two rows share; 0 where they share none. */
export const rarestShared = (
  model: TfIdf,
  a: SparseRows,
  rowA: number,
  b: SparseRows,
  rowB: number,
): number => {
  let least = 0;
  eachShared(a, rowA, b, rowB, (term) => {
    const holders = model.documentFrequency[term] ?? 0;
    least = least === 0 ? holders : Math.min(least, holders);
  });
  return least;
};

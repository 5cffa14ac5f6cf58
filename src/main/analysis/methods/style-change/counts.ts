import type { Chunk } from './text.ts';

/** Counts of the same features in every chunk, row by row. */
export interface FeatureCounts {
  readonly rows: number;
  readonly columns: number;
  /** rows × columns. */
  readonly counts: Float64Array;
  /** Everything that was counted in a row, also what is no feature. */
  readonly totals: Float64Array;
  readonly names: readonly string[];
}

export type Alphabet = 'letters' | 'case';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const symbolsOf: Readonly<Record<Alphabet, string>> = {
  letters: ` ${letters}`,
  case: ` ${letters}${letters.toUpperCase()}`,
};

/** Symbol number per UTF-16 code; 0, the blank, for everything that is no letter a–z. */
const codeTable = (alphabet: Alphabet): Uint8Array => {
  const table = new Uint8Array(65_536);
  for (const [number, symbol] of [...symbolsOf[alphabet]].entries()) {
    table[symbol.charCodeAt(0)] = number;
    if (alphabet === 'letters') table[symbol.toUpperCase().charCodeAt(0)] = number;
  }
  return table;
};
const tables: Readonly<Record<Alphabet, Uint8Array>> = {
  letters: codeTable('letters'),
  case: codeTable('case'),
};

/** Counts of one chunk: the cells that are used, and their counts. */
interface Sparse {
  readonly cells: Int32Array;
  readonly counts: Int32Array;
}

/** Adds the 3-grams of a text to a dense count; runs of non-letters are one blank, and two ends of a text never meet. */
const countInto = (dense: Int32Array, text: string, table: Uint8Array, base: number): void => {
  let first = 0;
  let second = 0;
  for (let i = 0; i < text.length; i += 1) {
    const third = table[text.charCodeAt(i)] ?? 0;
    if (third === 0 && second === 0) continue;
    // Two blanks before a letter would count the drops, not the writing.
    if (first !== 0 || second !== 0) {
      const cell = (first * base + second) * base + third;
      dense[cell] = (dense[cell] ?? 0) + 1;
    }
    first = second;
    second = third;
  }
};

/** Takes the used cells out of a dense count and clears it. */
const sparsen = (dense: Int32Array): Sparse => {
  const cells: number[] = [];
  const counts: number[] = [];
  for (let cell = 0; cell < dense.length; cell += 1) {
    const count = dense[cell] ?? 0;
    if (count === 0) continue;
    cells.push(cell);
    counts.push(count);
    dense[cell] = 0;
  }
  return { cells: Int32Array.from(cells), counts: Int32Array.from(counts) };
};

const mostFrequent = (chunks: readonly Sparse[], cells: number, cellCount: number): readonly number[] => {
  const totals = new Int32Array(cells);
  for (const { cells: used, counts } of chunks)
    for (let i = 0; i < used.length; i += 1)
      totals[used[i] ?? 0] = (totals[used[i] ?? 0] ?? 0) + (counts[i] ?? 0);
  return Array.from(totals, (_, cell) => cell)
    .filter((cell) => (totals[cell] ?? 0) > 0)
    .sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b)
    .slice(0, cellCount);
};

const nameOf = (cell: number, alphabet: Alphabet): string => {
  const symbols = symbolsOf[alphabet];
  const base = symbols.length;
  return [Math.floor(cell / base / base), Math.floor(cell / base) % base, cell % base]
    .map((number) => symbols[number] ?? '')
    .join('');
};

/** The most frequent character 3-grams of all chunks, counted per chunk. Ties go by the order of the alphabet. */
export const countTrigrams = (
  chunks: readonly Chunk[],
  alphabet: Alphabet,
  cellCount: number,
): FeatureCounts => {
  const base = symbolsOf[alphabet].length;
  const dense = new Int32Array(base ** 3);
  const sparse = chunks.map(({ pieces }) => {
    for (const { text } of pieces) countInto(dense, text, tables[alphabet], base);
    return sparsen(dense);
  });
  const features = mostFrequent(sparse, base ** 3, cellCount);
  const column = new Int32Array(base ** 3).fill(-1);
  for (const [index, cell] of features.entries()) column[cell] = index;
  const counts = new Float64Array(chunks.length * features.length);
  const totals = new Float64Array(chunks.length);
  for (const [row, { cells, counts: values }] of sparse.entries())
    for (let i = 0; i < cells.length; i += 1) {
      const value = values[i] ?? 0;
      totals[row] = (totals[row] ?? 0) + value;
      const at = column[cells[i] ?? 0] ?? -1;
      if (at >= 0) counts[row * features.length + at] = value;
    }
  return {
    rows: chunks.length,
    columns: features.length,
    counts,
    totals,
    names: features.map((cell) => nameOf(cell, alphabet)),
  };
};

import { weightiest, type TextSpace } from './text-space.ts';
import { dot, scaleRow, timesDense, type SparseMatrix } from './weighted-matrix.ts';

/** Scales each row of `width` to length 1; a row of 0 stays. @returns the lengths before */
const scaleRows = (dense: Float64Array, width: number): Float64Array =>
  Float64Array.from({ length: width === 0 ? 0 : dense.length / width }, (_, row) =>
    scaleRow(dense, row * width, (row + 1) * width),
  );

/** Sum of products of two rows. */
const dotOf = (
  one: Float64Array,
  from: number,
  other: Float64Array,
  otherFrom: number,
  width: number,
): number => {
  let sum = 0;
  for (let t = 0; t < width; t += 1) sum += (one[from + t] ?? 0) * (other[otherFrom + t] ?? 0);
  return sum;
};

/** Sum of products of each row with one. */
const dotsOf = (rows: Float64Array, own: Float64Array): Float64Array => {
  const width = own.length;
  const dots = new Float64Array(width === 0 ? 0 : rows.length / width);
  for (let row = 0; row < dots.length; row += 1) dots[row] = dot(rows, row * width, own, 0, width);
  return dots;
};

/** The places of texts. */
export interface TextPlaces {
  readonly dimensions: number;
  /** texts × dimensions, rows of length 1; 0 for a text without a word that has a place. */
  readonly texts: Float64Array;
}

/** A word of a text that others are compared with; without a column it has no place. */
interface PlacedWord {
  readonly column: number | null;
  readonly weight: number;
}

/**
 * Texts at the weighted sums of their words’ places. The cosine is a sum over the words of the other text: those that add most to
 * it are the reason.
 * @param matrix weights of words, texts × columns; @param vocabulary the word of each column
 * @param wordsOf the words of a compared text with their weights
 */
export const placedSpace = (
  matrix: SparseMatrix,
  vocabulary: readonly string[],
  { width, places }: { readonly width: number; readonly places: Float64Array },
  wordsOf: (words: Int32Array) => readonly PlacedWord[],
): TextSpace & TextPlaces => {
  const { starts, indices, values, rows: posts } = matrix;
  const texts = width === 0 ? new Float64Array(0) : timesDense(matrix, places, width);
  const lengths = scaleRows(texts, width);
  return {
    posts,
    texts,
    dimensions: width,
    between: (a, b) => dotOf(texts, a * width, texts, b * width, width),
    compare: (words) => {
      const own = new Float64Array(width);
      const has = new Set<number>();
      for (const { column, weight } of wordsOf(words)) {
        if (column === null) continue;
        has.add(column);
        for (let t = 0; t < width; t += 1)
          own[t] = (own[t] ?? 0) + weight * (places[column * width + t] ?? 0);
      }
      scaleRows(own, width);
      const scores = dotsOf(texts, own);
      return {
        scoreOf: (post) => scores[post] ?? 0,
        reasonOf: (post) => {
          const from = starts[post] ?? 0;
          const parts = Array.from(indices.subarray(from, starts[post + 1]), (column, at) => ({
            word: vocabulary[column] ?? '',
            weight:
              ((values[from + at] ?? 0) * dotOf(places, column * width, own, 0, width)) /
              (lengths[post] ?? 1),
            isShared: has.has(column),
          }));
          return {
            words: weightiest(parts.filter(({ isShared }) => isShared)),
            nearest: weightiest(parts.filter(({ isShared }) => !isShared)),
          };
        },
      };
    },
  };
};

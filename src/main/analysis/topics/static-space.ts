import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import type { WordVectors } from '#shared/word-vectors.ts';
import { placedSpace, type TextPlaces } from './placed-space.ts';
import { occurrencesOf, type TextSpace } from './text-space.ts';
import type { SparseMatrix } from './weighted-matrix.ts';

/** The same lists with a place in the vocabulary for words that no text has. */
export const withWords = (lists: WordLists, forms: Iterable<{ readonly form: string }>): WordLists => {
  const known = new Set(lists.vocabulary);
  for (const { form } of forms) known.add(form);
  return { ...lists, vocabulary: [...known] };
};

/** How often each text has each word that the table has a vector of. */
const countedWords = ({ tokens, starts, vocabulary }: WordLists, hasPlace: Uint8Array): SparseMatrix => {
  const rows = starts.length - 1;
  const rowStarts = new Int32Array(rows + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let post = 0; post < rows; post += 1) {
    for (const [word, count] of occurrencesOf(tokens.subarray(starts[post], starts[post + 1]))) {
      if (hasPlace[word] !== 1) continue;
      indices.push(word);
      values.push(count);
    }
    rowStarts[post + 1] = indices.length;
  }
  return {
    rows,
    columns: vocabulary.length,
    starts: rowStarts,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
  };
};

/**
 * Texts by static embeddings: a text’s place is the mean of the vectors of its words’ pieces, of length 1. Source: Tulkens & van
 * Dongen (2024), Model2Vec.
 */
export const staticSpace = (
  lists: WordLists,
  { dimensions: width, vectorOf }: WordVectors,
): TextSpace & TextPlaces => {
  const places = new Float64Array(lists.vocabulary.length * width);
  const hasPlace = new Uint8Array(lists.vocabulary.length);
  for (const [word, form] of lists.vocabulary.entries()) {
    const vector = vectorOf(form);
    if (vector === null) continue;
    places.set(vector, word * width);
    hasPlace[word] = 1;
  }
  return placedSpace(countedWords(lists, hasPlace), lists.vocabulary, { width, places }, (words) =>
    Array.from(occurrencesOf(words), ([word, weight]) => ({
      column: hasPlace[word] === 1 ? word : null,
      weight,
    })),
  );
};

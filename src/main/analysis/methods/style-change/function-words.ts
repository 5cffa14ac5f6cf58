import { functionWords } from '#main/analysis/text/function-words.ts';
import type { FeatureCounts } from './counts.ts';
import type { Chunk } from './text.ts';

const columnOf = new Map(functionWords.map((word, index) => [word, index]));

/** Function words per chunk; a word that a cut divides is not counted as one. */
export const countFunctionWords = (chunks: readonly Chunk[]): FeatureCounts => {
  const columns = functionWords.length;
  const counts = new Float64Array(chunks.length * columns);
  const totals = new Float64Array(chunks.length);
  for (const [row, { pieces }] of chunks.entries())
    for (const { text } of pieces)
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []) {
        totals[row] = (totals[row] ?? 0) + 1;
        const column = columnOf.get(word);
        if (column !== undefined) counts[row * columns + column] = (counts[row * columns + column] ?? 0) + 1;
      }
  return { rows: chunks.length, columns, counts, totals, names: functionWords };
};

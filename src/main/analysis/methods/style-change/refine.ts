import { countTrigrams, type Alphabet } from './counts.ts';
import { gSquaredSplitter } from './split.ts';
import { rangeOf } from './test-split.ts';
import type { Chunk } from './text.ts';

/** One row for all chunks before the neighborhood of a boundary, one per drop inside it, one for all after. */
const rowsAround = (chunks: readonly Chunk[], at: number): readonly Chunk[] => {
  const first = Math.max(0, at - 1);
  const end = Math.min(chunks.length, at + 1);
  const pieces = (from: number, to: number) => chunks.slice(from, to).flatMap((chunk) => chunk.pieces);
  const inside = new Map<number, { drop: number; text: string }[]>();
  for (const piece of pieces(first, end)) inside.set(piece.drop, [...(inside.get(piece.drop) ?? []), piece]);
  return [
    { pieces: pieces(0, first) },
    ...[...inside.values()].map((own) => ({ pieces: own })),
    { pieces: pieces(end, chunks.length) },
  ];
};

/**
 * The drop that a change is after: the best split by G² between two drops within one chunk on either side of a boundary.
 * @returns the index of the last drop before it
 */
export const lastDropBefore = (
  chunks: readonly Chunk[],
  at: number,
  alphabet: Alphabet,
  features: number,
): number => {
  const rows = rowsAround(chunks, at);
  const { best } = gSquaredSplitter(countTrigrams(rows, alphabet, features), 1)(rangeOf(0, rows.length));
  const row = rows[Math.min(rows.length - 2, Math.max(1, best.at - 1))];
  return row?.pieces.at(-1)?.drop ?? 0;
};

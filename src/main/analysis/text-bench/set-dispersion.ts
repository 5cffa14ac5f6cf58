import type { BlockCounts } from './block-counts.ts';

/**
 * DPnorm (Lijffijt & Gries 2012) of a word over the blocks of one set, without visiting the blocks that lack it:
 * ½·Σ|tᵢ − wᵢ| = ½·[1 + Σ over blocks with the word of (|tᵢ − wᵢ| − wᵢ)].
 * @param label 1 for A, 0 for B
 * @returns null for a word absent from the set, and where the set has fewer than two blocks with words
 */
export const createSetDispersion = (
  { rows, blocks, counts, sizes }: BlockCounts,
  isA: Uint8Array,
  label: 0 | 1,
): ((word: number) => number | null) => {
  const own = sizes.filter((size, block) => size > 0 && isA[block] === label);
  const tokens = own.reduce((sum, size) => sum + size, 0);
  const least = own.reduce((smallest, size) => Math.min(smallest, size), Infinity) / tokens;
  return (word) => {
    let f = 0;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1)
      if (isA[blocks[entry] ?? 0] === label) f += counts[entry] ?? 0;
    if (f === 0 || own.length < 2) return null;
    let excess = 1;
    for (let entry = rows[word] ?? 0; entry < (rows[word + 1] ?? 0); entry += 1) {
      const block = blocks[entry] ?? 0;
      if (isA[block] !== label) continue;
      const w = (sizes[block] ?? 0) / tokens;
      excess += Math.abs((counts[entry] ?? 0) / f - w) - w;
    }
    return excess / 2 / (1 - least);
  };
};

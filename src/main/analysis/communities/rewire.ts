import type { Random } from '#main/analysis/chance/random.ts';

/** Exchanges of ends per edge: as many as mix a graph thoroughly. */
const SWAPS_PER_EDGE = 10;

/**
 * A random graph in which every node has as many edges as in the given one, without loops or parallel edges: ends of two edges change
 * places over and over. Source: Maslov & Sneppen (2002); Milo et al. (2003).
 * @param a one end of each edge @param b the other; no edge twice
 * @param isSided whether the ends are of two kinds, and each edge of the random graph has one of either
 */
export const rewired = (
  nodes: number,
  a: Int32Array,
  b: Int32Array,
  random: Random,
  isSided = false,
): { readonly a: Int32Array; readonly b: Int32Array } => {
  const [one, other] = [a.slice(), b.slice()];
  const keyOf = (x: number, y: number): number => Math.min(x, y) * nodes + Math.max(x, y);
  const present = new Set<number>();
  for (let e = 0; e < one.length; e += 1) present.add(keyOf(one[e] as number, other[e] as number));
  if (one.length < 2) return { a: one, b: other };
  for (let turn = 0; turn < SWAPS_PER_EDGE * one.length; turn += 1) {
    const e = random.below(one.length);
    const f = random.below(one.length);
    const [x, y] = [one[e] as number, other[e] as number];
    const isTurned = !isSided && random.below(2) === 1;
    const [z, w] = isTurned ? [other[f] as number, one[f] as number] : [one[f] as number, other[f] as number];
    if (x === w || z === y || present.has(keyOf(x, w)) || present.has(keyOf(z, y))) continue;
    present.delete(keyOf(x, y));
    present.delete(keyOf(z, w));
    present.add(keyOf(x, w));
    present.add(keyOf(z, y));
    other[e] = w;
    one[f] = z;
    other[f] = y;
  }
  return { a: one, b: other };
};

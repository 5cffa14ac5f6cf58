import { DEFAULT_SEED } from '#shared/constants.ts';

type Shuffled = unknown[] | Int32Array | Uint32Array | Float64Array;

const splitmix32 = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
};

const sfc32 = (seed: number): (() => number) => {
  const next = splitmix32(seed);
  let a = next();
  let b = next();
  let c = next();
  let counter = 1;
  const step = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) step();
  return step;
};

const belowOf =
  (uint32: () => number) =>
  (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > 0x1_0000_0000)
      throw new RangeError(`below: n must be a whole number from 1 to 4294967296, got ${n}`);
    for (;;) {
      const value = uint32();
      // The remainder of a number beyond 32 bits takes longer than all the rest: few values are so near the end that it is needed.
      if (value <= 0x1_0000_0000 - n || value < 0x1_0000_0000 - (0x1_0000_0000 % n)) return value % n;
    }
  };

const shuffleOf =
  (below: (n: number) => number) =>
  <T extends Shuffled>(items: T): T => {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      const swapped = items[i];
      items[i] = items[j];
      items[j] = swapped;
    }
    return items;
  };

/** Floyd's sampling: as many draws as numbers wanted, however large n is. */
const distinctOf =
  (below: (n: number) => number) =>
  (n: number, count: number): Int32Array => {
    if (count >= n) return Int32Array.from({ length: n }, (_, i) => i);
    const chosen = new Set<number>();
    for (let j = n - count; j < n; j += 1) {
      const candidate = below(j + 1);
      chosen.add(chosen.has(candidate) ? j : candidate);
    }
    return Int32Array.from(chosen).sort();
  };

/** A generator for a seed (its low 32 bits count). */
export const createRandom = (seed: number = DEFAULT_SEED) => {
  /** A whole number, 0 … 2³² − 1. */
  const uint32 = sfc32(seed);
  /** A whole number, 0 … n − 1, each equally likely (rejection, no modulo bias); n from 1 to 2³². */
  const below = belowOf(uint32);
  return {
    uint32,
    below,
    /** A multiple of 2⁻³² in [0, 1). */
    unit: (): number => uint32() / 0x1_0000_0000,
    /** Shuffles in place (Fisher–Yates) and returns what it was given. */
    shuffle: shuffleOf(below),
    /** `count` different whole numbers out of 0 … n − 1, ascending; all of them where count ≥ n. */
    distinctBelow: distinctOf(below),
  };
};

/**
 * A seeded generator. All state is 32-bit integers, so that a seed gives the same numbers on every machine. Source: sfc32
 * of PractRand (Doty-Humphrey), its state filled by splitmix32.
 */
export type Random = ReturnType<typeof createRandom>;

/**
 * A seed for one part of a run (`'bootstrap'`, `'event 17'`), so that adding a part does not move the numbers of another.
 * Source: FNV-1a over the label's UTF-16 code units, mixed with the seed.
 */
export const deriveSeed = (seed: number, label: string): number => {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < label.length; i += 1) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
  return splitmix32(hash)() >>> 0;
};

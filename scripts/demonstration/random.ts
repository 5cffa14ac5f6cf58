/**
 * A small seeded generator (Mulberry32). Only 32-bit integer steps and exact divisions by powers of two, so that every
 * machine draws the same numbers.
 */
export interface DemonstrationRandom {
  /** Uniform in [0, 1), a multiple of 2^-32. */
  readonly next: () => number;
  /** Uniform integer in [0, bound). */
  readonly below: (bound: number) => number;
  /** Uniform integer in [from, to], both included. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffled: <T>(list: readonly T[]) => T[];
}

/** FNV-1a over UTF-16 code units: names a stream, so that one part of the corpus never shifts the draws of another. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
};

/** Numbers of [0, 1) by Mulberry32. */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** One stream of one seed; the same pair always gives the same draws. */
export const createRandom = (seed: number, stream: string): DemonstrationRandom => {
  const next = mulberry32(Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ hash(`${seed}:${stream}`));
  const below = (bound: number): number => Math.floor(next() * bound);
  const pick = <T>(list: readonly T[]): T => {
    const index = below(list.length);
    if (index >= list.length) throw new Error('Nothing to pick from.');
    return list[index] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
    }
    return copy;
  };
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick,
    shuffled,
  };
};

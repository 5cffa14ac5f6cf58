import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { logGamma } from '#main/analysis/statistics/statistics.ts';

/** Ways in which chance deals blocks to A and B: labels per block, 1 for A. The array is used again for the next one. */
export interface BlockSplits {
  readonly count: number;
  readonly labels: () => Iterable<Uint8Array>;
}

const blocksPerStratum = 20;

/** Blocks in groups of like size: the same number of neighbors in the order of their tokens. */
const strataOf = (sizes: Float64Array, strata: number): readonly Int32Array[] => {
  const order = Int32Array.from(sizes.keys()).sort((x, y) => (sizes[x] ?? 0) - (sizes[y] ?? 0) || x - y);
  return Array.from({ length: strata }, (_, i) =>
    order.slice(Math.floor((i * order.length) / strata), Math.floor(((i + 1) * order.length) / strata)),
  );
};

const labelsOf = (stratum: Int32Array, isA: Uint8Array): Int32Array =>
  stratum.map((block) => isA[block] ?? 0);

/** ln of the number of ways to choose `k` of `n`. */
const logChoices = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** How many ways there are to deal the labels within each stratum; huge numbers are only known to be huge. */
const waysOf = (strata: readonly Int32Array[], isA: Uint8Array): number =>
  Math.round(
    Math.exp(
      strata.reduce((sum, stratum) => {
        const k = labelsOf(stratum, isA).reduce((total, label) => total + label, 0);
        return sum + logChoices(stratum.length, k);
      }, 0),
    ),
  );

/** The next choice of places in lexical order, in place; false after the last. */
const nextChoice = (places: Int32Array, n: number): boolean => {
  for (let i = places.length - 1; i >= 0; i -= 1) {
    const place = places[i] ?? 0;
    if (place >= n - places.length + i) continue;
    for (let j = i; j < places.length; j += 1) places[j] = place + 1 + j - i;
    return true;
  }
  return false;
};

function* otherSplits(isA: Uint8Array): Generator<Uint8Array> {
  const k = isA.reduce((sum, flag) => sum + flag, 0);
  const places = Int32Array.from({ length: k }, (_, i) => i);
  const labels = new Uint8Array(isA.length);
  do {
    labels.fill(0);
    for (const place of places) labels[place] = 1;
    if (labels.some((label, block) => label !== isA[block])) yield labels;
  } while (nextChoice(places, isA.length));
}

function* shuffledSplits(
  isA: Uint8Array,
  strata: readonly Int32Array[],
  splitCount: number,
  seed: number,
): Generator<Uint8Array> {
  const { shuffle } = createRandom(deriveSeed(seed, 'block splits'));
  const decks = strata.map((stratum) => ({ stratum, deck: labelsOf(stratum, isA) }));
  const labels = new Uint8Array(isA.length);
  for (let i = 0; i < splitCount; i += 1) {
    for (const { stratum, deck } of decks) {
      shuffle(deck);
      for (const [place, block] of stratum.entries()) labels[block] = deck[place] ?? 0;
    }
    yield labels;
  }
}

/**
 * Chance’s ways to deal the blocks. Blocks change places with blocks of like size only (about 20 neighbors in the order of
 * their tokens, more where that leaves too few ways), so that A keeps the number of its blocks and nearly that of its
 * words. Where all blocks together can be dealt in no more than `wanted` other ways, those are all used; none exist where a
 * set has no block.
 * @param sizes tokens of each block
 */
export const blockSplits = (
  isA: Uint8Array,
  sizes: Float64Array,
  splitCount: number,
  seed: number,
): BlockSplits => {
  for (
    let strata = Math.max(1, Math.floor(isA.length / blocksPerStratum));
    ;
    strata = Math.ceil(strata / 2)
  ) {
    const groups = strataOf(sizes, strata);
    const others = waysOf(groups, isA) - 1;
    if (others > splitCount)
      return { count: splitCount, labels: () => shuffledSplits(isA, groups, splitCount, seed) };
    if (strata === 1) return { count: others, labels: () => otherSplits(isA) };
  }
};

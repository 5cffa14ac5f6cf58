import type { Random } from '#main/analysis/chance/random.ts';
import { againstNull, benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { countTrigrams, type Alphabet } from './counts.ts';
import { cosineDistances, deltaDistances, type Distances } from './distances.ts';
import type { GroupComparison } from './result.ts';
import { cutChunks } from './text.ts';

const meanBetween = ({ size, values }: Distances, a: readonly number[], b: readonly number[]): number => {
  let sum = 0;
  for (const i of a) for (const j of b) sum += values[i * size + j] ?? 0;
  return sum / (a.length * b.length);
};

const energy = (distances: Distances, a: readonly number[], b: readonly number[]): number =>
  ((a.length * b.length) / (a.length + b.length)) *
  (2 * meanBetween(distances, a, b) - meanBetween(distances, a, a) - meanBetween(distances, b, b));

const shuffledEnergies = (
  distances: Distances,
  rows: readonly [readonly number[], readonly number[]],
  surrogates: number,
  random: Random,
): Float64Array => {
  const [a, b] = rows;
  const all = [...a, ...b];
  return Float64Array.from({ length: surrogates }, () => {
    random.shuffle(all);
    return energy(distances, all.slice(0, a.length), all.slice(a.length));
  });
};

export interface GroupRule {
  readonly chunkSize: number;
  readonly alphabet: Alphabet;
  readonly features: number;
  readonly surrogates: number;
  /** Fewest chunks of a group that is compared. */
  readonly shortest: number;
}

/** Texts that belong to one value of a split, in order. */
export interface LabelledTexts {
  readonly name: string;
  readonly texts: readonly string[];
}

/** Compares the style of groups of texts with each other, every two that have enough text. */
export const compareGroups = (
  labelled: readonly LabelledTexts[],
  rule: GroupRule,
  random: Random,
): GroupComparison => {
  const cut = labelled.map(({ name, texts }) => ({ name, texts, chunks: cutChunks(texts, rule.chunkSize) }));
  const compared = cut.filter(({ chunks }) => chunks.length >= rule.shortest);
  const features = countTrigrams(
    compared.flatMap(({ chunks }) => chunks),
    rule.alphabet,
    rule.features,
  );
  const delta = deltaDistances(features);
  const cosine = cosineDistances(features);
  let next = 0;
  const rows = compared.map(({ name, chunks }) => {
    next += chunks.length;
    return { name, rows: chunks.map((_, i) => next - chunks.length + i) };
  });
  const pairs = rows.flatMap((a, i) =>
    rows.slice(i + 1).map((b) => ({
      a: a.name,
      b: b.name,
      delta: meanBetween(delta, a.rows, b.rows),
      cosineDistance: meanBetween(cosine, a.rows, b.rows),
      chance: againstNull(
        energy(delta, a.rows, b.rows),
        shuffledEnergies(delta, [a.rows, b.rows], rule.surrogates, random),
      ),
    })),
  );
  const qs = benjaminiHochberg(pairs.map(({ chance }) => chance.p));
  return {
    groups: cut.map(({ name, texts, chunks }) => ({
      name,
      drops: texts.length,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
      chunks: chunks.length,
    })),
    pairs: pairs.map((pair, i) => ({ ...pair, q: qs[i] ?? 1 })),
  };
};

import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import type { TopicsResult } from '#shared/methods/topics.ts';
import { meanOf } from './coherence.ts';
import { leadingVectors } from './leading-vectors.ts';
import { improveFactors, startFactors } from './nmf.ts';
import { topicAgreement } from './topic-agreement.ts';
import { QUICK, type Fitted, type Prepared, type ShuffledCoherence } from './topic-fits.ts';
import { heaviestWords } from './topic-words.ts';
import { takeRows, transpose } from './weighted-matrix.ts';

/** One number of topics. */
export type TopicCount = TopicsResult['curve'][number];
/** What shuffled texts give: mean and 95% range; null without shuffled texts that have it. */
export type KRange = TopicsResult['largestByChance'];

type Count = Omit<TopicCount, 'chance'>;

/** Runs behind each stability. */
export const RESAMPLES = 20;
const RESAMPLED_SHARE = 0.8;
const RANKED_WORDS = 20;

/** Agreement of one resampled run with the runs over all posts, for every number of topics. Independent of all others. */
const resampledAgreement = (
  { weighted: { matrix }, vectors: near }: Prepared,
  references: ReadonlyMap<number, readonly Int32Array[]>,
  seed: number,
): ReadonlyMap<number, number> => {
  const size = Math.ceil(matrix.rows * RESAMPLED_SHARE);
  const rows = takeRows(matrix, createRandom(seed).distinctBelow(matrix.rows, size));
  const turned = transpose(rows);
  const vectors = leadingVectors(rows, Math.max(...references.keys()), seed, turned, near);
  return new Map(
    Array.from(references, ([k, reference]) => {
      if (vectors.count < k) return [k, 0];
      const factors = improveFactors(rows, startFactors(vectors, k), QUICK, turned);
      return [k, topicAgreement(reference, heaviestWords(factors, RANKED_WORDS))];
    }),
  );
};

/** Mean and 95% range of some values. */
export const rangeOf = (values: readonly number[]): KRange => {
  const { expected, bandLow, bandHigh } = againstNull(0, values);
  return { expected, bandLow, bandHigh };
};

/** Stability and coherence of each number of topics, by number. @param step called before each of the resampled runs */
export const curveOf = (
  all: Prepared,
  fits: ReadonlyMap<number, Fitted>,
  seed: number,
  step: () => void,
): readonly Count[] => {
  if (fits.size === 0) return [];
  const references = new Map(
    Array.from(fits, ([k, { factors }]) => [k, heaviestWords(factors, RANKED_WORDS)]),
  );
  const runs = Array.from({ length: RESAMPLES }, (_, run) => {
    step();
    return resampledAgreement(all, references, deriveSeed(seed, `resample ${run}`));
  });
  return Array.from(fits, ([k, { coherences }]) => {
    const { expected, bandLow, bandHigh } = rangeOf(runs.map((run) => run.get(k) ?? 0));
    return {
      k,
      stability: expected ?? 0,
      stabilityLow: bandLow,
      stabilityHigh: bandHigh,
      coherence: meanOf(coherences),
    };
  });
};

/** Stable topics of words that do not belong together are worth nothing, nor are coherent ones that come and go. */
const meritOf = ({ stability, coherence: mean }: Count): number => stability * Math.max(0, mean ?? 0);

/** The number with the largest product of stability and coherence; the least where several have it, null without a curve. */
export const proposedOf = (curve: readonly Count[]): number | null =>
  curve.reduce<Count | null>(
    (best, count) => (best === null || meritOf(count) > meritOf(best) ? count : best),
    null,
  )?.k ?? null;

/** A curve with the coherence of shuffled texts next to each number that they were fitted with. */
export const withChance = (
  curve: readonly Count[],
  shuffled: readonly ShuffledCoherence[],
): readonly TopicCount[] =>
  curve.map((count) => {
    const values = shuffled.flatMap(({ means }) => means.get(count.k) ?? []);
    return { ...count, chance: values.length === 0 ? null : rangeOf(values) };
  });

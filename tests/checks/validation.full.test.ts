import { expect, it } from 'vitest';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import { makeCorpus } from '#scripts/validation/corpus.ts';
import { observe } from '#scripts/validation/measures.ts';
import { ratesByMethod } from '#scripts/validation/rates.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { count, ofTurn } from '#tests/helpers/soak.ts';

/** The first corpus with nothing planted, or all three. */
const NULL_SEEDS = [1, 2, 3].slice(0, count(1, 3));

type Part = MeasuredPart & { readonly method: string };
const named = ({ method, name }: Part): string => `${method}: ${name}`;
const partsOf = (rates: ReturnType<typeof ratesByMethod>): readonly Part[] =>
  [...rates].flatMap(([method, measured]) => measured.map((part) => ({ method, ...part })));

const expectPlantedFound = (): void => {
  const parts = partsOf(ratesByMethod(observe(makeCorpus({ kind: 'planted', seed: 4966 })), []));
  const claiming = parts.filter(({ recall }) => recall !== null);
  expect(claiming.map(named).sort()).toEqual([
    'content-patterns: phrases',
    'coordination: proofs',
    'correlation: events',
    'deltas: anniversaries',
    'deltas: intervals',
    'keyness: words, permutation p',
    'prediction-accuracy: share of claims',
    'style-change: change points',
    'temporal-clusters: bursts',
  ]);
  expect(claiming.filter(({ recall }) => (recall?.share ?? 0) < 0.95).map(named)).toEqual([]);
  expect(parts.filter(({ falseDiscoveryRate }) => (falseDiscoveryRate ?? 0) > 0.06).map(named)).toEqual([]);
};

const expectNothingFound = (): void => {
  const chance = NULL_SEEDS.flatMap((seed) => observe(makeCorpus({ kind: 'null', seed })));
  const parts = partsOf(ratesByMethod([], chance));
  // Some forty families: two alarms are to be expected at q ≤ 0.05, seven come once in a thousand times.
  const alarms = parts.map(({ falseAlarms }) => falseAlarms?.count ?? 0);
  expect(alarms.reduce((sum, count) => sum + count, 0)).toBeLessThan(7);
  // A few corpora say little of one method, so the whole-run tests of all are counted together.
  const runs = parts.flatMap(({ falsePositiveRuns }) => falsePositiveRuns ?? []);
  const sum = (of: 'count' | 'of'): number => runs.reduce((total, one) => total + one[of], 0);
  expect(wilsonInterval(sum('count'), sum('of'))?.lower).toBeLessThan(0.07);
  expect(parts.filter(({ uniformity }) => uniformity !== null && uniformity.p < 0.01).map(named)).toEqual([]);
};

/** By turns: each is of corpora of its own, on which every method runs. */
const CASES = ofTurn(
  [
    ['what was planted: recall at least 0.95, false discoveries at most 6 %', expectPlantedFound],
    ['next to nothing where nothing was planted, and p is spread over 0 … 1', expectNothingFound],
  ] as const,
  2,
);

/** A small part of `npm run validate`, at fixed seeds: the rates of many corpora are in docs/methods.md. */
it.each(CASES)('the methods find %s', (_found, expectFound) => expectFound(), 1_200_000);

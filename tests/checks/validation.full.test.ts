import { expect, it } from 'vitest';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import { makeCorpus } from '#scripts/validation/corpus.ts';
import { measures, observe } from '#scripts/validation/measures.ts';
import { ratesByMethod } from '#scripts/validation/rates.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { count, ofTurn } from '#tests/helpers/soak.ts';

/** The first corpus with nothing planted, or all three. */
const NULL_SEEDS = [1, 2, 3].slice(0, count(1, 3));

type Part = MeasuredPart & { readonly method: string };
const named = ({ method, name }: Part): string => `${method}: ${name}`;
const partsOf = (rates: ReturnType<typeof ratesByMethod>): readonly Part[] =>
  [...rates].flatMap(([method, measured]) => measured.map((part) => ({ method, ...part })));

/** What is measured of the methods, in two halves of about the same work, with what each claims to find of what was planted. */
const HALVES = [
  {
    names: ['coordination', 'window-match', 'temporal-clusters', 'frequency', 'content-patterns', 'keyness'],
    claims: [
      'content-patterns: phrases',
      'coordination: proofs',
      'keyness: words, permutation p',
      'temporal-clusters: bursts',
    ],
    // Of fifteen families: five alarms at q ≤ 0.05 come less than once in a thousand times.
    mostAlarms: 4,
  },
  {
    names: ['correlation', 'event-study', 'deltas', 'temporal-profile', 'format-patterns', 'style-change'],
    claims: [
      'correlation: events',
      'deltas: anniversaries',
      'deltas: intervals',
      'prediction-accuracy: share of claims',
      'style-change: change points',
    ],
    // Of two dozen families: six alarms come once or twice in a thousand times.
    mostAlarms: 5,
  },
] as const;
type Half = (typeof HALVES)[number];

const expectPlantedFound = ({ names, claims }: Half): void => {
  const parts = partsOf(ratesByMethod(observe(makeCorpus({ kind: 'planted', seed: 4966 }), names), []));
  const claiming = parts.filter(({ recall }) => recall !== null);
  expect(claiming.map(named).sort()).toEqual(claims);
  expect(claiming.filter(({ recall }) => (recall?.share ?? 0) < 0.95).map(named)).toEqual([]);
  expect(parts.filter(({ falseDiscoveryRate }) => (falseDiscoveryRate ?? 0) > 0.06).map(named)).toEqual([]);
};

const expectNothingFound = ({ names, mostAlarms }: Half): void => {
  const chance = NULL_SEEDS.flatMap((seed) => observe(makeCorpus({ kind: 'null', seed }), names));
  const parts = partsOf(ratesByMethod([], chance));
  const alarms = parts.map(({ falseAlarms }) => falseAlarms?.count ?? 0);
  expect(alarms.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mostAlarms);
  // A few corpora say little of one method, so the whole-run tests of the half are counted together.
  const runs = parts.flatMap(({ falsePositiveRuns }) => falsePositiveRuns ?? []);
  const sum = (of: 'count' | 'of'): number => runs.reduce((total, one) => total + one[of], 0);
  expect(wilsonInterval(sum('count'), sum('of'))?.lower).toBeLessThan(0.07);
  expect(parts.filter(({ uniformity }) => uniformity !== null && uniformity.p < 0.01).map(named)).toEqual([]);
};

const CLAIMS = [
  ['what was planted: recall at least 0.95, false discoveries at most 6 %', expectPlantedFound],
  ['next to nothing where nothing was planted, and p is spread over 0 … 1', expectNothingFound],
] as const;

/** By turns: either claim of either half. */
const CASES = ofTurn(
  HALVES.flatMap((half) =>
    CLAIMS.map(([claim, expectClaim]) => ({ claim, expectClaim, half, methods: half.names.join(', ') })),
  ),
  4,
);

/** A small part of `npm run validate`, at fixed seeds: the rates of many corpora are in docs/methods.md. */
it.each(CASES)(
  '$methods find $claim',
  ({ expectClaim, half }) => {
    expectClaim(half);
  },
  1_200_000,
);

it('measures every method in one of the halves', () => {
  expect(HALVES.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(measures).toSorted());
});

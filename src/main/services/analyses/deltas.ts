import type { ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { findTimesOfDrops } from '#main/repositories/analysis-drops.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import {
  byMinuteSentence,
  chanceSentence,
  formatCount,
  isSignificant,
  leftOutSentence,
} from '#shared/figures.ts';
import { shownTestLabel } from '#shared/test-family.ts';
import { toTimestamp } from '#shared/time.ts';
import type { RunRequest } from './questions.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';
import type { Spell } from './spell.ts';

type DeltasResult = ResultOf<'deltas'>;
type DeltaTest = DeltasResult['tests'][number];

const figures = (test: DeltaTest): string => {
  const { observed, expected, bandLow: low, bandHigh: high, p, baseRate } = test;
  const chance = chanceSentence('observed', { observed, expected, low, high, p });
  const base =
    baseRate === null ? '' : ` ${formatCount(baseRate.drops)} of ${formatCount(baseRate.of)} drops match.`;
  return `${shownTestLabel(test.label)}: ${chance}${base}`;
};

/** The posts of the account of a post test that it does not count, and whether seconds count. */
const comparedText = (test: DeltaTest, { leftOut, postTests }: DeltasResult): string => {
  const own = postTests.find(({ label }) => test.kind === 'post' && label === test.label);
  const posts = leftOut?.posts.find(
    ({ username, platform }) => username === own?.username && platform === own.platform,
  )?.posts;
  const drops = leftOut?.drops ?? 0;
  const sentence = leftOutSentence(
    { drops, posts: posts ?? 0 },
    own === undefined ? '' : ` of @${own.username}`,
  );
  return [byMinuteSentence(own?.resolution), sentence]
    .map((said) => (said === null ? '' : ` ${said}`))
    .join('');
};

type Times = ReadonlyMap<number, number>;

/** The drops of a pattern with the span they cover; all that were compared, which are those with a time of day, where it names none. */
const spanOf = (numbers: readonly number[], times: Times): { startTime: string; endTime: string } => {
  const all = numbers.length === 0 ? [...times.values()] : numbers.map((number) => times.get(number) ?? 0);
  let [first, last] = [Infinity, -Infinity];
  for (const time of all) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return {
    startTime: toTimestamp(Number.isFinite(first) ? first : 0),
    endTime: toTimestamp(Number.isFinite(last) ? last : 0),
  };
};

const patternOf = (
  test: DeltaTest,
  id: string,
  numbers: readonly number[],
  { result, times }: { readonly result: DeltasResult; readonly times: Times },
): Pattern => ({
  id,
  type: test.kind,
  confidence: 1 - test.q,
  description: `${figures(test)}${comparedText(test, result)}`,
  ...spanOf(numbers, times),
  qDropIds: numbers,
  metadata: {
    type: test.kind,
    dropNumbers: numbers,
    intervalMinutes: test.minutes,
    ...deltaMetadata(test),
  },
});

const deltaMetadata = (test: DeltaTest) => ({
  label: shownTestLabel(test.label),
  unit: test.unit,
  observed: test.observed,
  expected: test.expected,
  bandLow: test.bandLow,
  bandHigh: test.bandHigh,
  surrogates: test.surrogates,
  p: test.p,
  q: test.q,
  holm: test.holm,
  baseRateDrops: test.baseRate?.drops ?? null,
  baseRateOf: test.baseRate?.of ?? null,
  baseRateExpected: test.baseRate?.expectedDrops ?? null,
});

/** Which drops are behind a test of the list. */
const dropsBehind = (test: DeltaTest, result: DeltasResult): readonly number[] => {
  if (test.kind === 'anniversary')
    return [...new Set(result.anniversaryPairs.flatMap(({ earlier, later }) => [earlier, later]))].sort(
      (a, b) => a - b,
    );
  if (test.kind === 'clock') return result.clockMinutes.flatMap(({ drops }) => drops).sort((a, b) => a - b);
  return [];
};

const anniversaryPatterns = (result: DeltasResult, times: Times): Pattern[] =>
  result.anniversaryPairs
    .filter(({ q }) => isSignificant(q))
    .map((pair) => ({
      id: `anniversary-${pair.earlier}-${pair.later}`,
      type: 'anniversary',
      confidence: 1 - pair.q,
      description: `Drops ${pair.earlier} and ${pair.later}: same month and day, ${Math.abs(pair.clockDifferenceSeconds)} seconds apart by the clock, sharing ${pair.sharedTerms.slice(0, 3).join(', ')}.`,
      ...spanOf([pair.earlier, pair.later], times),
      qDropIds: [pair.earlier, pair.later],
      metadata: {
        type: 'anniversary',
        dropNumbers: [pair.earlier, pair.later],
        p: pair.p,
        q: pair.q,
        surrogates: pair.comparedWith,
      },
    }));

/** The delta patterns as the API lists them: every test, the intervals, the anniversary pairs that exceed chance by their texts. */
export const toPatterns = (result: DeltasResult, times: Times): Pattern[] =>
  // Of drops that are all dated to the day there is no time to state.
  times.size === 0 ? [] : patternsOf(result, times);

const patternsOf = (result: DeltasResult, times: Times): Pattern[] => [
  ...result.tests.map((test, i) =>
    patternOf(test, `${test.kind}-${test.unit}-${test.minutes}-${i}`, dropsBehind(test, result), {
      result,
      times,
    }),
  ),
  ...result.intervals.map((test) =>
    patternOf(
      test,
      `interval-${test.minutes}`,
      [...new Set(test.pairs.flat())].sort((a, b) => a - b),
      { result, times },
    ),
  ),
  ...anniversaryPatterns(result, times),
];

export const createDeltaService = (
  store: Database,
  { read }: Pick<AnalysisJobService, 'read'>,
  spell: Spell,
) => ({
  patterns: async (request: RunRequest, options: ReadOptions): Promise<Reading<Pattern[]>> => {
    const reading = await read('deltas', request, options);
    if (reading.kind === 'computing') return reading;
    const times = await findTimesOfDrops(store.read);
    const anniversaryPairs = await spell(reading.value.anniversaryPairs);
    return mapReading(reading, (result) => toPatterns({ ...result, anniversaryPairs }, times));
  },
});

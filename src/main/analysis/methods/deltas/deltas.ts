import { z } from 'zod';
import { benjaminiHochberg, holm } from '#main/analysis/chance/significance.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { nullParameter, surrogatesParameter } from '#main/analysis/methods/windows/window-match.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser, type AbbreviationTerm } from '#main/analysis/text/tokens.ts';
import { ZONES } from '#main/analysis/time/zone.ts';
import type { AnalysisContext, AnalysisDrop, AnalysisPost } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';
import { anniversaries, anniversaryReadings, type AnniversaryReading } from './delta-anniversary.ts';
import { sharedClocks, type ClockMinute } from './delta-clock.ts';
import { intervals, type IntervalSpike } from './delta-interval.ts';
import { postDeltas, type PostDelta } from './delta-post.ts';
import type { AnniversaryPair, DeltaTest, RawDeltaTest } from './delta-types.ts';

/** Drops in canonical order, posts in any. */
export interface DeltasInput {
  readonly drops: readonly AnalysisDrop[];
  readonly posts: readonly AnalysisPost[];
  readonly abbreviations: readonly AbbreviationTerm[];
}

export interface DeltasResult {
  readonly drops: number;
  readonly posts: number;
  /** One family: anniversaries, shared clock times, the largest interval, every post window. */
  readonly tests: readonly DeltaTest[];
  /** Its own family: each anniversary pair judged by its texts. */
  readonly anniversaryPairs: readonly AnniversaryPair[];
  /** The same count in both calendars, by seconds and by clock minutes; the tests stand on `zone` and seconds. */
  readonly anniversaryReadings: readonly AnniversaryReading[];
  /** The fullest clock minutes, listed without a test. */
  readonly clockMinutes: readonly ClockMinute[];
  /** Its own family: every interval of k minutes. */
  readonly intervals: readonly (IntervalSpike & DeltaTest)[];
  /** The post tests with account and the count by clock minutes. */
  readonly postTests: readonly (PostDelta & DeltaTest)[];
}

const withQ = <T extends RawDeltaTest>(tests: readonly T[]): readonly (T & DeltaTest)[] => {
  const ps = tests.map(({ p }) => p);
  const qs = benjaminiHochberg(ps);
  const strict = holm(ps);
  return tests.map((test, i) => ({ ...test, q: qs[i] ?? 1, holm: strict[i] ?? 1 }));
};

const parametersSchema = z.object({
  toleranceMinutes: z
    .number()
    .min(0)
    .max(60)
    .default(5)
    .meta({ description: 'Largest difference of clock times of an anniversary', unit: 'minutes' }),
  maxIntervalMinutes: z
    .number()
    .int()
    .min(10)
    .max(1440)
    .default(120)
    .meta({ description: 'Largest interval between neighbouring drops', unit: 'minutes' }),
  zone: z.enum(ZONES).default('UTC').meta({ description: 'Zone of dates and clock times' }),
  null: nullParameter.meta({ description: 'Null model of the post deltas' }),
  surrogates: surrogatesParameter,
});

const find = (
  input: DeltasInput,
  parameters: z.output<typeof parametersSchema>,
  context: AnalysisContext,
): DeltasResult => {
  const { drops, posts } = input;
  const tokenise = createTokeniser(input.abbreviations);
  const texts = tfidf(
    drops.map((drop) => tokenise(ownWords(drop))),
    [],
  );
  const yearly = anniversaries(drops, texts, parameters.toleranceMinutes * 60, parameters, context);
  const clocks = sharedClocks(drops, parameters, context);
  const gaps = intervals(drops, parameters.maxIntervalMinutes, parameters.surrogates, context);
  const posted = postDeltas(drops, posts, parameters.null, parameters.surrogates, context);
  const tests = withQ<RawDeltaTest>([...yearly.tests, ...clocks.tests, gaps.overall, ...posted]);
  const adjustedPosts = tests.slice(tests.length - posted.length);
  return {
    drops: drops.length,
    posts: posts.length,
    tests,
    anniversaryPairs: yearly.pairs,
    anniversaryReadings: anniversaryReadings(drops, parameters.toleranceMinutes * 60),
    clockMinutes: clocks.fullest,
    intervals: withQ(gaps.intervals),
    postTests: posted.map((test, i) => ({
      ...test,
      q: adjustedPosts[i]?.q ?? 1,
      holm: adjustedPosts[i]?.holm ?? 1,
    })),
  };
};

export const deltas = defineMethod({
  id: 'deltas',
  version: METHOD_VERSIONS.deltas,
  title: 'Delta patterns',
  summary:
    'Anniversaries, equal clock times, equal intervals and posts nearby, each beside what chance gives.',
  definition:
    'anniversary: two drops of the same month and day in different years whose clock times differ by at most 5 minutes (300 seconds), no wrap at midnight (anniversaryReadings: the same in both calendars, by seconds and by clock minutes); null: clock times shuffled among the drops of each calendar year; a single pair is judged by its texts: its p is the share of the null’s pairs whose rarest shared word stands in as few drops or fewer. clock: drops that share their HH:MM with another drop, seconds cut off; null: all drops of a day move together by a random number of seconds within ± 5 minutes. interval: neighbouring drops k whole minutes apart (60·k ≤ gap < 60·(k + 1) seconds; beside it byClockMinute, the difference of the clock times with seconds cut off, and toTheSecond, gaps of 60·k seconds), against the gap histogram smoothed by a local quadratic over ± 10 minutes with k itself and other spikes left out; null: as many gaps drawn from the smoothed histogram, each draw smoothed anew; p of k is the share, over all intervals of all draws, that stand out as far in standard deviations. post: drops of the common active period with a post within 0, 1, 5, 10, 15, 20, 30 minutes, either way, per account and platform: |Δ| ≤ 60·k seconds, and beside it by clock minutes; null: whole-day moves. The base rate says how many drops satisfy a delta anyway. q and Holm: one family of all tests of the list, one of the anniversary pairs, one of the intervals.',
  parameters: parametersSchema,
  outputs: [
    {
      name: 'tests',
      meaning: 'one row per delta with observed, expected, band, p, q and base rate',
      unit: 'count',
    },
    { name: 'anniversaryPairs', meaning: 'every pair with clock difference, shared words, p and q' },
    {
      name: 'anniversaryReadings',
      meaning: 'pairs and drops in both calendars, by seconds and by clock minutes',
      unit: 'count',
    },
    { name: 'intervals', meaning: 'every interval of k minutes with observed, expected, band, p and q' },
    { name: 'clockMinutes', meaning: 'the ten clock minutes with the most drops' },
    { name: 'postTests', meaning: 'the post windows, also counted by clock minutes' },
  ],
  limits: [
    'With thousands of drops nearly every clock minute is used twice: look at the base rate before the match.',
    'Drops come in bursts, so gaps are not independent; an interval test says that a length is over-represented, not why.',
  ],
  source:
    'Surrogates by shuffling and jitter (Amarasingham et al. 2012); Anscombe (1948) for the spread of counts; local quadratic smoothing (Cleveland 1979).',
  run: (input: DeltasInput, parameters, context): DeltasResult => find(input, parameters, context),
});

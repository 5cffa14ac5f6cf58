import { z } from 'zod';
import { asFamily } from '#main/analysis/chance/significance.ts';
import { familyOf, psOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod, nobodysIn } from '#main/analysis/method.ts';
import {
  ladderParts,
  ladderPartsSchema,
  ladderTests,
  postSeries,
} from '#main/analysis/methods/ladder/part.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser } from '#main/analysis/text/tokens.ts';
import { CIRCULAR_LIMIT, coarsestLimit } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext, AnalysisInputs } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { GAP_RESOLUTIONS, listOf, nobodysShape, windowHitsSchema } from '#shared/methods/parts.ts';
import { deltaParameters } from '#shared/methods/patterns.ts';
import { anniversaries, anniversaryReadings } from './delta-anniversary.ts';
import { sharedClocks } from './delta-clock.ts';
import { intervals } from './delta-interval.ts';
import { accountsOf, POST_WINDOWS, postDeltas, type PostDelta } from './delta-post.ts';
import {
  anniversaryPairSchema,
  anniversaryReadingSchema,
  clockMinuteSchema,
  deltaTestSchema,
  type RawDeltaTest,
} from './delta-types.ts';

const resultSchema = z.object({
  drops: z.number(),
  posts: z.number(),
  /** Drops and posts dated to the day, which nothing here counts; the posts per account. Absent where there are none. */
  leftOut: z
    .object({
      drops: z.number(),
      posts: listOf(z.object({ username: z.string(), platform: z.string(), posts: z.number() })),
    })
    .optional(),
  ...nobodysShape,
  /** One family: anniversaries, shared clock times, the largest interval, every post window. */
  tests: listOf(deltaTestSchema),
  /** Its own family: each anniversary pair judged by its texts. */
  anniversaryPairs: listOf(anniversaryPairSchema),
  /** The same count in both calendars, by seconds and by clock minutes; the tests are on `zone` and seconds. */
  anniversaryReadings: listOf(anniversaryReadingSchema),
  /** The fullest clock minutes, listed without a test. */
  clockMinutes: listOf(clockMinuteSchema),
  /** Its own family: every interval of k minutes. */
  intervals: listOf(
    deltaTestSchema.extend({
      byClockMinute: z.number(),
      toTheSecond: z.number(),
      pairs: listOf(z.tuple([z.number(), z.number()]).readonly()),
    }),
  ),
  /** The post tests with account and the count by clock minutes. */
  postTests: listOf(
    deltaTestSchema.extend({
      username: z.string(),
      platform: z.string(),
      /** By clock minutes where the drops or the posts are known to the minute only. */
      resolution: z.enum(GAP_RESOLUTIONS),
      /** null where the row itself is by clock minutes. */
      byClockMinute: windowHitsSchema.nullable(),
    }),
  ),
  /** The post windows, signed, on four rungs per account. */
  ladder: ladderPartsSchema,
});
export type DeltasResult = ValueOf<typeof resultSchema>;

type DeltasInput = Pick<AnalysisInputs, 'drops' | 'posts' | 'keys'>;

const withoutAccount = (test: PostDelta): RawDeltaTest => {
  const { kind, label, unit, minutes, observed, expected, bandLow, bandHigh, surrogates, p, baseRate } = test;
  return { kind, label, unit, minutes, observed, expected, bandLow, bandHigh, surrogates, p, baseRate };
};

const leftOutFrom = ({ leftOut }: AnalysisContext): Pick<DeltasResult, 'leftOut'> =>
  leftOut === undefined
    ? {}
    : {
        leftOut: {
          drops: leftOut.drops.length,
          posts: accountsOf(leftOut.posts).map(({ username, platform, times }) => ({
            username,
            platform,
            posts: times.length,
          })),
        },
      };

const find = (
  input: DeltasInput,
  parameters: ValueOf<typeof deltaParameters>,
  context: AnalysisContext,
): DeltasResult => {
  const { drops, posts } = input;
  const tokenise = createTokeniser(input.keys);
  const texts = tfidf(
    drops.map((drop) => tokenise(ownWords(drop))),
    [],
  );
  const yearly = anniversaries(drops, texts, parameters.toleranceMinutes * 60, parameters, context);
  const clocks = sharedClocks(drops, parameters, context);
  const gaps = intervals(drops, parameters.maxIntervalMinutes, parameters.surrogates, context);
  const posted = postDeltas(drops, posts, parameters.null, parameters.surrogates, context);
  const tests = asFamily<RawDeltaTest>([
    ...yearly.tests,
    ...clocks.tests,
    gaps.overall,
    ...posted.map(withoutAccount),
  ]);
  const adjustedPosts = tests.slice(tests.length - posted.length);
  return {
    drops: drops.length,
    posts: posts.length,
    ...leftOutFrom(context),
    ...nobodysIn(context),
    tests,
    anniversaryPairs: yearly.pairs,
    anniversaryReadings: anniversaryReadings(drops, parameters.toleranceMinutes * 60),
    clockMinutes: clocks.fullest,
    intervals: asFamily(gaps.intervals),
    postTests: posted.map((test, i) => ({
      ...test,
      q: adjustedPosts[i]?.q ?? 1,
      holm: adjustedPosts[i]?.holm ?? 1,
    })),
    ladder: ladderParts({ drops, others: postSeries(posts) }, POST_WINDOWS, parameters.surrogates, context),
  };
};

export const deltas = defineMethod({
  id: 'deltas',
  version: 8,
  singleTestsSince: 5,
  title: 'Delta patterns',
  summary:
    'Anniversaries, equal clock times, equal intervals and posts nearby, each compared with the number expected by chance.',
  definition:
    'anniversary: two drops of the same month and day in different years whose clock times differ by at most 5 minutes (300 seconds), no wrap at midnight (anniversaryReadings: the same in both calendars, by seconds and by clock minutes); null: clock times shuffled among the drops of each calendar year; a single pair is judged by its texts: its p is the share of the null’s pairs whose rarest shared word occurs in as few drops or fewer. clock: drops that share their HH:MM with another drop, seconds cut off; null: all drops of a day move together by a random number of seconds within ± 5 minutes. interval: neighboring drops k whole minutes apart (60·k ≤ gap < 60·(k + 1) seconds; next to it byClockMinute, the difference of the clock times with seconds cut off, and toTheSecond, gaps of 60·k seconds), against the gap histogram smoothed by a local quadratic over ± 10 minutes with k itself and other spikes left out; null: as many gaps drawn from the smoothed histogram, each draw smoothed anew; p of k is the share, over all intervals of all draws, that stand out as far in standard deviations. post: drops of the common active period with a post within 0, 1, 5, 10, 15, 20, 30 minutes, either way, per account and platform: |Δ| ≤ 60·k seconds, and also by clock minutes (by these alone where the drops or the posts are known to the minute only: resolution); null: whole-day moves. ladder: the post windows from 1 minute on, signed, on the four rungs of the chance ladder. The base rate says how many drops satisfy a delta at all. q and Holm: one family of all tests of the list, one of the anniversary pairs, one of the intervals.',
  reads: ['drops', 'posts', 'keys'],
  optional: ['posts'],
  dayDates: 'left-out',
  parameters: deltaParameters,
  result: resultSchema,
  outputs: {
    tests: ['one row per delta with observed, expected, band, p, q and base rate', 'count'],
    leftOut: ['drops and posts dated to the day, which are not counted', 'count'],
    anniversaryPairs: 'every pair with clock difference, shared words, p and q',
    anniversaryReadings: ['pairs and drops in both calendars, by seconds and by clock minutes', 'count'],
    intervals: 'every interval of k minutes with observed, expected, band, p and q',
    clockMinutes: 'the ten clock minutes with the most drops',
    postTests: 'the post windows, also counted by clock minutes',
    ladder: 'the chance ladder of the post windows, per account',
  },
  limits: [
    'With thousands of drops nearly every clock minute is used twice: look at the base rate before the match.',
    'Drops come in bursts, so gaps are not independent; an interval test says that a length is over-represented, not why.',
    coarsestLimit('the drops or the series'),
    CIRCULAR_LIMIT,
  ],
  source:
    'Surrogates by shuffling and jitter (Amarasingham et al. 2012); Anscombe (1948) for the spread of counts; local quadratic smoothing (Cleveland 1979).',
  run: (inputs, parameters, context) => find(inputs, parameters, context),
  tests: ({ tests, postTests, anniversaryPairs, intervals: spikes, ladder }) => [
    ...tests.map((test) => testOf(test.label, test)),
    ...postTests.flatMap(({ label, byClockMinute }) =>
      byClockMinute === null ? [] : [testOf(`${label}, by clock minutes`, byClockMinute)],
    ),
    ...familyOf(
      'Anniversary pairs by their texts',
      psOf(anniversaryPairs),
      anniversaryPairs[0]?.comparedWith ?? 0,
    ),
    ...familyOf('Intervals', psOf(spikes), spikes[0]?.surrogates ?? 0),
    ...ladderTests(ladder),
  ],
});

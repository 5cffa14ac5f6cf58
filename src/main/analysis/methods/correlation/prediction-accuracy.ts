import { z } from 'zod';
import { againstNull, permutationP } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { intervalSchema } from '#main/analysis/results.ts';
import { largest } from '#main/analysis/statistics/largest.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { nullRunSchema, numberWithin } from '#shared/methods/parts.ts';
import { correlate, type CorrelationCore, type CorrelationInput } from './correlation-core.ts';
import { correlationParameters } from './correlation.ts';

const daySeconds = 86_400;

const resultSchema = z.object({
  /** Predictive claims in the common active period. */
  claims: z.number(),
  /** Those with an event of q < maxQ within the days after. */
  hits: z.number(),
  /** hits / claims; null without claims. */
  accuracy: z.number().nullable(),
  /** 95% Wilson interval of the share. */
  interval: intervalSchema.nullable(),
  /** The same share under the null: mean and band; null where no null could be made. */
  expected: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
  p: z.number(),
  /** True only above the band; inside it the card says "not above chance". */
  aboveChance: z.boolean(),
  significantEvents: z.number(),
  null: nullRunSchema,
});
export type PredictionAccuracy = ValueOf<typeof resultSchema>;

export const predictionParameters = correlationParameters.extend({
  daysAfter: numberWithin(1, 60, 7, 'How long after a claim an event counts', 'days'),
  maxQ: numberWithin(0.001, 0.5, 0.05, 'An event counts when its q is below this'),
});
type Parameters = ValueOf<typeof predictionParameters>;

/** How many claims have a moment of the list (ascending) within (claim, claim + horizon]. */
const claimsFollowed = (claims: Float64Array, moments: Float64Array, horizon: number): number => {
  let next = 0;
  let followed = 0;
  for (const claim of claims) {
    while (next < moments.length && (moments[next] ?? 0) <= claim) next += 1;
    if (next < moments.length && (moments[next] ?? 0) <= claim + horizon) followed += 1;
  }
  return followed;
};

/** Moves of some events under which their scores are high: those of event i are in row i of `events × most`. */
interface HighMoves {
  readonly sizes: Int32Array;
  readonly moves: Uint16Array;
  /** How many of the other moves score as high. */
  readonly others: Uint16Array;
}

/** The moves under which fewer than `most` of the other moves score as high. */
const highMoves = (
  bestOfChance: Int32Array,
  events: readonly number[],
  moves: number,
  most: number,
): HighMoves => {
  const sizes = new Int32Array(events.length);
  const [moveOf, others] = [new Uint16Array(events.length * most), new Uint16Array(events.length * most)];
  // Scores with the move behind them: sorted together, each score still says where it belongs.
  const high = new Float64Array(moves);
  for (const [i, event] of events.entries()) {
    const scores = bestOfChance.subarray(event * moves, (event + 1) * moves);
    const least = largest(scores.slice(), most);
    let count = 0;
    for (let move = 0; move < moves; move += 1) {
      const score = scores[move] ?? 0;
      if (score >= least) high[count++] = score * moves + move;
    }
    const sorted = high.subarray(0, count).sort();
    let size = 0;
    // From the highest down; those of one score have the same number of others.
    for (let end = count; end > 0;) {
      const score = Math.floor((sorted[end - 1] ?? 0) / moves);
      let start = end - 1;
      while (start > 0 && (sorted[start - 1] ?? 0) >= score * moves) start -= 1;
      if (count - start > most) break;
      for (let place = start; place < end; place += 1) {
        moveOf[i * most + size] = (sorted[place] ?? 0) - score * moves;
        others[i * most + size] = count - start - 1;
        size += 1;
      }
      end = start;
    }
    sizes[i] = size;
  }
  return { sizes, moves: moveOf, others };
};

/**
 * Benjamini–Hochberg where p takes few values: q of each of the least values, from how many tests have it. What larger values of p could
 * lower them to is no less than the first of those.
 * @param ps ascending
 */
const qOfValues = (ps: Float64Array, tests: Int32Array, family: number): Float64Array => {
  const qs = new Float64Array(tests.length);
  let rank = tests.reduce((sum, count) => sum + count, 0);
  let least = 1;
  for (let value = tests.length - 1; value >= 0; value -= 1) {
    const count = tests[value] ?? 0;
    if (count > 0) least = Math.min(least, (ps[value] ?? 1) * (family / rank));
    qs[value] = least;
    rank -= count;
  }
  return qs;
};

/** Shares of claims followed by a significant event, per move: every step of the true analysis, done on the move. */
const sharesOfChance = (
  core: CorrelationCore,
  claims: Float64Array,
  parameters: Parameters,
): Float64Array => {
  const { plan, series } = core;
  const moves = plan.offsets.length;
  if (moves === 0) return new Float64Array(0);
  const events = [...plan.tested.keys()].filter((event) => plan.tested[event] === 1);
  const ps = Float64Array.from({ length: moves }, (_, others) => permutationP(others, moves - 1));
  // q is not below p: with a p that is too large no event is significant.
  const most = Math.max(1, lowerBound(ps, parameters.maxQ));
  const high = highMoves(core.bestOfChance, events, moves, most);
  const tests = new Int32Array(moves * most);
  for (const [i, size] of high.sizes.entries())
    for (let place = i * most; place < i * most + size; place += 1) {
      const at = (high.moves[place] ?? 0) * most + (high.others[place] ?? 0);
      tests[at] = (tests[at] ?? 0) + 1;
    }
  // q rises with p: from one number of others up it is too large.
  const significant = Int32Array.from({ length: moves }, (_, move) =>
    lowerBound(qOfValues(ps, tests.subarray(move * most, (move + 1) * most), events.length), parameters.maxQ),
  );
  const start = plan.period?.start ?? 0;
  const moments: readonly number[][] = Array.from({ length: moves }, () => []);
  for (const [i, event] of events.entries())
    for (let place = i * most; place < i * most + (high.sizes[i] ?? 0); place += 1) {
      const move = high.moves[place] ?? 0;
      if ((high.others[place] ?? 0) >= (significant[move] ?? 0)) continue;
      const at = (series.eventTimes[event] ?? 0) - start + (plan.offsets[move] ?? 0);
      const moved = start + (at % plan.cycle);
      moments[move]?.push(moved - plan.cycle, moved, moved + plan.cycle);
    }
  return Float64Array.from(
    moments,
    (own) =>
      claimsFollowed(claims, Float64Array.from(own).sort(), parameters.daysAfter * daySeconds) /
      claims.length,
  );
};

/** The share from the common part of the correlation. */
export const predictionAccuracyOf = (
  core: CorrelationCore,
  input: CorrelationInput,
  parameters: Parameters,
): PredictionAccuracy => {
  const { plan, series } = core;
  const inPeriod = (time: number): boolean =>
    plan.period !== null && time >= plan.period.start && time < plan.period.end;
  const claims = series.dropTimes.filter(
    (time, i) => inPeriod(time) && (input.categories[i]?.includes('predictions') ?? false),
  );
  const significant = series.eventTimes
    .filter((_, event) => plan.tested[event] === 1 && (core.q[event] ?? 1) < parameters.maxQ)
    .sort();
  const hits = claimsFollowed(claims, significant, parameters.daysAfter * daySeconds);
  const shares = claims.length === 0 ? new Float64Array(0) : sharesOfChance(core, claims, parameters);
  const summary = againstNull(claims.length === 0 ? 0 : hits / claims.length, shares);
  return {
    claims: claims.length,
    hits,
    accuracy: claims.length === 0 ? null : summary.observed,
    interval: wilsonInterval(hits, claims.length),
    expected: summary.expected,
    bandLow: summary.bandLow,
    bandHigh: summary.bandHigh,
    p: summary.p,
    aboveChance: summary.bandHigh !== null && summary.observed > summary.bandHigh,
    significantEvents: significant.length,
    null: { model: parameters.null, surrogates: shares.length, available: plan.available },
  };
};

export const predictionAccuracy = defineMethod({
  id: 'prediction-accuracy',
  version: 4,
  title: 'Prediction accuracy',
  summary:
    'How many predictive claims are followed by a matching event, compared with the number expected by chance.',
  definition: `A predictive claim is a drop with a marker of the future by the rules of the drop categories. Accuracy is the share of the claims of the common active period that have an event with q < ${SIGNIFICANT_Q} (by the method "Correlation of drops and news events", over its whole family of events) in the 7 days after: claim < event ≤ claim + 7 days, the event counting from the first second of its day where only the day is known, so that a claim of the same day is never followed by it; with dayMargin 1 from the day before, so that a claim of that day is not either. Its interval is Wilson’s at 95%. accuracyExpected is the mean, with the 2.5–97.5% band, of the same share under the null: for every move of the events the whole analysis is repeated, each event’s p being taken among the other moves, q anew over all events, and the claims counted against the moved significant events.`,
  reads: ['drops', 'categories', 'events', 'keys'],
  dayDates: 'when-alone',
  parameters: predictionParameters,
  result: resultSchema,
  outputs: {
    'claims, hits': ['claims tested, and those followed by a significant event', 'count'],
    'accuracy, interval': ['their share and its 95% Wilson interval', 'share (0…1)'],
    'expected, bandLow, bandHigh': ['the share under the null', 'share (0…1)'],
    aboveChance: 'whether the share is above the band',
  },
  limits: [
    'A claim counts as followed whatever it claimed: the share says that something alike happened, not that it was foretold.',
    'Many claims within a week of one event are all followed by that event.',
  ],
  source: 'Wilson (1927) for the interval; the expectation repeats the whole selection under the null.',
  alsoGives: ['correlation', 'pair-counts'],
  run: (inputs, parameters, context) =>
    predictionAccuracyOf(correlate(inputs, parameters, context), inputs, parameters),
  tests: ({ accuracy, expected, bandLow, bandHigh, p, null: { surrogates } }) =>
    accuracy === null
      ? []
      : [
          testOf('Share of predictive claims followed by a significant event', {
            observed: accuracy,
            expected,
            bandLow,
            bandHigh,
            surrogates,
            p,
          }),
        ],
});

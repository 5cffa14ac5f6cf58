import { z } from 'zod';
import { SHIFT_MODELS } from '#main/analysis/chance/null-models.ts';
import { againstNull, permutationP, type NullSummary } from '#main/analysis/chance/significance.ts';
import { familyByQ, familyOf, psOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import { sharedTerms } from '#main/analysis/text/tfidf.ts';
import type { AnalysisContext, AnalysisEvent } from '#main/analysis/types.ts';
import type { DropCategory } from '#shared/constants.ts';
import { CORRELATION_TYPES, type CorrelationType } from '#shared/contract/correlations.ts';
import { scoreLadderSchema } from '#shared/contract/ladder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import {
  listOf,
  nullRunSchema,
  nullSummarySchema,
  numberWithin,
  oneOf,
  surrogatesParameter,
  wholeWithin,
} from '#shared/methods/parts.ts';
import {
  correlate,
  eachPair,
  movesAtLeast,
  textScore,
  timeScore,
  type CorrelationCore,
  type CorrelationInput,
} from './correlation-core.ts';
import { correlationLadder } from './correlation-ladder.ts';

const pairSchema = z.object({
  drop: z.number(),
  eventId: z.string(),
  /** Gap between drop and event; positive: the drop came first. 0 also where the event is known to the drop’s day only. */
  deltaSeconds: z.number(),
  /** `day` where the drop is dated to the day: the gap is then known to whole days. Absent: as the event says. */
  resolution: z.literal('day').optional(),
  timeScore: z.number(),
  textScore: z.number(),
  cosine: z.number(),
  score: z.number(),
  type: z.enum(CORRELATION_TYPES),
  /** Chance that the event's best pair scores as high as this one. */
  p: z.number(),
  q: z.number(),
  /** Words that both texts share, stemmed, the heaviest first. */
  sharedTerms: listOf(z.string()),
});
/** A pair of drop and event that is kept. */
export type CorrelationPair = ValueOf<typeof pairSchema>;

const eventSchema = z.object({
  eventId: z.string(),
  /** Whether it is in the common active period; others have no p. */
  tested: z.boolean(),
  /** Its best score, 0 where no drop within reach shares a word. */
  best: z.number(),
  p: z.number(),
  q: z.number(),
  holm: z.number(),
});
export type EventSignificance = ValueOf<typeof eventSchema>;

const resultSchema = z.object({
  drops: z.number(),
  events: z.number(),
  testedEvents: z.number(),
  null: nullRunSchema,
  /** 99th percentile of the cosine under the null; null where no null could be made: then nothing is scored. */
  c99: z.number().nullable(),
  /** Mean best score of the tested events compared with the null: the test of the whole table. */
  overall: nullSummarySchema.nullable(),
  /** The same test on the era and the season rung of the chance ladder. */
  ladder: scoreLadderSchema,
  pairs: listOf(pairSchema),
  /** Pairs of the kept score that did not fit; 0 unless the data are very large. */
  omitted: z.number(),
  eventResults: listOf(eventSchema),
});
export type CorrelationResult = ValueOf<typeof resultSchema>;

/** What edges of a network read of an answer: a small part of it. */
export const pairEdgesSchema = z.object({
  pairs: listOf(pairSchema.pick({ drop: true, eventId: true, score: true, p: true, q: true })),
});

export const correlationParameters = z.object({
  maxHours: numberWithin(1, 720, 72, 'Largest distance between drop and event', 'hours'),
  decayHours: numberWithin(1, 720, 24, 'Distance over which closeness in time falls to 1/e', 'hours'),
  minScore: numberWithin(0.05, 1, 0.2, 'Pairs are kept from this score on', 'score (0…1)'),
  null: oneOf(SHIFT_MODELS, 'whole-day', 'Null model that moves the events against the drops'),
  surrogates: surrogatesParameter,
  dayMargin: wholeWithin(
    0,
    1,
    0,
    'Days by which an event dated to the day is widened on either side: 1 shows what a wrong time zone could do',
    'days',
  ),
});
type Parameters = ValueOf<typeof correlationParameters>;

const millionth = (value: number): number => Math.round(value * MICRO) / MICRO;
const thematicText = 0.7;
const daySeconds = 86_400;
const mostPairs = 200_000;

/** A drop that predicts and came first is predictive; alike but more than a day apart is thematic; else temporal. */
export const correlationType = (
  categories: readonly DropCategory[],
  deltaSeconds: number,
  text: number,
): CorrelationType => {
  if (deltaSeconds > 0 && categories.includes('predictions')) return 'predictive';
  return text >= thematicText && Math.abs(deltaSeconds) > daySeconds ? 'thematic' : 'temporal';
};

interface FoundPair {
  readonly event: number;
  readonly drop: number;
  readonly delta: number;
  readonly micro: number;
  readonly score: number;
}

const byScore = (a: FoundPair, b: FoundPair): number =>
  b.score - a.score || a.event - b.event || a.drop - b.drop;

const findPairs = (
  core: CorrelationCore,
  parameters: Parameters,
): { pairs: FoundPair[]; omitted: number } => {
  const least = Math.round(parameters.minScore * MICRO);
  let pairs: FoundPair[] = [];
  let omitted = 0;
  /** A pair that is found later and scores less than this is behind all that were kept. */
  let leastKept = least;
  const cut = (): void => {
    pairs.sort(byScore);
    const last = pairs.length < mostPairs ? undefined : pairs[mostPairs - 1];
    if (last !== undefined) leastKept = last.score + 1;
    omitted += Math.max(0, pairs.length - mostPairs);
    pairs = pairs.slice(0, mostPairs);
  };
  for (const event of core.best.keys()) {
    eachPair(core.series, event, parameters.maxHours * 3600, (drop, delta, micro) => {
      const score = core.score(Math.abs(delta), micro);
      if (score >= leastKept) pairs.push({ event, drop, delta, micro, score });
      else if (score >= least) omitted += 1;
    });
    if (pairs.length > 2 * mostPairs) cut();
  }
  cut();
  return { pairs, omitted };
};

/** q of a pair: that of the least significant event among those whose p is not below the pair's; 1 without one. */
const qAt = (core: CorrelationCore): ((p: number) => number) => {
  const events = [...core.p.keys()]
    .filter((event) => core.plan.tested[event] === 1)
    .map((event) => ({ p: core.p[event] ?? 1, q: core.q[event] ?? 1 }))
    .sort((a, b) => a.p - b.p);
  const ps = Float64Array.from(events, ({ p }) => p);
  return (p) => events[lowerBound(ps, p)]?.q ?? 1;
};

const describePair = (
  pair: FoundPair,
  core: CorrelationCore,
  input: CorrelationInput,
  parameters: Parameters,
  q: (p: number) => number,
): CorrelationPair => {
  const moves = core.plan.offsets.length;
  const text = textScore(pair.micro, core.c99 ?? 0);
  const tested = core.plan.tested[pair.event] === 1;
  const p = tested ? permutationP(movesAtLeast(core.bestOfChance, moves, pair.event, pair.score), moves) : 1;
  const terms = sharedTerms(core.model.first, pair.drop, core.model.second, pair.event);
  return {
    drop: input.drops[pair.drop]?.number ?? 0,
    eventId: input.events[pair.event]?.id ?? '',
    deltaSeconds: pair.delta,
    ...(input.drops[pair.drop]?.resolution === 'day' ? { resolution: 'day' as const } : {}),
    timeScore: millionth(timeScore(Math.abs(pair.delta), parameters.decayHours * 3600)),
    textScore: millionth(text),
    cosine: pair.micro / MICRO,
    score: pair.score / MICRO,
    type: correlationType(input.categories[pair.drop] ?? [], pair.delta, text),
    p,
    q: tested ? q(p) : 1,
    sharedTerms: terms.slice(0, 8).map((term) => core.model.vocabulary[term] ?? ''),
  };
};

/** Mean best score of the tested events, observed and per move. */
const overallOf = (core: CorrelationCore): NullSummary | null => {
  const moves = core.plan.offsets.length;
  const events = [...core.plan.tested.keys()].filter((event) => core.plan.tested[event] === 1);
  if (events.length === 0 || moves === 0) return null;
  const sums = new Float64Array(moves);
  let observed = 0;
  for (const event of events) {
    observed += core.best[event] ?? 0;
    for (let j = 0; j < moves; j += 1) sums[j] = (sums[j] ?? 0) + (core.bestOfChance[event * moves + j] ?? 0);
  }
  const scale = events.length * MICRO;
  return againstNull(
    observed / scale,
    sums.map((sum) => sum / scale),
  );
};

const eventResults = (core: CorrelationCore, events: readonly AnalysisEvent[]): EventSignificance[] =>
  events.map((event, i) => ({
    eventId: event.id,
    tested: core.plan.tested[i] === 1,
    best: (core.best[i] ?? 0) / MICRO,
    p: core.p[i] ?? 1,
    q: core.q[i] ?? 1,
    holm: core.holm[i] ?? 1,
  }));

/** The public answer from the common part; see the method's definition. */
export const correlationOf = (
  core: CorrelationCore,
  input: CorrelationInput,
  parameters: Parameters,
  context: AnalysisContext,
): CorrelationResult => {
  const { pairs, omitted } = findPairs(core, parameters);
  const overall = overallOf(core);
  const testedEvents = core.plan.tested.reduce((sum, tested) => sum + tested, 0);
  const q = qAt(core);
  return {
    drops: input.drops.length,
    events: input.events.length,
    testedEvents,
    null: { model: parameters.null, surrogates: core.plan.offsets.length, available: core.plan.available },
    c99: core.c99 === null ? null : core.c99 / MICRO,
    overall,
    ladder: correlationLadder(core, overall, testedEvents, parameters.maxHours * 3600, context),
    pairs: pairs.map((pair) => describePair(pair, core, input, parameters, q)),
    omitted,
    eventResults: eventResults(core, input.events),
  };
};

export const correlation = defineMethod({
  id: 'correlation',
  version: 6,
  singleTestsSince: 5,
  title: 'Correlation of drops and news events',
  summary: 'Which drops and events are close in time and share words, compared with shifted events.',
  definition:
    'All pairs of a drop and an event with |Δ| ≤ 72 hours are compared; Δ is the gap between the drop and the interval in which the event took place (its second, minute, or UTC day): positive where the drop came first, 0 where the drop is inside it and the order is unknown. Closeness in time s_time = exp(−|Δ| / 24 h). Likeness of text is the cosine of the TF-IDF vectors (1 + ln tf, smoothed idf over drops and events together) of the drop’s own words and the event’s title, stop words out, stemmed, abbreviations also as their definition’s words. s_text = min(1, cosine / c99), c99 being the 99th percentile of the cosine over all pairs that the null model gives, pairs without a shared word included (where it is 0 any shared word counts in full). correlationScore = √(s_time · s_text), kept from 0.2 up. Under the null the events move together by distinct whole days around the circle of the common active period. An event’s p is (1 + moves whose best score for it is at least its own best score) / (1 + moves); q is Benjamini–Hochberg over the events of the common period, Holm is given as well. A pair’s p compares its own score with the best scores of its event under the null, its q is read off the events’. Type: predictive where the drop carries a marker of the future and came first, thematic where s_text ≥ 0.7 and |Δ| > 24 h, else temporal. Predictive needs the drop before the whole interval: for an event dated to the day, a drop of an earlier day. Days are UTC days; a source that means local days can be off by up to 14 hours: dayMargin widens every such day by one on either side, to see what depends on it. ladder: the mean best score on two rungs of the chance ladder. era: all tested events under the null above; season: the events more than 13 weeks from the edges of the common period, moved by ±1 … ±13 whole weeks without a circle; the finest rung with p < 0.05 names the scale.',
  reads: ['drops', 'categories', 'events', 'keys'],
  dayDates: 'when-alone',
  parameters: correlationParameters,
  result: resultSchema,
  outputs: {
    pairs: 'kept pairs, best first, with both scores, type, p and q',
    eventResults: 'each event’s best score with p, q and Holm',
    ladder: 'the mean best score on the era and season rungs, with the scale in words',
    c99: ['cosine that one in a hundred chance pairs exceeds', 'cosine (0…1)'],
    overall: ['mean best score of all tested events compared with the null', 'score (0…1)'],
  },
  limits: [
    'A drop that comments on an event that is already in the news correlates with it for a plain reason: look at the sign of Δ.',
    'Where drops are dense an event finds a good pair more easily than under moves into quiet months; whole-week and circular are offered for comparison.',
    'With fewer than two common days no null exists: then nothing is scored, and the answer says so.',
  ],
  source:
    'TF-IDF cosine (Salton & Buckley 1988); surrogate test by circular moves; q by Benjamini & Hochberg (1995).',
  alsoGives: ['prediction-accuracy', 'pair-counts'],
  run: (inputs, parameters, context) =>
    correlationOf(correlate(inputs, parameters, context), inputs, parameters, context),
  tests: ({ overall, ladder, eventResults, pairs, null: { surrogates } }) => {
    const tested = eventResults.filter((event) => event.tested);
    const untested = new Set(eventResults.filter((event) => !event.tested).map(({ eventId }) => eventId));
    const ofTested = pairs.filter(({ eventId }) => !untested.has(eventId));
    return [
      ...(overall === null ? [] : [testOf('Mean best score of all events', overall)]),
      ...ladder.rows
        .filter(({ rung }) => rung !== 'era')
        .map(({ rung, low, high, moves, ...row }) =>
          testOf(`Mean best score: ${rung}`, { ...row, bandLow: low, bandHigh: high, surrogates: moves }),
        ),
      ...familyOf('Events', psOf(tested), surrogates),
      // The pairs were picked by their score: their q is read off the events, and so is that of all of them.
      ...familyByQ(
        'Pairs',
        psOf(ofTested),
        surrogates,
        ofTested.map(({ q }) => q),
      ),
    ];
  },
});

import type { ShiftModel } from '#main/analysis/chance/null-models.ts';
import { benjaminiHochberg, holm, permutationP } from '#main/analysis/chance/significance.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { createNeighbourSearch, MICRO } from '#main/analysis/text/similarity.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf, tokensOf, type TfIdf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser } from '#main/analysis/text/tokens.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { intervalOf, signedGap } from '#main/analysis/time/resolution.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext, AnalysisInputs } from '#main/analysis/types.ts';
import { sweepChance } from './chance-pass.ts';
import { cosineOfChance, planPairNull } from './correlation-null.ts';
import { createMovesNear } from './moves-near.ts';
import { ALL_PAIRS, type PairFilter } from './pair-lists.ts';
import type { PairedSeries, PairScore, ScoredSeries } from './pair-series.ts';

export type CorrelationInput = Pick<AnalysisInputs, 'drops' | 'categories' | 'events' | 'keys'>;

export interface CorrelationOptions {
  readonly maxHours: number;
  readonly decayHours: number;
  readonly null: ShiftModel;
  readonly surrogates: number;
  /** Days by which an event dated to the day is widened on either side. */
  readonly dayMargin?: number;
  /** Which pairs are counted; absent: all. */
  readonly filter?: PairFilter;
}

/** The events with their significance, and all that a further test on the same null needs. */
export interface CorrelationCore extends ScoredSeries {
  /** Best score per event, in millionths. */
  readonly best: Int32Array;
  /** events × moves. */
  readonly bestOfChance: Int32Array;
  /** p, q and Holm per event; 1 where it was not tested. */
  readonly p: Float64Array;
  readonly q: Float64Array;
  readonly holm: Float64Array;
}

const hour = 3600;

export const timeScore = (gap: number, decaySeconds: number): number => Math.exp(-gap / decaySeconds);

/** min(1, cosine / c99); where chance pairs hardly ever share a word c99 is 0, and any shared word counts in full. */
export const textScore = (micro: number, c99: number): number =>
  micro === 0 ? 0 : c99 === 0 ? 1 : Math.min(1, micro / c99);

/** Gaps are whole seconds, and many pairs have each of them: a gap is worked out when the first pair has it, as few of a small archive do. */
const createCloseness = (decaySeconds: number, reach: number): PairScore['time'] => {
  const times = new Float64Array(reach + 1);
  return (gap) => {
    const known = times[gap] ?? 0;
    if (known > 0) return known;
    const time = timeScore(gap, decaySeconds);
    times[gap] = time;
    return time;
  };
};

/** Calls `visit` for every true pair within reach whose texts share a word: drop, signed gap in seconds (positive: the drop came first), cosine. */
export const eachPair = (
  series: PairedSeries,
  event: number,
  reach: number,
  visit: (drop: number, delta: number, micro: number) => void,
): void => {
  const start = series.eventTimes[event] ?? 0;
  const interval = { start, last: start + (series.eventSpans[event] ?? 0) };
  const { dropTimes } = series;
  const within = Int32Array.of(
    lowerBound(dropTimes, start - reach),
    lowerBound(dropTimes, interval.last + reach + 1),
  );
  const { rows, micro } = series.neighbours(event, within);
  for (const [i, drop] of rows.entries()) {
    const delta = signedGap(dropTimes[drop] ?? 0, interval);
    if (Math.abs(delta) <= reach) visit(drop, delta, micro[i] ?? 0);
  }
};

const seriesOf = (
  input: CorrelationInput,
  dayMargin: number,
): { readonly series: PairedSeries; readonly model: TfIdf } => {
  const tokenise = createTokeniser(input.keys);
  const model = tfidf(
    tokensOf(input.drops, (drop) => tokenise(ownWords(drop))),
    tokensOf(input.events, (event) => tokenise(event.title)),
  );
  const search = createNeighbourSearch(model.first, model.vocabulary.length, model.second);
  // Drops are dated to the day all or not at all. The gap of two intervals is that of the last second of one to the other, widened by its length.
  const spanOfDrops = input.drops.some(isDayDated) ? DAY_SECONDS - 1 : 0;
  const intervals = input.events.map(({ time, resolution }) => {
    const { start, last } = intervalOf(time, resolution);
    const margin = resolution === 'day' ? dayMargin * DAY_SECONDS : 0;
    return { start: start - margin, last: last + margin + spanOfDrops };
  });
  return {
    model,
    series: {
      dropTimes: Float64Array.from(input.drops, (drop) =>
        isDayDated(drop) ? intervalOf(drop.time, 'day').last : drop.time,
      ),
      eventTimes: Float64Array.from(intervals, ({ start }) => start),
      eventSpans: Float64Array.from(intervals, ({ start, last }) => last - start),
      neighbours: (event, within) => search.of(model.second, event, within),
    },
  };
};

/** Counts the moves that give an event at least a score. */
export const movesAtLeast = (bestRows: Int32Array, moves: number, event: number, score: number): number => {
  let count = 0;
  for (let j = event * moves; j < (event + 1) * moves; j += 1) if ((bestRows[j] ?? 0) >= score) count += 1;
  return count;
};

/** Adjusts the p of the tested events as one family; what was not tested stays 1. */
const adjusted = (
  p: Float64Array,
  tested: Uint8Array,
  adjust: (ps: readonly number[]) => number[],
): Float64Array => {
  const family = [...p.keys()].filter((event) => tested[event] === 1);
  const values = adjust(family.map((event) => p[event] ?? 1));
  const all = new Float64Array(p.length).fill(1);
  for (const [i, event] of family.entries()) all[event] = values[i] ?? 1;
  return all;
};

/** Most cells of events × moves that are kept at once; with very many events the surrogates become fewer, and the answer says so. */
const mostCells = 20_000_000;

/** Keeps the last answer for an input as long as that is there: methods that share work run one after the other on the same. */
const keptPerInput = <Answer>(
  compute: (input: CorrelationInput, options: CorrelationOptions, context: AnalysisContext) => Answer,
): typeof compute => {
  const kept = new WeakMap<object, { readonly question: string; readonly answer: Answer }>();
  return (input, options, context) => {
    const { maxHours, decayHours, null: model, surrogates, dayMargin, filter = ALL_PAIRS } = options;
    const question = JSON.stringify([
      ...[maxHours, decayHours, model, surrogates, dayMargin, context.seed],
      ...[filter.kinds, filter.startDate, filter.endDate],
    ]);
    const last = kept.get(input);
    if (last?.question === question) return last.answer;
    const answer = compute(input, options, context);
    kept.set(input, { question, answer });
    return answer;
  };
};

/** The common part of every method on pairs of drops and events: see `correlation.ts` for the definition. */
export const scoreSeries = keptPerInput((input, options, context): ScoredSeries => {
  const { series, model } = seriesOf(input, options.dayMargin ?? 0);
  const reach = options.maxHours * hour;
  const affordable = Math.max(19, Math.floor(mostCells / Math.max(1, input.events.length)));
  const plan = planPairNull(
    series,
    { ...options, reach, surrogates: Math.min(options.surrogates, affordable) },
    context.seed,
  );
  const time = createCloseness(options.decayHours * hour, reach);
  const movesNear = createMovesNear(series, plan, reach, time);
  const c99 = plan.offsets.length === 0 ? null : cosineOfChance(series, plan, movesNear, reach, context);
  const parts: PairScore = {
    time,
    text: (micro) => (c99 === null ? 0 : textScore(micro, c99)),
    // Rounded: a score is positive and far below 2^31.
    ofProduct: (product) => (MICRO * Math.sqrt(product) + 0.5) | 0,
  };
  const score = (gap: number, micro: number): number => parts.ofProduct(parts.time(gap) * parts.text(micro));
  return { series, model, plan, c99, score, parts, movesNear };
});

/** The pairs of every move, gone through once for the best scores and the numbers of pairs. */
export const chanceOfPairs = keptPerInput((input, options, context) =>
  sweepChance(
    input,
    scoreSeries(input, { ...options, filter: ALL_PAIRS }, context),
    options.maxHours * hour,
    options.filter ?? ALL_PAIRS,
    context,
  ),
);

/** The common part of correlation and prediction accuracy: see `correlation.ts` for the definition. */
export const correlate = keptPerInput((input, options, context): CorrelationCore => {
  const scored = scoreSeries(input, options, context);
  const { series, plan, score } = scored;
  const reach = options.maxHours * hour;
  const best = new Int32Array(input.events.length);
  for (const event of best.keys())
    eachPair(series, event, reach, (_drop, delta, micro) => {
      best[event] = Math.max(best[event] ?? 0, score(Math.abs(delta), micro));
    });
  const { best: chance } = chanceOfPairs(input, options, context);
  const moves = plan.offsets.length;
  const p = best.length === 0 ? new Float64Array(0) : new Float64Array(best.length).fill(1);
  for (const event of p.keys())
    if (plan.tested[event] === 1)
      p[event] = permutationP(movesAtLeast(chance, moves, event, best[event] ?? 0), moves);
  return {
    ...scored,
    best,
    bestOfChance: chance,
    p,
    q: adjusted(p, plan.tested, (ps) => benjaminiHochberg(ps)),
    holm: adjusted(p, plan.tested, (ps) => holm(ps)),
  };
});

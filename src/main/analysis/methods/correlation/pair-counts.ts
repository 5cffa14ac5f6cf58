import { z } from 'zod';
import { againstNull, benjaminiHochberg, type NullSummary } from '#main/analysis/chance/significance.ts';
import { familyOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES } from '#shared/constants.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { listOf, nullRunSchema } from '#shared/methods/parts.ts';
import type { ChanceOfPairs } from './chance-pass.ts';
import { chanceOfPairs, eachPair, scoreSeries, type CorrelationInput } from './correlation-core.ts';
import { correlationParameters } from './correlation.ts';
import {
  FIRST_THRESHOLD,
  LEFT_OUT,
  PairTally,
  places,
  THRESHOLDS,
  TOTAL,
  type CellLists,
} from './pair-lists.ts';
import type { ScoredSeries } from './pair-series.ts';
import { createStrongMonths, STRONG_BIN, type StrongMonths } from './strong-months.ts';

/** Place of 0.5, the score that the matrix begins with. */
const DEFAULT_BIN = 50 - FIRST_THRESHOLD;

const numbers = listOf(z.number());
/** Counts at each threshold, the lowest first. */
const countsSchema = z.object({
  observed: numbers,
  expected: listOf(z.number().nullable()),
  bandLow: listOf(z.number().nullable()),
  bandHigh: listOf(z.number().nullable()),
  p: numbers,
});
/** The strong pairs of the drops of one UTC month. */
const monthSchema = z.object({
  month: z.string(),
  observed: z.number(),
  expected: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
});
const cellSchema = countsSchema.extend({ row: z.string(), col: z.string(), q: numbers });

const resultSchema = z.object({
  null: nullRunSchema,
  /** Events in the common active period. */
  testedEvents: z.number(),
  /** Pairs of all cells, each counted once. */
  total: countsSchema,
  /** Pairs with a score of 0.7 or more by UTC month of the drop: every month of the common active period. */
  months: listOf(monthSchema),
  dimensions: listOf(z.object({ dimension: z.enum(MATRIX_DIMENSIONS), cells: listOf(cellSchema) })),
});
export type PairCountResult = ValueOf<typeof resultSchema>;
type Counts = ValueOf<typeof countsSchema>;

const dateSchema = z.string().max(19).default('');

const pairCountParameters = correlationParameters.omit({ minScore: true }).extend({
  kinds: z
    .array(z.enum([...NEWS_CATEGORIES, ...DROP_CATEGORIES]))
    .max(NEWS_CATEGORIES.length + DROP_CATEGORIES.length)
    .default([])
    .meta({ description: 'Only events and drops of these kinds; none: all' }),
  startDate: dateSchema.meta({ description: 'Only drops from this UTC date on; empty: all' }),
  endDate: dateSchema.meta({ description: 'Only drops up to this UTC date; empty: all' }),
});
type PairParameters = ValueOf<typeof pairCountParameters>;

const thousandth = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

const countsOf = (observed: PairTally, chance: PairTally, cell: number, lists: CellLists): Counts => {
  const moved = chance.fromThresholds(cell, lists);
  const summaries: readonly NullSummary[] = observed
    .fromThresholds(cell, lists)
    .map((row, bin) => againstNull(row[0] ?? 0, moved[bin] ?? []));
  return {
    observed: summaries.map((summary) => summary.observed),
    expected: summaries.map(({ expected }) => thousandth(expected)),
    bandLow: summaries.map(({ bandLow }) => bandLow),
    bandHigh: summaries.map(({ bandHigh }) => bandHigh),
    p: summaries.map(({ p }) => p),
  };
};

/** Whether a pair was found in a cell or can be by chance: the others are no tests. */
const isTested = ({ observed, expected }: Pick<Counts, 'observed' | 'expected'>, bin: number): boolean =>
  (observed[bin] ?? 0) > 0 || (expected[bin] ?? 0) > 0;

/** Adds the q of each cell: Benjamini–Hochberg over the cells of a dimension that are tested. */
const withQ = <Cell extends Counts>(cells: readonly Cell[]): (Cell & { readonly q: number[] })[] => {
  const qs = cells.map(() => new Array<number>(THRESHOLDS).fill(1));
  for (let bin = 0; bin < THRESHOLDS; bin += 1) {
    const family = cells.flatMap((cell, i) => (isTested(cell, bin) ? [i] : []));
    const adjusted = benjaminiHochberg(family.map((i) => cells[i]?.p[bin] ?? 1));
    for (const [at, i] of family.entries()) qs.at(i)?.splice(bin, 1, adjusted[at] ?? 1);
  }
  return cells.map((cell, i) => ({ ...cell, q: qs[i] ?? [] }));
};

/** Which hundredth of the score, from the first threshold up. */
const binOf = (score: number): number => Math.floor(score / (MICRO / 100)) - FIRST_THRESHOLD;

const countObserved = (
  input: CorrelationInput,
  { series, plan, score }: ScoredSeries,
  reach: number,
  { events, listOf, placement }: ChanceOfPairs,
): { readonly observed: PairTally; readonly months: StrongMonths } => {
  const observed = new PairTally(1);
  const months = createStrongMonths(series.dropTimes, plan.period, 1);
  const least = (FIRST_THRESHOLD * MICRO) / 100;
  const { period } = plan;
  const inPeriod = (time = -Infinity): boolean =>
    period !== null && time >= period.start && time < period.end;
  for (const number of events) {
    const event = input.events[number];
    if (event === undefined) continue;
    eachPair(series, number, reach, (drop, delta, micro) => {
      const value = score(Math.abs(delta), micro);
      const group = placement.groupOf[drop] ?? LEFT_OUT;
      if (value < least || group === LEFT_OUT || !inPeriod(series.dropTimes[drop])) return;
      for (const list of [listOf[number] ?? 0, placement.ofGroups(event)[group] ?? 0]) {
        const counts = observed.of(list);
        counts[binOf(value)] = (counts[binOf(value)] ?? 0) + 1;
      }
      if (binOf(value) >= STRONG_BIN) months.add(0, drop);
    });
  }
  return { observed, months };
};

const monthsOf = (observed: StrongMonths, chance: StrongMonths): ValueOf<typeof monthSchema>[] =>
  observed.names.map((month, at) => {
    const { expected, bandLow, bandHigh, ...summary } = againstNull(observed.of(at)[0] ?? 0, chance.of(at));
    return { month, observed: summary.observed, expected: thousandth(expected), bandLow, bandHigh };
  });

const countPairs = (
  input: CorrelationInput,
  parameters: PairParameters,
  context: AnalysisContext,
): PairCountResult => {
  const scored = scoreSeries(input, parameters, context);
  const { plan } = scored;
  const { kinds, startDate, endDate } = parameters;
  const ofChance = chanceOfPairs(input, { ...parameters, filter: { kinds, startDate, endDate } }, context);
  const { lists, pairs: chance } = ofChance;
  const { observed, months } = countObserved(input, scored, parameters.maxHours * 3600, ofChance);
  const cells = places.map((place, cell) => ({ place, ...countsOf(observed, chance, cell, lists) }));
  return {
    null: { model: parameters.null, surrogates: plan.offsets.length, available: plan.available },
    testedEvents: plan.tested.reduce((sum, tested) => sum + tested, 0),
    total: countsOf(observed, chance, TOTAL, lists),
    months: monthsOf(months, ofChance.months),
    dimensions: MATRIX_DIMENSIONS.map((dimension) => ({
      dimension,
      cells: withQ(cells.filter(({ place }) => place.dimension === dimension)).map(
        ({ place: { row, col }, ...rest }) => ({ row, col, ...rest }),
      ),
    })),
  };
};

/** Place of a score threshold in the lists of counts; thresholds under the first are the first. */
export const thresholdAt = (minScore: number): number =>
  Math.min(THRESHOLDS - 1, Math.max(0, Math.ceil(minScore * 100 - 1e-9) - FIRST_THRESHOLD));

/** A count and its chance at a threshold (`thresholdAt`). */
export const countsAt = (counts: Counts, threshold: number, surrogates: number): NullSummary => ({
  observed: counts.observed[threshold] ?? 0,
  expected: counts.expected[threshold] ?? null,
  bandLow: counts.bandLow[threshold] ?? null,
  bandHigh: counts.bandHigh[threshold] ?? null,
  surrogates,
  p: counts.p[threshold] ?? 1,
});

export const pairCounts = defineMethod({
  id: 'pair-counts',
  version: 4,
  singleTestsSince: 3,
  title: 'Numbers of pairs',
  summary: 'How many pairs of drops and events reach a score, compared with the number expected by chance.',
  definition: `Pairs and scores are those of the method "Correlation of drops and news events", of drops and events in their common active period. For every threshold from 0.20 to 1.00 in steps of 0.01 the pairs with at least this score are counted: all of them, and those of each cell of the matrix (kinds of event × kinds of drop, a drop counting in each of its kinds; time ranges by the event’s UTC month × kinds of event; platforms × kinds of event). Pairs with a score of ${STRONG_SCORE} or more are also counted by the UTC month of their drop, each month next to its own moves and without a test. The same is counted after every move of all events together by whole days around the circle of the common active period, each event and each drop keeping its own kinds. Expected is the mean over the moves, the range the 2.5th to 97.5th percentile, p is (1 + moves with as many pairs or more) / (1 + moves), one-sided; q is Benjamini–Hochberg over the cells of a dimension in which a pair was found or occurs under a move.`,
  reads: ['drops', 'categories', 'events', 'keys'],
  dayDates: 'when-alone',
  parameters: pairCountParameters,
  result: resultSchema,
  outputs: {
    observed: ['pairs with at least the score of the threshold', 'count'],
    'expected, bandLow, bandHigh': ['the same under the null', 'count'],
    'p, q': 'of the count, and adjusted over the cells of a dimension',
    months: [
      `pairs with a score of ${STRONG_SCORE} or more by UTC month of the drop, and the same under the null`,
      'count',
    ],
  },
  limits: [
    'A cell of a period in which drops are dense exceeds chance by density alone: the moves take its events to other years.',
    'Pairs of one event are not independent; the moves keep them together, so the range is wider than that of independent pairs.',
  ],
  source: 'Surrogate test by circular moves; q by Benjamini & Hochberg (1995).',
  alsoGives: ['correlation', 'prediction-accuracy'],
  run: countPairs,
  tests: ({ total, dimensions: all, null: { surrogates } }) => [
    testOf(`Pairs with a score of ${STRONG_SCORE} or more`, countsAt(total, STRONG_BIN, surrogates)),
    ...all.flatMap(({ dimension, cells }) =>
      familyOf(
        `Cells of the matrix ${dimension}, score of 0.5 or more`,
        cells.flatMap((cell) => (isTested(cell, DEFAULT_BIN) ? [cell.p[DEFAULT_BIN] ?? 1] : [])),
        surrogates,
      ),
    ),
  ],
});

import { z } from 'zod';
import { againstNull, benjaminiHochberg, type NullSummary } from '#main/analysis/chance/significance.ts';
import { familyOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import type { AnalysisContext, AnalysisDrop, AnalysisEvent } from '#main/analysis/types.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES } from '#shared/constants.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf, nullRunSchema } from '#shared/methods/parts.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { eachPair, scoreSeries, type CorrelationInput, type ScoredSeries } from './correlation-core.ts';
import { eachEventOfChance, testedInOrder } from './correlation-null.ts';
import { correlationParameters } from './correlation.ts';
import { dimensions, MATRIX_DIMENSIONS, type MatrixDimension } from './matrix.ts';
import { createScoreBins } from './score-bins.ts';

/** Thresholds that pairs are counted from, in hundredths of the score: pairs below the first are not kept. */
const FIRST_THRESHOLD = 20;
const THRESHOLDS = 81;
const STRONG = 70;
const DEFAULT_THRESHOLD = 50;

const numbers = listOf(z.number());
/** Counts at each threshold, the lowest first. */
const countsSchema = z.object({
  observed: numbers,
  expected: listOf(z.number().nullable()),
  bandLow: listOf(z.number().nullable()),
  bandHigh: listOf(z.number().nullable()),
  p: numbers,
});
const cellSchema = countsSchema.extend({ row: z.string(), col: z.string(), q: numbers });

const resultSchema = z.object({
  null: nullRunSchema,
  /** Events in the common active period. */
  testedEvents: z.number(),
  /** Pairs of all cells, each counted once. */
  total: countsSchema,
  dimensions: listOf(z.object({ dimension: z.enum(MATRIX_DIMENSIONS), cells: listOf(cellSchema) })),
});
export type PairCounts = ValueOf<typeof resultSchema>;
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

interface CellPlace {
  readonly dimension: MatrixDimension;
  readonly row: string;
  readonly col: string;
}

/** All cells of all dimensions; the place in this list is the cell’s number. */
const places: readonly CellPlace[] = MATRIX_DIMENSIONS.flatMap((dimension) =>
  dimensions[dimension].rows.flatMap((row) =>
    dimensions[dimension].columns.map((col) => ({ dimension, row, col })),
  ),
);
const numberOf = new Map(
  places.map(({ dimension, row, col }, number) => [`${dimension}\n${row}\n${col}`, number]),
);
/** The count over all cells has the number after the last cell. */
const TOTAL = places.length;

/** Numbers of the cells that a pair belongs to in the dimensions where the event alone says it, or in the others. */
const cellsOfPair = (
  pair: Parameters<(typeof dimensions)[MatrixDimension]['place']>[0],
  isOfEvent: boolean,
): readonly number[] =>
  MATRIX_DIMENSIONS.filter((dimension) => dimensions[dimension].isOfEvent === isOfEvent).flatMap(
    (dimension) => {
      const { rows, columns } = dimensions[dimension].place(pair);
      return rows.flatMap((row) =>
        columns.flatMap((col) => numberOf.get(`${dimension}\n${row}\n${col}`) ?? []),
      );
    },
  );

/** Sets of cells that pairs add to together, each under a number of its own. */
class CellLists {
  readonly #numbers = new Map<string, number>();
  readonly cells: (readonly number[])[] = [];

  numberOf(cells: readonly number[]): number {
    const key = cells.join(' ');
    const present = this.#numbers.get(key);
    if (present !== undefined) return present;
    this.#numbers.set(key, this.cells.length);
    return this.cells.push(cells) - 1;
  }
}

/** No list: a filter leaves the pair out. */
const LEFT_OUT = -1;

/**
 * The two lists of cells that a pair adds to: that of its event and that of both. There are hundreds of millions of pairs but few kinds of
 * them, so drops are counted by group (platform and kinds), pairs by list, and cells from the lists at the end.
 */
const createPlacement = (
  input: CorrelationInput,
  { kinds, startDate, endDate }: PairParameters,
  lists: CellLists,
) => {
  const first = startDate === '' ? -Infinity : startOfBound(startDate);
  const last = endDate === '' ? Infinity : endOfBound(endDate);
  const newsKinds = NEWS_CATEGORIES.filter((kind) => kinds.includes(kind));
  const dropKinds = DROP_CATEGORIES.filter((kind) => kinds.includes(kind));
  const isKept = ({ time }: AnalysisDrop, at: number): boolean =>
    time >= first &&
    time <= last &&
    (dropKinds.length === 0 || dropKinds.some((kind) => input.categories[at]?.includes(kind) ?? false));
  const groups = new Map<string, number>();
  /** A drop of each group. */
  const examples: number[] = [];
  const groupOf = Int32Array.from(input.drops, (drop, at) => {
    if (!isKept(drop, at)) return LEFT_OUT;
    const name = `${drop.platform} ${input.categories[at]?.join(' ') ?? ''}`;
    const group = groups.get(name) ?? examples.push(at) - 1;
    groups.set(name, group);
    return group;
  });
  const pairOf = ({ time, category }: AnalysisEvent, drop: number) => ({
    eventTime: time,
    eventCategory: category,
    dropCategories: input.categories[drop] ?? [],
    dropPlatform: input.drops[drop]?.platform ?? '',
  });
  const listsOfKind = new Map<string, readonly number[]>();
  return {
    /** Group of each drop; `LEFT_OUT` where a filter leaves it out. */
    groupOf,
    groups: examples.length,
    /** List of the event; `LEFT_OUT` where a filter leaves it out. */
    ofEvent: (event: AnalysisEvent): number =>
      newsKinds.length > 0 && !newsKinds.includes(event.category)
        ? LEFT_OUT
        : lists.numberOf([...cellsOfPair(pairOf(event, 0), true), TOTAL]),
    /** List of the event and a drop of each group. */
    ofGroups: (event: AnalysisEvent): readonly number[] => {
      const known =
        listsOfKind.get(event.category) ??
        examples.map((drop) => lists.numberOf(cellsOfPair(pairOf(event, drop), false)));
      listsOfKind.set(event.category, known);
      return known;
    },
  };
};
type Placement = ReturnType<typeof createPlacement>;

/** Counts of pairs by list of cells and hundredth of the score, in columns: one for the data, or one for each move. */
class Tally {
  readonly #counts: Uint32Array[] = [];
  readonly #columns: number;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** The counts of a list: `columns` numbers for each hundredth from the first threshold up. */
  of(list: number): Uint32Array {
    return (this.#counts[list] ??= new Uint32Array(THRESHOLDS * this.#columns));
  }

  /** Pairs of a cell from each threshold up: a row of columns per threshold. */
  fromThresholds(cell: number, lists: CellLists): readonly Uint32Array[] {
    const columns = this.#columns;
    const sums = new Uint32Array(THRESHOLDS * columns);
    for (const [list, cells] of lists.cells.entries()) {
      const counts = cells.includes(cell) ? this.#counts[list] : undefined;
      if (counts !== undefined)
        for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0);
    }
    for (let at = sums.length - columns - 1; at >= 0; at -= 1)
      sums[at] = (sums[at] ?? 0) + (sums[at + columns] ?? 0);
    return Array.from({ length: THRESHOLDS }, (_, bin) => sums.subarray(bin * columns, (bin + 1) * columns));
  }
}

const thousandth = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

const countsOf = (observed: Tally, chance: Tally, cell: number, lists: CellLists): Counts => {
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

/** Adds the q of each cell: Benjamini–Hochberg over the cells of a dimension in which a pair was found or can be by chance. */
const withQ = <Cell extends Counts>(cells: readonly Cell[]): (Cell & { readonly q: number[] })[] => {
  const qs = cells.map(() => new Array<number>(THRESHOLDS).fill(1));
  for (let bin = 0; bin < THRESHOLDS; bin += 1) {
    const family = [...cells.keys()].filter(
      (i) => (cells[i]?.observed[bin] ?? 0) > 0 || (cells[i]?.expected[bin] ?? 0) > 0,
    );
    const adjusted = benjaminiHochberg(family.map((i) => cells[i]?.p[bin] ?? 1));
    for (const [at, i] of family.entries()) qs.at(i)?.splice(bin, 1, adjusted[at] ?? 1);
  }
  return cells.map((cell, i) => ({ ...cell, q: qs[i] ?? [] }));
};

/** Which hundredth of the score, from the first threshold up. */
const binOf = (score: number): number => Math.floor(score / (MICRO / 100)) - FIRST_THRESHOLD;

/** Events that are tested and that no filter leaves out, with the lists of their cells. */
interface CountedEvents {
  readonly events: Int32Array;
  /** By event: its list, or `LEFT_OUT`. */
  readonly listOf: Int32Array;
  /** By event: the same number for those of one list and one kind, whose pairs with a group have one list too. */
  readonly classOf: Int32Array;
}

const countedEvents = (
  input: CorrelationInput,
  { series, plan }: ScoredSeries,
  placement: Placement,
): CountedEvents => {
  const listOf = Int32Array.from(input.events, (event, at) =>
    plan.tested[at] === 1 ? placement.ofEvent(event) : LEFT_OUT,
  );
  const classOf = listOf.map(
    (list, at) =>
      list * NEWS_CATEGORIES.length + NEWS_CATEGORIES.indexOf(input.events[at]?.category ?? 'politics'),
  );
  const events = testedInOrder(series, plan, (event) => classOf[event] ?? LEFT_OUT);
  return { events: events.filter((event) => listOf[event] !== LEFT_OUT), listOf, classOf };
};

const countObserved = (
  input: CorrelationInput,
  { series, plan, score }: ScoredSeries,
  reach: number,
  placement: Placement,
  { events, listOf }: CountedEvents,
): Tally => {
  const observed = new Tally(1);
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
    });
  }
  return observed;
};

/**
 * Counts the pairs of every move. Events of one class come one after the other: their pairs are counted by move and group of drop in one
 * table, which is shared out to the lists of the events and of the pairs once for all of them.
 */
const countChance = (
  input: CorrelationInput,
  { series, plan, parts, movesNear }: ScoredSeries,
  reach: number,
  placement: Placement,
  { events, listOf, classOf }: CountedEvents,
  context: AnalysisContext,
): Tally => {
  const moveCount = plan.offsets.length;
  const { groups, groupOf } = placement;
  const chance = new Tally(moveCount);
  const bins = createScoreBins(parts.ofProduct, FIRST_THRESHOLD, THRESHOLDS, MICRO);
  /** moves × groups × hundredths, for the events of one class. */
  const table = new Uint32Array(moveCount * groups * THRESHOLDS);
  let tabled = LEFT_OUT;
  const shareOut = (): void => {
    const event = input.events[tabled];
    if (event === undefined) return;
    const ofEvent = chance.of(listOf[tabled] ?? 0);
    const ofGroups = placement.ofGroups(event).map((list) => chance.of(list));
    let place = 0;
    for (let move = 0; move < moveCount; move += 1)
      for (const ofGroup of ofGroups)
        for (let at = move; at < THRESHOLDS * moveCount; at += moveCount) {
          const count = table[place] ?? 0;
          place += 1;
          if (count === 0) continue;
          ofEvent[at] = (ofEvent[at] ?? 0) + count;
          ofGroup[at] = (ofGroup[at] ?? 0) + count;
        }
    table.fill(0);
  };
  eachEventOfChance(
    series,
    plan,
    movesNear,
    reach,
    context,
    events,
    [1, 2],
    (number, { rows, micro, near }) => {
      if (classOf[number] !== classOf[tabled]) shareOut();
      tabled = number;
      const { keys, base, starts, ends, moves, slots, width, weights } = near;
      for (let i = 0; i < rows.length; i += 1) {
        const drop = rows[i] ?? 0;
        const text = parts.text(micro[i] ?? 0);
        const group = groupOf[drop] ?? LEFT_OUT;
        if (text < bins.least || group === LEFT_OUT) continue;
        const key = (keys[drop] ?? 0) + base;
        const last = ends[key] ?? 0;
        for (let entry = starts[key] ?? 0; entry < last; entry += 1) {
          const product = (weights[drop * width + (slots[entry] ?? 0)] ?? 0) * text;
          if (product < bins.least) continue;
          const at = ((moves[entry] ?? 0) * groups + group) * THRESHOLDS + bins.of(product);
          table[at] = (table[at] ?? 0) + 1;
        }
      }
    },
  );
  shareOut();
  return chance;
};

const countPairs = (
  input: CorrelationInput,
  parameters: PairParameters,
  context: AnalysisContext,
): PairCounts => {
  const scored = scoreSeries(input, parameters, context);
  const { plan } = scored;
  const reach = parameters.maxHours * 3600;
  const lists = new CellLists();
  const placement = createPlacement(input, parameters, lists);
  const hasNull = plan.period !== null && scored.c99 !== null;
  const counted = countedEvents(input, scored, placement);
  const observed = hasNull ? countObserved(input, scored, reach, placement, counted) : new Tally(1);
  const chance = hasNull
    ? countChance(input, scored, reach, placement, counted, context)
    : new Tally(plan.offsets.length);
  const cells = places.map((place, cell) => ({ place, ...countsOf(observed, chance, cell, lists) }));
  return {
    null: { model: parameters.null, surrogates: plan.offsets.length, available: plan.available },
    testedEvents: plan.tested.reduce((sum, tested) => sum + tested, 0),
    total: countsOf(observed, chance, TOTAL, lists),
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
  version: 2,
  title: 'Numbers of pairs',
  summary: 'How many pairs of drops and events reach a score, compared with the number expected by chance.',
  definition:
    'Pairs and scores are those of the method "Correlation of drops and news events", of drops and events in their common active period. For every threshold from 0.20 to 1.00 in steps of 0.01 the pairs with at least this score are counted: all of them, and those of each cell of the matrix (kinds of event × kinds of drop, a drop counting in each of its kinds; time ranges by the event’s UTC month × kinds of event; platforms × kinds of event). The same is counted after every move of all events together by whole days around the circle of the common active period, each event and each drop keeping its own kinds. Expected is the mean over the moves, the range the 2.5th to 97.5th percentile, p is (1 + moves with as many pairs or more) / (1 + moves), one-sided; q is Benjamini–Hochberg over the cells of a dimension in which a pair was found or occurs under a move.',
  reads: ['drops', 'categories', 'events', 'keys'],
  dayDates: 'when-alone',
  parameters: pairCountParameters,
  result: resultSchema,
  outputs: [
    { name: 'observed', meaning: 'pairs with at least the score of the threshold', unit: 'count' },
    { name: 'expected, bandLow, bandHigh', meaning: 'the same under the null', unit: 'count' },
    { name: 'p, q', meaning: 'of the count, and adjusted over the cells of a dimension' },
  ],
  limits: [
    'A cell of a period in which drops are dense exceeds chance by density alone: the moves take its events to other years.',
    'Pairs of one event are not independent; the moves keep them together, so the range is wider than that of independent pairs.',
  ],
  source: 'Surrogate test by circular moves; q by Benjamini & Hochberg (1995).',
  alsoGives: ['correlation', 'prediction-accuracy'],
  run: countPairs,
  tests: ({ total, dimensions: all, null: { surrogates } }) => [
    testOf('Pairs with a score of 0.7 or more', countsAt(total, STRONG - FIRST_THRESHOLD, surrogates)),
    ...all.flatMap(({ dimension, cells }) =>
      familyOf(
        `Cells of the matrix ${dimension}, score of 0.5 or more`,
        cells.map((cell) => cell.p[DEFAULT_THRESHOLD - FIRST_THRESHOLD] ?? 1),
        surrogates,
      ),
    ),
  ],
});

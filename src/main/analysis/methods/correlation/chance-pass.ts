import { MICRO } from '#main/analysis/text/similarity.ts';
import type { AnalysisContext, AnalysisInputs } from '#main/analysis/types.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { eachEventOfChance, testedInOrder } from './correlation-null.ts';
import {
  CellLists,
  createPlacement,
  FIRST_THRESHOLD,
  LEFT_OUT,
  Tally,
  THRESHOLDS,
  type PairFilter,
  type Placement,
} from './pair-lists.ts';
import type { MovesNear, ScoredSeries } from './pair-series.ts';
import { createScoreBins } from './score-bins.ts';
import { createStrongMonths, STRONG_BIN, type StrongMonths } from './strong-months.ts';

type Input = Pick<AnalysisInputs, 'drops' | 'categories' | 'events'>;

/** What the pairs of every move give: the best of each event, and how many there are. */
export interface ChanceOfPairs {
  /** Best score of every event under every move: row e of `events × moves`, rows of events that are not tested or left out 0. */
  readonly best: Int32Array;
  readonly pairs: Tally;
  readonly lists: CellLists;
  readonly placement: Placement;
  /** Tested events that no filter leaves out. */
  readonly events: Int32Array;
  /** By event: the list of its cells, or `LEFT_OUT`. */
  readonly listOf: Int32Array;
  /** The strong pairs by month of the drop. */
  readonly months: StrongMonths;
}

/**
 * Pairs by move, group of drop and hundredth of the score, for the events of one class: one table, small enough to stay near, which is
 * shared out to the lists of the events and of the pairs once for all of them.
 */
const createTable = (moveCount: number, { groups, ofGroups }: Placement, pairs: Tally) => {
  const table = new Uint32Array(moveCount * groups * THRESHOLDS);
  /** Adds the pairs of one move and group; a function of its own, as those are compiled once and not anew in the middle of a loop. */
  const shareOutRow = (from: number, to: number, ofEvent: Uint32Array, ofGroup: Uint32Array): void => {
    for (let bin = 0; bin < THRESHOLDS; bin += 1) {
      const count = table[from + bin] ?? 0;
      if (count === 0) continue;
      const at = to + bin;
      ofEvent[at] = (ofEvent[at] ?? 0) + count;
      ofGroup[at] = (ofGroup[at] ?? 0) + count;
    }
  };
  const shareOut = (event: Input['events'][number], list: number): void => {
    const ofEvent = pairs.of(list);
    const byGroup = ofGroups(event).map((groupList) => pairs.of(groupList));
    for (let move = 0; move < moveCount; move += 1)
      for (const [group, ofGroup] of byGroup.entries())
        shareOutRow((move * groups + group) * THRESHOLDS, move * THRESHOLDS, ofEvent, ofGroup);
    table.fill(0);
  };
  return { table, shareOut };
};

/** Goes through the pairs of every move once: hundreds of millions. @param reach seconds */
export const sweepChance = (
  input: Input,
  { series, plan, parts, movesNear }: ScoredSeries,
  reach: number,
  filter: PairFilter,
  context: AnalysisContext,
): ChanceOfPairs => {
  const moveCount = plan.offsets.length;
  const lists = new CellLists();
  const placement = createPlacement(input, filter, lists);
  const listOf = Int32Array.from(input.events, (event, at) =>
    plan.tested[at] === 1 ? placement.ofEvent(event) : LEFT_OUT,
  );
  // The same for events of one list and one kind: their pairs with a group of drops have one list too.
  const classOf = listOf.map(
    (list, at) =>
      list * NEWS_CATEGORIES.length + NEWS_CATEGORIES.indexOf(input.events[at]?.category ?? 'politics'),
  );
  const events = testedInOrder(series, plan, (event) => classOf[event] ?? LEFT_OUT).filter(
    (event) => listOf[event] !== LEFT_OUT,
  );
  const best = new Int32Array(plan.tested.length * moveCount);
  const pairs = new Tally(moveCount);
  const months = createStrongMonths(series.dropTimes, plan.period, moveCount);
  const answer = { best, pairs, lists, placement, events, listOf, months };
  if (moveCount === 0) return answer;
  const bins = createScoreBins(parts.ofProduct, FIRST_THRESHOLD, THRESHOLDS, MICRO);
  const { groups, groupOf } = placement;
  const { table, shareOut } = createTable(moveCount, placement, pairs);
  const products = new Float64Array(moveCount);
  let tabled = LEFT_OUT;
  const shareOutTabled = (): void => {
    const event = input.events[tabled];
    if (event !== undefined) shareOut(event, listOf[tabled] ?? 0);
  };
  /** The pair of an event and a drop under every move that brings them near: the innermost of the work, compiled by itself. */
  const addPair = (drop: number, micro: number, near: MovesNear): void => {
    const { keys, base, starts, ends, moves, slots, width, weights } = near;
    const text = parts.text(micro);
    const group = groupOf[drop] ?? LEFT_OUT;
    const least = group === LEFT_OUT ? Infinity : bins.least;
    const key = (keys[drop] ?? 0) + base;
    const last = ends[key] ?? 0;
    for (let entry = starts[key] ?? 0; entry < last; entry += 1) {
      const product = (weights[drop * width + (slots[entry] ?? 0)] ?? 0) * text;
      const move = moves[entry] ?? 0;
      if (product > (products[move] ?? 0)) products[move] = product;
      if (product < least) continue;
      const bin = bins.of(product);
      const at = (move * groups + group) * THRESHOLDS + bin;
      table[at] = (table[at] ?? 0) + 1;
      if (bin >= STRONG_BIN) months.add(move, drop);
    }
  };
  const keepBest = (row: number): void => {
    for (let move = 0; move < moveCount; move += 1) best[row + move] = parts.ofProduct(products[move] ?? 0);
    products.fill(0);
  };
  eachEventOfChance(series, plan, reach, context, events, [1, 2], (event, { rows, micro }) => {
    if (classOf[event] !== classOf[tabled]) shareOutTabled();
    tabled = event;
    const near = movesNear(event, rows);
    for (let i = 0; i < rows.length; i += 1) addPair(rows[i] ?? 0, micro[i] ?? 0, near);
    keepBest(event * moveCount);
  });
  shareOutTabled();
  return answer;
};

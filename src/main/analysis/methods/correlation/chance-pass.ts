import { MICRO } from '#main/analysis/text/similarity.ts';
import type { AnalysisContext, AnalysisInputs } from '#main/analysis/types.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { eachEventOfChance, testedInOrder } from './correlation-null.ts';
import {
  CellLists,
  createPlacement,
  FIRST_THRESHOLD,
  LEFT_OUT,
  PairTally,
  THRESHOLDS,
  type PairFilter,
  type Placement,
} from './pair-lists.ts';
import type { MovesNear, ScoredSeries } from './pair-series.ts';
import { createStrongMonths, type StrongMonths } from './strong-months.ts';

type Input = Pick<AnalysisInputs, 'drops' | 'categories' | 'events'>;

/** What the pairs of every move give: the best of each event, and how many there are. */
export interface ChanceOfPairs {
  /** Best score of every event under every move: row e of `events × moves`, rows of events that are not tested or left out 0. */
  readonly best: Int32Array;
  readonly pairs: PairTally;
  readonly lists: CellLists;
  readonly placement: Placement;
  /** Tested events that no filter leaves out. */
  readonly events: Int32Array;
  /** By event: the list of its cells, or `LEFT_OUT`. */
  readonly listOf: Int32Array;
  /** The strong pairs by month of the drop. */
  readonly months: StrongMonths;
}

/** Least number of pairs of a group that wait until they are counted together. */
const WAITING = 2048;
const HUNDREDTH = MICRO / 100;
/** Least score of a strong pair. */
const STRONG = STRONG_SCORE * MICRO;

/**
 * Pairs by group of drop, move and hundredth of the score, for the events of one class: one table, which is shared out to the lists of the
 * events and of the pairs once for all of them. The pairs of a group wait and are counted together, in its part of the table alone: that
 * part is small enough to stay near, the whole is not.
 */
const createTable = (moveCount: number, { groups, ofGroups }: Placement, pairs: PairTally) => {
  const sizeOfGroup = moveCount * THRESHOLDS;
  const table = new Uint32Array(groups * sizeOfGroup);
  // An event is near a drop up to three times on one move: on its own turn of the circle and on the two next to it.
  const size = Math.max(WAITING, 3 * moveCount);
  const waiting = new Uint32Array(groups * size);
  const ends = Uint32Array.from({ length: groups }, (_, group) => group * size);
  const countWaiting = (group: number): void => {
    const first = group * size;
    const end = ends[group] ?? 0;
    for (let place = first; place < end; place += 1) {
      const at = waiting[place] ?? 0;
      table[at] = (table[at] ?? 0) + 1;
    }
    ends[group] = first;
  };
  /** The place from which so many pairs of a group can wait. */
  const placeFor = (group: number, count: number): number => {
    if ((ends[group] ?? 0) + count > (group + 1) * size) countWaiting(group);
    return ends[group] ?? 0;
  };
  /** Adds the pairs of one group; a function of its own, as those are compiled once and not anew in the middle of a loop. */
  const shareOutGroup = (from: number, ofEvent: Uint32Array, ofGroup: Uint32Array): void => {
    for (let at = 0; at < sizeOfGroup; at += 1) {
      const count = table[from + at] ?? 0;
      if (count === 0) continue;
      ofEvent[at] = (ofEvent[at] ?? 0) + count;
      ofGroup[at] = (ofGroup[at] ?? 0) + count;
    }
  };
  const shareOut = (event: Input['events'][number], list: number): void => {
    const ofEvent = pairs.of(list);
    for (const [group, ofGroup] of ofGroups(event).entries()) {
      countWaiting(group);
      shareOutGroup(group * sizeOfGroup, ofEvent, pairs.of(ofGroup));
    }
    table.fill(0);
  };
  return { sizeOfGroup, waiting, ends, placeFor, shareOut };
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
  // The same for events of one list and one kind: their pairs with a group of drops have one list too. One kind comes after the other.
  const listCount = lists.cells.length;
  const kindOf = (event: number) => input.events[event]?.category ?? 'politics';
  const classOf = listOf.map((list, event) => NEWS_CATEGORIES.indexOf(kindOf(event)) * listCount + list);
  const events = testedInOrder(series, plan, (event) => classOf[event] ?? LEFT_OUT).filter(
    (event) => listOf[event] !== LEFT_OUT,
  );
  const best = new Int32Array(plan.tested.length * moveCount);
  const pairs = new PairTally(moveCount);
  const months = createStrongMonths(series.dropTimes, plan.period, moveCount);
  const answer = { best, pairs, lists, placement, events, listOf, months };
  if (moveCount === 0) return answer;
  const { groupOf } = placement;
  const table = createTable(moveCount, placement, pairs);
  const { waiting } = table;
  let tabled = LEFT_OUT;
  const shareOutTabled = (): void => {
    const event = input.events[tabled];
    if (event !== undefined) table.shareOut(event, listOf[tabled] ?? 0);
  };
  /**
   * The pair of an event and a drop under every move that brings them near: the innermost of the work, compiled by itself. Which scores
   * count and which is the best is worked out without a branch, as neither can be foreseen.
   */
  const addPair = (row: number, drop: number, micro: number, near: MovesNear): void => {
    const { keys, base, starts, ends, moves, slots, width, weights } = near;
    const text = parts.text(micro);
    const isLeftOut = groupOf[drop] === LEFT_OUT;
    const group = isLeftOut ? 0 : (groupOf[drop] ?? 0);
    const below = isLeftOut ? MICRO : FIRST_THRESHOLD * HUNDREDTH - 1;
    const key = (keys[drop] ?? 0) + base;
    const first = starts[key] ?? 0;
    const last = ends[key] ?? 0;
    const cells = group * table.sizeOfGroup - FIRST_THRESHOLD;
    let place = table.placeFor(group, last - first);
    for (let entry = first; entry < last; entry += 1) {
      const score = parts.ofProduct((weights[drop * width + (slots[entry] ?? 0)] ?? 0) * text);
      const move = moves[entry] ?? 0;
      const over = (best[row + move] ?? 0) - score;
      best[row + move] = score + (over & ~(over >> 31));
      waiting[place] = cells + move * THRESHOLDS + ((score / HUNDREDTH) | 0);
      place += (below - score) >>> 31;
      if (score >= STRONG && !isLeftOut) months.add(move, drop);
    }
    table.ends[group] = place;
  };
  eachEventOfChance(series, plan, reach, context, events, [1, 2], (event, { rows, micro }) => {
    if (classOf[event] !== classOf[tabled]) shareOutTabled();
    // No event that follows has a list of the kind before.
    if (kindOf(event) !== kindOf(tabled)) pairs.settle(lists);
    tabled = event;
    const near = movesNear(event, rows);
    for (let i = 0; i < rows.length; i += 1) addPair(event * moveCount, rows[i] ?? 0, micro[i] ?? 0, near);
  });
  shareOutTabled();
  return answer;
};

import { movePlaces, type CommonPeriod, type Shifts } from '#main/analysis/chance/null-models.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { TypeTally } from './rule-chance.ts';

/** A relation of a drop and a post, both of the common period, with its times. */
export interface TimedRelation {
  readonly drop: number;
  readonly dropTime: number;
  readonly postTime: number;
  readonly strength: number;
}

/** How scores are distributed over all cells of (tested drop × move): how many cells reach at least a score. */
export interface CellCounts {
  /** Tested drops × moves. */
  readonly cells: number;
  /** Cells whose best score is at least this, scores in millionths. */
  readonly atLeast: (score: number) => number;
}

/** Best score per cell, kept sparse: most cells have none. */
export const createCellTable = (moves: number) => {
  // Twice the score, plus one where the rule keeps it: a small integer, of which millions are kept.
  const best = new Map<number, number>();
  return {
    /** @param fits whether the rule keeps it */
    set: (drop: number, move: number, score: number, fits: boolean): void => {
      const cell = drop * moves + move;
      const value = 2 * score;
      if (value > (best.get(cell) ?? 0)) best.set(cell, fits ? value + 1 : value);
    },
    /** Cells whose best score is of a pair that the rule keeps. */
    eachFitting: (visit: (drop: number, move: number) => void): void => {
      for (const [cell, value] of best) if (value % 2 === 1) visit(Math.floor(cell / moves), cell % moves);
    },
    counts: (cells: number): CellCounts => {
      const scores = Int32Array.from(best.values(), (value) => value >> 1).sort();
      return {
        cells,
        atLeast: (score) => (score <= 0 ? cells : scores.length - lowerBound(scores, score)),
      };
    },
  };
};

/** Score of a relation at a distance, in millionths: √(closeness in time · strength). */
export const relationScore = (gap: number, strength: number, decaySeconds: number): number =>
  Math.round(MICRO * Math.sqrt(Math.exp(-gap / decaySeconds) * strength));

/**
 * The best scores that relations give under every move by whole days. The window is shorter than half a day, so a drop and a
 * post meet under one move only: the number of days between them, rounded. That makes the whole null as cheap as a list.
 */
export const relationCells = (
  relations: Iterable<TimedRelation>,
  period: CommonPeriod,
  shifts: Shifts,
  windowSeconds: number,
  decaySeconds: number,
  tested: number,
  tally?: TypeTally,
): CellCounts => {
  const days = shifts.cycle / DAY_SECONDS;
  const moveOf = movePlaces(shifts);
  const table = createCellTable(shifts.offsets.length);
  for (const { drop, dropTime, postTime, strength } of relations) {
    if (postTime < period.start || postTime >= period.end) continue;
    const apart = dropTime - postTime;
    const move = Math.round(apart / DAY_SECONDS);
    const gap = Math.abs(apart - move * DAY_SECONDS);
    const place = moveOf[((move % days) + days) % days] ?? -1;
    if (gap <= windowSeconds && place >= 0)
      table.set(
        drop,
        place,
        relationScore(gap, strength, decaySeconds),
        tally?.fits(move * DAY_SECONDS - apart) ?? false,
      );
  }
  if (tally !== undefined) table.eachFitting(tally.add);
  return table.counts(tested * shifts.offsets.length);
};

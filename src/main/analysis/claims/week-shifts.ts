import { planShifts } from '#main/analysis/chance/null-models.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Stretch } from './reference-class.ts';

/** A claim that an event of a class comes after it, up to its due date; epoch seconds. */
export interface DatedClaim {
  readonly made: number;
  readonly due: number;
  /** Times of the events of its reference class, ascending. */
  readonly events: readonly number[];
}

/** Whether an event is in (from, to]. */
const holdsEvent = (events: readonly number[], from: number, to: number): boolean => {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle] ?? Infinity) <= from) low = middle + 1;
    else high = middle;
  }
  return (events[low] ?? Infinity) <= to;
};

/** Claims whose windows contain an event of their class when all windows are moved along the period together. */
export const movedHits = (
  claims: readonly DatedClaim[],
  period: Stretch,
  cycle: number,
  offset: number,
): number =>
  claims.filter(({ made, due, events }) => {
    const from = period.start + ((((made - period.start + offset) % cycle) + cycle) % cycle);
    const to = from + due - made;
    return holdsEvent(events, from, to) || holdsEvent(events, from - cycle, to - cycle);
  }).length;

/**
 * Claims moved by whole weeks, everything else kept: all windows go together around the circle of the period by distinct
 * numbers of weeks, so that their lengths, weekdays and distances stay and only their relation to the events goes.
 * @param observed claims that came true as they are
 * @param period stretch of whole days that the event table covers
 * @param claimCount moves; all there are where that is no more
 */
export const againstWeekShifts = (
  observed: number,
  claims: readonly DatedClaim[],
  period: Stretch,
  claimCount: number,
  context: AnalysisContext,
): NullSummary => {
  const days = Math.ceil((period.end - period.start) / DAY_SECONDS);
  const { offsets, cycle } = planShifts('whole-week', { ...period, days }, claimCount, context.seed);
  const surrogates = Float64Array.from(offsets, (offset, index) => {
    checkpoint(context, index, offsets.length);
    return movedHits(claims, period, cycle, offset);
  });
  return againstNull(observed, surrogates);
};

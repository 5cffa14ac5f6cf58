import { planShifts, withinPeriod, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { Rung } from '#shared/contract/ladder.ts';
import { createLine, indexAtOrAfter, type Line } from './line.ts';

/** The two series of one comparison in whole units. */
export interface RungSeries {
  /** Drops of the common period, ascending. */
  readonly drops: Float64Array;
  /** All posts, also those outside the common period, ascending. */
  readonly posts: Float64Array;
  /** The same posts with access to the neighbors of any moment: one for all rungs, as it takes more room than the posts. */
  readonly line: Line;
  /** The common period in units; half-open. */
  readonly start: number;
  readonly end: number;
  /** Seconds per unit: 1, 60 or 86,400. */
  readonly unit: number;
}

/** How a rung moves the drops. */
type MovePlan =
  /** Each move takes one shift off all drops, around the circle that begins at `start`. */
  | { readonly by: 'circle'; readonly shifts: Float64Array; readonly start: number; readonly cycle: number }
  /** Each move takes one shift off all drops. */
  | { readonly by: 'shift'; readonly shifts: Float64Array }
  /** Each move adds a jitter of its own to each burst; `bursts` names the burst of each drop. */
  | { readonly by: 'burst'; readonly bursts: Int32Array; readonly jitters: (move: number) => Float64Array };

/** A rung made ready: which drops it counts, and the drops' times under each move. */
export interface PreparedRung {
  readonly rung: Rung;
  readonly drops: Float64Array;
  /** The posts as the observed count sees them. */
  readonly line: Line;
  /** The posts as the moved drops see them: the same, or the circle of the common period. */
  readonly movedLine: Line;
  readonly moves: number;
  /** Writes the drops' times under move `index` into `into`. */
  readonly move: (index: number, into: Float64Array) => void;
}

export interface RungOptions {
  /** Longest window in units. */
  readonly reach: number;
  /** Most moves of the era rung. */
  readonly eraMoves: number;
  /** Moves of the minute rung. */
  readonly minuteMoves: number;
  readonly seed: number;
}

const WEEK_SECONDS = 7 * DAY_SECONDS;
const SEASON_WEEKS = 13;
const LAG_MINUTES = { least: 30, most: 180, step: 5 };
const BURST_GAP_SECONDS = 3600;
const JITTER_SECONDS = 7200;

const bothWays = (values: readonly number[]): Float64Array =>
  Float64Array.from([...values.map((value) => -value), ...values]).sort();

/** Makes the moves of a plan. */
const movedBy =
  (drops: Float64Array, plan: MovePlan): PreparedRung['move'] =>
  (index, into) => {
    if (plan.by === 'burst') {
      const jitters = plan.jitters(index);
      for (let place = 0; place < drops.length; place += 1)
        into[place] = (drops[place] ?? 0) + (jitters[plan.bursts[place] ?? 0] ?? 0);
      return;
    }
    const shift = plan.shifts[index] ?? 0;
    if (plan.by === 'shift')
      for (let place = 0; place < drops.length; place += 1) into[place] = (drops[place] ?? 0) - shift;
    else {
      const { start, cycle } = plan;
      for (let place = 0; place < drops.length; place += 1) {
        const moved = (drops[place] ?? 0) - shift;
        into[place] = moved < start ? moved + cycle : moved;
      }
    }
  };

/** The posts of the common period, ascending. */
export const insidePeriod = ({ posts, line, start, end }: RungSeries): Float64Array =>
  posts.subarray(indexAtOrAfter(line, start), indexAtOrAfter(line, end));

/** The posts of the common period, with what is just across its seam on either side. */
const circleLine = (series: RungSeries, reach: number): Line => {
  const { start, end } = series;
  const cycle = end - start;
  const inside = insidePeriod(series);
  const line = createLine(inside);
  const turned = [-cycle, 0, cycle].map((turn) =>
    inside
      .subarray(indexAtOrAfter(line, start - reach - turn), indexAtOrAfter(line, end + reach - turn))
      .map((time) => time + turn),
  );
  const times = new Float64Array(turned.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of turned) {
    times.set(part, filled);
    filled += part.length;
  }
  return createLine(times);
};

/** Whole days around the circle of the common period. */
const prepareEra = (series: RungSeries, { reach, eraMoves, seed }: RungOptions): PreparedRung => {
  const { drops, line, start, end, unit } = series;
  const days = Math.round(((end - start) * unit) / DAY_SECONDS);
  const period: CommonPeriod = { start: start * unit, end: end * unit, days };
  const offsets = planShifts('whole-day', period, eraMoves, seed).offsets;
  const shifts = Float64Array.from(offsets, (offset) => offset / unit);
  const plan: MovePlan = { by: 'circle', shifts, start, cycle: end - start };
  return {
    rung: 'era',
    drops,
    line,
    movedLine: circleLine(series, reach),
    moves: offsets.length,
    move: movedBy(drops, plan),
  };
};

/** Whole weeks without a circle; drops that a move would take over the period's edge are left out of every count. */
const prepareSeason = ({ drops, line, start, end, unit }: RungSeries): PreparedRung => {
  const weeks = Array.from({ length: SEASON_WEEKS }, (_, index) => ((index + 1) * WEEK_SECONDS) / unit);
  const reach = weeks.at(-1) ?? 0;
  const innerDrops = drops.filter((time) => time - reach >= start && time + reach < end);
  const plan: MovePlan = { by: 'shift', shifts: bothWays(weeks) };
  return {
    rung: 'season',
    drops: innerDrops,
    line,
    movedLine: line,
    moves: plan.shifts.length,
    move: movedBy(innerDrops, plan),
  };
};

/** Lags of half an hour to three hours. */
const prepareDay = ({ drops, line, unit }: RungSeries): PreparedRung => {
  const { least, most, step } = LAG_MINUTES;
  const lags = Array.from(
    { length: (most - least) / step + 1 },
    (_, index) => ((least + index * step) * 60) / unit,
  );
  const plan: MovePlan = { by: 'shift', shifts: bothWays(lags) };
  return {
    rung: 'day',
    drops,
    line,
    movedLine: line,
    moves: plan.shifts.length,
    move: movedBy(drops, plan),
  };
};

/** Index of the burst that each drop belongs to: a new one begins after a gap of more than an hour. */
export const burstsOf = (drops: Float64Array, unit: number): Int32Array => {
  const bursts = new Int32Array(drops.length);
  for (let index = 1; index < drops.length; index += 1) {
    const gap = ((drops[index] ?? 0) - (drops[index - 1] ?? 0)) * unit;
    bursts[index] = (bursts[index - 1] ?? 0) + (gap > BURST_GAP_SECONDS ? 1 : 0);
  }
  return bursts;
};

/** Bursts of drops move together by a uniform jitter of at most two hours either way. */
const prepareMinute = (
  { drops, line, unit }: RungSeries,
  { minuteMoves, seed }: RungOptions,
): PreparedRung => {
  const bursts = burstsOf(drops, unit);
  const jitters = new Float64Array((bursts.at(-1) ?? 0) + 1);
  const most = JITTER_SECONDS / unit;
  const plan: MovePlan = {
    by: 'burst',
    bursts,
    jitters: (index) => {
      const random = createRandom(deriveSeed(seed, `jitter ${index}`));
      for (let burst = 0; burst < jitters.length; burst += 1)
        jitters[burst] = random.below(2 * most + 1) - most;
      return jitters;
    },
  };
  return {
    rung: 'minute',
    drops,
    line,
    movedLine: line,
    moves: minuteMoves,
    move: movedBy(drops, plan),
  };
};

/** Makes one rung ready; `series` must have drops and posts. */
export const prepareRung = (rung: Rung, series: RungSeries, options: RungOptions): PreparedRung => {
  if (rung === 'era') return prepareEra(series, options);
  if (rung === 'season') return prepareSeason(series);
  if (rung === 'day') return prepareDay(series);
  return prepareMinute(series, options);
};

/** The common active period of two series in units of `unit` seconds: whole UTC days, as every method has it. */
export const seriesOf = (
  drops: Float64Array,
  posts: Float64Array,
  period: CommonPeriod,
  unit: number,
): RungSeries => {
  const inUnits = (times: Float64Array): Float64Array => times.map((time) => Math.floor(time / unit)).sort();
  const line = createLine(inUnits(posts));
  return {
    drops: inUnits(withinPeriod(drops, period)),
    posts: line.times,
    line,
    start: period.start / unit,
    end: period.end / unit,
    unit,
  };
};

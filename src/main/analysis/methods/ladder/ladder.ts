import { commonPeriod, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { correlogramBand, type CorrelogramBand } from './correlogram.ts';
import { rungRows, withFamilies, type LadderRow, type Windows } from './rows.ts';
import { prepareRung, RUNGS, seriesOf, type PreparedRung, type Rung, type RungOptions } from './rungs.ts';
import { decisiveRow, ladderSentence } from './sentence.ts';

/** How exactly times are known. */
export type TimeResolution = 'second' | 'minute' | 'day';

export interface LadderInput {
  /** Epoch seconds, UTC, ascending. */
  readonly drops: Float64Array;
  /** Posts or events of one resolution, epoch seconds, UTC, ascending. */
  readonly posts: Float64Array;
  /** The coarser of the two series' resolutions: both are compared in it. */
  readonly resolution: TimeResolution;
}

export interface LadderOptions {
  readonly windowsMinutes: readonly number[];
  readonly eraMoves: number;
  readonly minuteMoves: number;
  /** Moves drawn for each band of the correlogram; 0 leaves it out. */
  readonly correlogramMoves: number;
}

/** Why a rung was not tested. */
export interface UntestedRung {
  readonly rung: Rung;
  readonly reason: string;
}

export interface LadderResult {
  /** Drops and posts in the common period. */
  readonly drops: number;
  readonly posts: number;
  readonly resolution: TimeResolution;
  readonly period: CommonPeriod | null;
  readonly rows: readonly LadderRow[];
  readonly untested: readonly UntestedRung[];
  /** The finest rung that still shows an excess; null where none does. */
  readonly scale: Rung | null;
  readonly sentence: string;
  readonly correlogram: readonly CorrelogramBand[];
}

const FEWEST = 20;
const DAY_MINUTES = 1440;
const UNITS: Readonly<Record<TimeResolution, number>> = { second: 1, minute: 60, day: DAY_SECONDS };

/** Windows that the resolution can tell apart, ascending; shorter ones say nothing about times that are known less exactly. */
const windowsOf = (minutes: readonly number[], resolution: TimeResolution): Windows => {
  const unit = UNITS[resolution];
  const kept = [...new Set(minutes)].filter((value) => value * 60 >= unit).sort((a, b) => a - b);
  return { minutes: kept, units: kept.map((value) => Math.floor((value * 60) / unit)) };
};

/** Windows of a day and more reach over the moves of the two finest rungs: only the coarse ones can test them. */
const canTest = (rung: Rung, minutes: number): boolean =>
  rung === 'era' || rung === 'season' || minutes < DAY_MINUTES;

const reasonAgainst = (
  { rung, drops, moves }: PreparedRung,
  series: { readonly drops: Float64Array; readonly posts: Float64Array },
  resolution: TimeResolution,
): string | null => {
  if (resolution === 'day' && (rung === 'day' || rung === 'minute'))
    return 'Only days are known: nothing can be said about hours or minutes.';
  if (series.posts.length < FEWEST) return `Fewer than ${FEWEST} posts in the common period.`;
  if (drops.length < FEWEST)
    return rung === 'season'
      ? `Fewer than ${FEWEST} drops are more than 13 weeks from the edges of the common period.`
      : `Fewer than ${FEWEST} drops in the common period.`;
  if (drops[0] === drops.at(-1)) return 'All drops have the same time.';
  if (moves === 0) return 'The series have only one day in common.';
  return null;
};

interface Ladder {
  readonly prepared: readonly PreparedRung[];
  readonly untested: readonly UntestedRung[];
}

const prepare = (
  series: ReturnType<typeof seriesOf>,
  resolution: TimeResolution,
  options: RungOptions,
): Ladder => {
  const inside = series.posts.filter((time) => time >= series.start && time < series.end);
  const judged = RUNGS.map((rung) => {
    const prepared = prepareRung(rung, series, options);
    return { prepared, reason: reasonAgainst(prepared, { drops: series.drops, posts: inside }, resolution) };
  });
  return {
    prepared: judged.filter(({ reason }) => reason === null).map(({ prepared }) => prepared),
    untested: judged.flatMap(({ prepared: { rung }, reason }) => (reason === null ? [] : [{ rung, reason }])),
  };
};

const nothing = (input: LadderInput, period: CommonPeriod | null, reason: string): LadderResult => ({
  drops: 0,
  posts: 0,
  resolution: input.resolution,
  period,
  rows: [],
  untested: RUNGS.map((rung) => ({ rung, reason })),
  scale: null,
  sentence: `Nothing was tested. ${reason}`,
  correlogram: [],
});

/**
 * Tests matches in time against four null models, from coarse to fine, for every window and direction, and names the finest scale that
 * still shows more matches than chance. Times are compared in the coarser resolution of the two series, on both sides.
 *
 * era: posts move by whole days around the circle of the common period. season: by whole weeks, ±1 … ±13, without a circle; drops within
 * that reach of the period's edge are left out. day: by ±30 … ±180 minutes in steps of 5. minute: bursts of drops (gaps up to an hour) move
 * together by a uniform jitter of at most two hours.
 *
 * Sources: Date, Bienenstock and Geman (1998); Amarasingham, Harrison, Hatsopoulos and Geman (2012); Donges et al. (2016).
 */
export const climb = (input: LadderInput, options: LadderOptions, context: AnalysisContext): LadderResult => {
  const period = commonPeriod(input.drops, input.posts);
  if (period === null) return nothing(input, null, 'The series have no day in common.');
  const series = seriesOf(input.drops, input.posts, period, UNITS[input.resolution]);
  const windows = windowsOf(options.windowsMinutes, input.resolution);
  const { prepared, untested } = prepare(series, input.resolution, {
    reach: windows.units.at(-1) ?? 0,
    eraMoves: options.eraMoves,
    minuteMoves: options.minuteMoves,
    seed: context.seed,
  });
  const total = prepared.reduce((sum, { moves }) => sum + moves, 0);
  let done = 0;
  const rows = withFamilies(
    prepared.flatMap((rung) => {
      const tested = windows.minutes.map((minutes) => canTest(rung.rung, minutes));
      const part: Windows = {
        minutes: windows.minutes.filter((_, index) => tested[index]),
        units: windows.units.filter((_, index) => tested[index]),
      };
      const found = rungRows(rung, part, context, done, total);
      done += rung.moves;
      return found;
    }),
  );
  return {
    drops: series.drops.length,
    posts: series.posts.filter((time) => time >= series.start && time < series.end).length,
    resolution: input.resolution,
    period,
    rows,
    untested,
    scale: decisiveRow(rows)?.rung ?? null,
    sentence:
      rows.length === 0 ? `Nothing was tested. ${untested[0]?.reason ?? ''}`.trim() : ladderSentence(rows),
    correlogram: correlogramOf(input, options, period, context.seed),
  };
};

/** The correlogram counts by minute whatever finer is known; days alone give none. */
const correlogramOf = (
  input: LadderInput,
  { correlogramMoves, eraMoves, minuteMoves }: LadderOptions,
  period: CommonPeriod,
  seed: number,
): readonly CorrelogramBand[] => {
  if (correlogramMoves === 0 || input.resolution === 'day') return [];
  const series = seriesOf(input.drops, input.posts, period, UNITS.minute);
  const options = { reach: DAY_MINUTES, eraMoves, minuteMoves, seed };
  return prepare(series, 'minute', options).prepared.map((rung) => correlogramBand(rung, correlogramMoves));
};

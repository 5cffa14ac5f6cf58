import { commonPeriod, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import {
  RUNGS,
  type CorrelogramBand,
  type LadderDirection,
  type LadderRow,
  type LadderSeries,
  type Rung,
} from '#shared/contract/ladder.ts';
import { chanceSentence, pClause } from '#shared/figures.ts';
import { decisiveRow } from '#shared/ladder-scale.ts';
import type { TimeResolution } from '#shared/time.ts';
import { CORRELOGRAM_MINUTES, correlogramBand } from './correlogram.ts';
import { rungRows, withFamilies, type Untested, type Windows } from './rows.ts';
import {
  insidePeriod,
  prepareRung,
  seriesOf,
  type PreparedRung,
  type RungOptions,
  type RungSeries,
} from './rungs.ts';

const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** "within 5 minutes", "within 1 day". */
const windowText = (minutes: number): string => {
  const [value, noun] = minutes >= 1440 ? [minutes / 1440, 'day'] : [minutes, 'minute'];
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
};

/** What drops are compared with, in one word. */
type LadderNoun = 'post' | 'event';

const matchText: Readonly<Record<LadderDirection, (noun: string, window: string) => string>> = {
  'post-first': (noun, window) => `${noun} in the ${window} before them`,
  'drop-first': (noun, window) => `${noun} in the ${window} after them`,
  either: (noun, window) => `${noun} within ${window}`,
};

const figuresText = (
  { observed, expected, low, high, p, q, direction, windowMinutes }: LadderRow,
  noun: LadderNoun,
): string =>
  `${chanceSentence(`drops have ${matchText[direction](noun === 'event' ? 'an event' : 'a post', windowText(windowMinutes))}`, { observed, expected, low, high, p })} ${pClause(q, 'q')}.`;

const meaning: Readonly<Record<Rung, (others: string) => string>> = {
  era: (others) =>
    `Drops and ${others} are active in the same periods. The excess disappears once the season is kept: no sign that they share days, hours, or minutes.`,
  season: (others) =>
    `Drops and ${others} are active on the same days. The excess disappears once the activity of the same days and hours is kept: no sign of a reaction within minutes.`,
  day: (others) =>
    `Drops and ${others} are active in the same hours. The excess disappears once the activity of the same hours is kept: no sign of a reaction within minutes.`,
  minute: (others) =>
    `Drops and ${others} meet within minutes more often than their shared hours explain: a reaction to each other, or to the same thing.`,
};

/** Why a rung was not tested. */
interface UntestedRung {
  readonly rung: Rung;
  readonly reason: string;
}

/** Each reason once, with the rungs it applies to. */
const untestedText = (untested: readonly UntestedRung[]): string =>
  [...Map.groupBy(untested, ({ reason }) => reason)]
    .map(([reason, rungs]) => ` Not tested (${rungs.map(({ rung }) => rung).join(', ')}): ${reason}`)
    .join('');

/** What a ladder says in words, by rule: the scale that its finest excess names, that row's figures, and what was not tested. */
const ladderSentence = (
  rows: readonly LadderRow[],
  untested: readonly UntestedRung[],
  noun: LadderNoun,
): string => {
  const reasons = untestedText(untested);
  if (rows.length === 0) return `Nothing was tested.${reasons}`;
  const row = decisiveRow(rows);
  return row === null
    ? `No window shows more matches than chance on any scale.${reasons}`
    : `${meaning[row.rung](`${noun}s`)} ${figuresText(row, noun)}${reasons}`;
};

export interface LadderInput {
  /** Epoch seconds, UTC, ascending. */
  readonly drops: Float64Array;
  /** Posts or events of one resolution, epoch seconds, UTC, ascending. */
  readonly posts: Float64Array;
  /** The coarser of the two series' resolutions: both are compared in it. */
  readonly resolution: TimeResolution;
  /** Where `posts` has each time once, and those near the common period only: the period, and how many posts are in it. */
  readonly whole?: { readonly period: CommonPeriod | null; readonly posts: number };
}

export interface LadderOptions {
  readonly windowsMinutes: readonly number[];
  readonly eraMoves: number;
  readonly minuteMoves: number;
  /** Moves drawn for each band of the correlogram; 0 leaves it out. */
  readonly correlogramMoves: number;
  /** What the drops are compared with; posts where it is not given. */
  readonly noun?: LadderNoun;
}

export type LadderResult = Omit<LadderSeries, 'series' | 'leftOut'>;

const FEWEST = 20;
const DAY_MINUTES = 1440;

/** Windows that the resolution can tell apart, ascending; shorter ones say nothing about times that are known less exactly. */
export const windowsOf = (minutes: readonly number[], resolution: TimeResolution): Windows => {
  const unit = UNIT_SECONDS[resolution];
  const usableMinutes = [...new Set(minutes)].filter((value) => value * 60 >= unit).sort((a, b) => a - b);
  return { minutes: usableMinutes, units: usableMinutes.map((value) => Math.floor((value * 60) / unit)) };
};

/** Windows of a day and more reach over the moves of the two finest rungs: only the coarse ones can test them. */
const windowsFor = (rung: Rung, { minutes, units }: Windows): Windows => {
  const isTestable = (index: number): boolean =>
    rung === 'era' || rung === 'season' || (minutes[index] ?? 0) < DAY_MINUTES;
  return {
    minutes: minutes.filter((_, index) => isTestable(index)),
    units: units.filter((_, index) => isTestable(index)),
  };
};

const areEqual = (times: Float64Array): boolean => times[0] === times.at(-1);

/** What is known of the posts of the common period, in units of the comparison. */
interface PostFacts {
  readonly count: number;
  readonly haveOneTime: boolean;
}

const reasonAgainst = (
  { rung, drops, moves }: PreparedRung,
  posts: PostFacts,
  resolution: TimeResolution,
  noun: LadderNoun,
): string | null => {
  if (resolution === 'day' && (rung === 'day' || rung === 'minute'))
    return 'Only days are known, which says nothing about hours or minutes.';
  if (posts.count < FEWEST) return `Fewer than ${FEWEST} ${noun}s in the common period.`;
  if (drops.length < FEWEST)
    return rung === 'season'
      ? `Fewer than ${FEWEST} drops are more than 13 weeks from the edges of the common period.`
      : `Fewer than ${FEWEST} drops in the common period.`;
  if (areEqual(drops)) return 'All drops have the same time.';
  if (posts.haveOneTime) return `All ${noun}s have the same time.`;
  if (moves === 0) return 'The series have only one day in common.';
  return null;
};

const windowReason = (resolution: TimeResolution): string =>
  resolution === 'day'
    ? 'Only days are known: choose windows of a day (1440 minutes) or more.'
    : 'Windows of a day or more are tested on the era and season rungs only.';

interface JudgedRung {
  readonly prepared: PreparedRung;
  readonly windows: Windows;
  /** Why it cannot be tested; null where it can. */
  readonly reason: string | null;
}

const judge = (
  series: RungSeries,
  posts: PostFacts,
  windows: Windows,
  resolution: TimeResolution,
  options: RungOptions,
  noun: LadderNoun,
): readonly JudgedRung[] =>
  RUNGS.map((rung) => {
    const prepared = prepareRung(rung, series, options);
    const part = windowsFor(rung, windows);
    const reason = reasonAgainst(prepared, posts, resolution, noun);
    return {
      prepared,
      windows: part,
      reason: reason ?? (part.minutes.length === 0 ? windowReason(resolution) : null),
    };
  });

const factsOf = (series: RungSeries): PostFacts => {
  const inside = insidePeriod(series);
  return { count: inside.length, haveOneTime: areEqual(inside) };
};

/** What the rows of a ladder say: q and Holm per rung, the rungs that have no row, the scale and the sentence. */
export const conclude = (
  tested: readonly Untested[],
  reasons: readonly UntestedRung[],
  noun: LadderNoun,
): Pick<LadderResult, 'rows' | 'untested' | 'scale' | 'sentence'> => {
  const rows = withFamilies(tested);
  const untested = RUNGS.flatMap((rung) => {
    const reason = reasons.find((entry) => entry.rung === rung);
    return reason === undefined || rows.some((row) => row.rung === rung) ? [] : [reason];
  });
  return {
    rows,
    untested,
    scale: decisiveRow(rows)?.rung ?? null,
    sentence: ladderSentence(rows, untested, noun),
  };
};

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
  const { drops, posts, resolution } = input;
  const noun = options.noun ?? 'post';
  const period = input.whole === undefined ? commonPeriod(drops, posts) : input.whole.period;
  if (period === null) {
    const reason = 'The series have no day in common.';
    const untested = RUNGS.map((rung) => ({ rung, reason }));
    return { drops: 0, posts: 0, resolution, period, ...conclude([], untested, noun), correlogram: [] };
  }
  const series = seriesOf(drops, posts, period, UNIT_SECONDS[resolution]);
  const windows = windowsOf(options.windowsMinutes, resolution);
  const found = factsOf(series);
  const facts = { ...found, count: input.whole?.posts ?? found.count };
  const judged = judge(
    series,
    facts,
    windows,
    resolution,
    {
      reach: windows.units.at(-1) ?? 0,
      eraMoves: options.eraMoves,
      minuteMoves: options.minuteMoves,
      seed: context.seed,
    },
    noun,
  );
  const testable = judged.filter(({ reason }) => reason === null);
  const total = testable.reduce((sum, { prepared }) => sum + prepared.moves, 0);
  let done = 0;
  const rows = testable.flatMap(({ prepared, windows: part }) => {
    const tested = rungRows(prepared, part, context, done, total);
    done += prepared.moves;
    return tested;
  });
  const reasons = judged.flatMap(({ prepared: { rung }, reason }) =>
    reason === null ? [] : [{ rung, reason }],
  );
  return {
    drops: series.drops.length,
    posts: facts.count,
    resolution,
    period,
    ...conclude(rows, reasons, noun),
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
  const series = seriesOf(input.drops, input.posts, period, UNIT_SECONDS.minute);
  const options = { reach: CORRELOGRAM_MINUTES, eraMoves, minuteMoves, seed };
  return judge(series, factsOf(series), windowsOf([1], 'minute'), 'minute', options, 'post')
    .filter(({ reason }) => reason === null)
    .map(({ prepared }) => correlogramBand(prepared, correlogramMoves));
};

import { coarsest, resolutionOfTimes } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext, AnalysisInputs, AnalysisOther } from '#main/analysis/types.ts';
import type { LadderSeries } from '#shared/contract/ladder.ts';
import { climb, conclude, type LadderOptions, type LadderResult } from './ladder.ts';

const DAY_MINUTES = 1440;

const timesOf = (items: readonly { readonly time: number }[]): Float64Array =>
  Float64Array.from(items, ({ time }) => time).sort();

const count = (value: number): string => value.toLocaleString('en-US');

const leftOutText = (days: number, all: number): string =>
  `${count(days)} of ${count(all)} are dated to the day: windows of less than 24 hours use the other ${count(all - days)}.`;

/** Short windows over the items whose time of day is known, windows of a day or more over all of them. */
const climbMixed = (
  drops: Float64Array,
  members: readonly AnalysisOther[],
  options: LadderOptions,
  context: AnalysisContext,
): LadderResult => {
  const timed = members.filter(({ resolution }) => resolution !== 'day');
  const ofDrops = resolutionOfTimes(drops);
  const part = (
    items: readonly AnalysisOther[],
    windowsMinutes: readonly number[],
    correlogramMoves: number,
  ): LadderResult =>
    climb(
      {
        drops,
        posts: timesOf(items),
        resolution: coarsest([ofDrops, ...items.map(({ resolution }) => resolution)]),
      },
      { ...options, windowsMinutes, correlogramMoves },
      context,
    );
  const short = options.windowsMinutes.filter((minutes) => minutes < DAY_MINUTES);
  const long = options.windowsMinutes.filter((minutes) => minutes >= DAY_MINUTES);
  if (timed.length === members.length) return part(members, options.windowsMinutes, options.correlogramMoves);
  if (timed.length === 0 || ofDrops === 'day') return part(members, options.windowsMinutes, 0);
  if (long.length === 0) return part(timed, short, options.correlogramMoves);
  const byDay = part(members, long, 0);
  if (short.length === 0) return byDay;
  const byMinute = part(timed, short, options.correlogramMoves);
  return {
    ...byDay,
    resolution: byMinute.resolution,
    ...conclude(
      [...byMinute.rows, ...byDay.rows],
      [...byMinute.untested, ...byDay.untested],
      options.noun ?? 'post',
    ),
    correlogram: byMinute.correlogram,
  };
};

/** Progress of one series as its part of all. */
const partOf = (context: AnalysisContext, index: number, parts: number): AnalysisContext => ({
  ...context,
  onProgress: (done, total) =>
    context.onProgress?.(index * 1000 + Math.round((1000 * done) / Math.max(1, total)), parts * 1000),
});

/** The ladder of every series: each has its own habits and its own common period with the drops. */
export const climbSeries = (
  { drops, others }: Pick<AnalysisInputs, 'drops' | 'others'>,
  options: LadderOptions,
  context: AnalysisContext,
): LadderSeries[] => {
  const groups = [...Map.groupBy(others, ({ series }) => series)].sort(([a], [b]) => (a < b ? -1 : 1));
  const dropTimes = timesOf(drops);
  const hasShort = options.windowsMinutes.some((minutes) => minutes < DAY_MINUTES);
  return groups.map(([series, members], index): LadderSeries => {
    const { rows, untested, correlogram, sentence, ...rest } = climbMixed(
      dropTimes,
      members,
      { ...options, noun: series === 'events' ? 'event' : 'post' },
      partOf(context, index, groups.length),
    );
    const days = members.filter(({ resolution }) => resolution === 'day').length;
    const note = days > 0 && days < members.length && hasShort ? ` ${leftOutText(days, members.length)}` : '';
    return {
      series,
      ...rest,
      leftOut: hasShort ? days : 0,
      rows: [...rows],
      untested: [...untested],
      sentence: sentence + note,
      correlogram: [...correlogram],
    };
  });
};

import { partOf } from '#main/analysis/method.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { coarsest } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext, AnalysisInputs, AnalysisOther } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { LadderSeries } from '#shared/contract/ladder.ts';
import { formatCount } from '#shared/figures.ts';
import { climb, conclude, type LadderOptions, type LadderResult } from './ladder.ts';

const DAY_MINUTES = 1440;

export const timesOf = (items: readonly { readonly time: number }[]): Float64Array =>
  Float64Array.from(items, ({ time }) => time).sort();

const leftOutText = (days: number, all: number, noun = ''): string =>
  `${formatCount(days)} of ${formatCount(all)}${noun} are dated to the day: windows of less than 24 hours use the other ${formatCount(all - days)}.`;

const isDated = ({ resolution }: AnalysisOther): boolean => resolution === 'day';

/** Both series, of which a part may be dated to the day. */
interface Members {
  readonly drops: readonly AnalysisDrop[];
  readonly others: readonly AnalysisOther[];
}

/** Short windows over the items whose time of day is known, windows of a day or more over all of them. */
const climbMixed = (all: Members, options: LadderOptions, context: AnalysisContext): LadderResult => {
  const timed: Members = {
    drops: all.drops.filter((drop) => !isDayDated(drop)),
    others: all.others.filter((other) => !isDated(other)),
  };
  const part = (
    { drops, others }: Members,
    windowsMinutes: readonly number[],
    correlogramMoves: number,
  ): LadderResult =>
    climb(
      {
        drops: timesOf(drops),
        posts: timesOf(others),
        resolution: coarsest([...drops, ...others].map(({ resolution }) => resolution ?? 'second')),
      },
      { ...options, windowsMinutes, correlogramMoves },
      context,
    );
  const short = options.windowsMinutes.filter((minutes) => minutes < DAY_MINUTES);
  const long = options.windowsMinutes.filter((minutes) => minutes >= DAY_MINUTES);
  const areAllTimed = timed.drops.length === all.drops.length && timed.others.length === all.others.length;
  if (areAllTimed) return part(all, options.windowsMinutes, options.correlogramMoves);
  if (timed.others.length === 0 || timed.drops.length === 0) return part(all, options.windowsMinutes, 0);
  if (long.length === 0) return part(timed, short, options.correlogramMoves);
  const byDay = part(all, long, 0);
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

/** The ladder of every series: each has its own habits and its own common period with the drops. */
export const climbSeries = (
  { drops, others }: Pick<AnalysisInputs, 'drops' | 'others'>,
  options: LadderOptions,
  context: AnalysisContext,
): LadderSeries[] => {
  const groups = [...Map.groupBy(others, ({ series }) => series)].sort(([a], [b]) => (a < b ? -1 : 1));
  const dayDrops = drops.filter(isDayDated).length;
  const hasShort = options.windowsMinutes.some((minutes) => minutes < DAY_MINUTES);
  return groups.map(([series, members], index): LadderSeries => {
    const noun = series === 'events' ? 'event' : 'post';
    const { rows, untested, correlogram, sentence, ...rest } = climbMixed(
      { drops, others: members },
      { ...options, noun },
      partOf(context, index / groups.length, (index + 1) / groups.length),
    );
    const days = members.filter(isDated).length;
    const isPart = (part: number, all: number): boolean => hasShort && part > 0 && part < all;
    const notes = [
      ...(isPart(days, members.length) ? [leftOutText(days, members.length)] : []),
      ...(isPart(dayDrops, drops.length) ? [leftOutText(dayDrops, drops.length, ' drops')] : []),
    ];
    return {
      series,
      ...rest,
      leftOut: hasShort ? days : 0,
      rows: [...rows],
      untested: [...untested],
      sentence: [sentence, ...notes].join(' '),
      correlogram: [...correlogram],
    };
  });
};

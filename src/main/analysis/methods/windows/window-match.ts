import { testOf, type MethodTest } from '#main/analysis/chance/tests.ts';
import { windowHits } from '#main/analysis/chance/window-hits.ts';
import { defineMethod, nobodysIn } from '#main/analysis/method.ts';
import { CIRCULAR_LIMIT, coarsestLimit, gapResolution } from '#main/analysis/time/resolution.ts';
import type { AnalysisInputs, AnalysisOther } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { GapResolution, WindowHits } from '#shared/methods/parts.ts';
import { windowMatchParameters, windowMatchResult } from '#shared/methods/windows.ts';
import { storedWindow } from '#shared/test-family.ts';

/** Two series of moments, epoch seconds UTC, each ascending. */
export interface TimesInput {
  readonly drops: Float64Array;
  readonly others: Float64Array;
}

/** The moments of a list, in its order. */
export const timesOf = (items: readonly { readonly time: number }[]): Float64Array =>
  Float64Array.from(items, ({ time }) => time);

/**
 * Two series of one person have each their own habits and active period: every series is compared alone. What is dated to the day is
 * left out and counted: no window of up to 24 hours can tell its order or distance. What is known to the minute is compared by it.
 */
export const eachSeries = <Result extends object>(
  { drops, others }: Pick<AnalysisInputs, 'drops' | 'others'>,
  chosen: GapResolution,
  compare: (times: TimesInput, resolution: GapResolution) => Result,
): (Result & {
  readonly series: string;
  readonly leftOut: number;
  readonly items: number;
  readonly resolution: GapResolution;
})[] =>
  [...Map.groupBy(others, ({ series }: AnalysisOther) => series)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([series, members]) => {
      const timed = members.filter((member) => member.resolution !== 'day');
      const resolution = gapResolution([...drops, ...timed], chosen);
      return {
        series,
        items: members.length,
        leftOut: members.length - timed.length,
        resolution,
        ...compare({ drops: timesOf(drops), others: timesOf(timed) }, resolution),
      };
    });

/** All windows of one direction as tests. @param series that they are of, where it alone was compared with the drops */
export const windowTests = (name: string, rows: readonly WindowHits[], series?: string): MethodTest[] =>
  rows.map((row) => testOf(`${name} ${storedWindow(row.minutes)}`, row, series));

export const windowMatch = defineMethod({
  id: 'window-match',
  version: 4,
  singleTestsSince: 2,
  title: 'Matches within k minutes',
  summary:
    'How many drops have a post within k minutes, for every k from 0 to 60, compared with the number expected by chance.',
  definition:
    'Drops of the common active period (the overlap of first … last of both series, in whole UTC days) are tested. A drop is a hit at k when the nearest post is within k minutes: after it (0 ≤ Δ ≤ k), before it (−k ≤ Δ ≤ 0) or either way; Δ = post − drop. The same is counted with the posts moved by the null model around the circle of that period. expected is the mean of the surrogates, the band their 2.5% and 97.5% quantile (type 7), p = (1 + surrogates with as many hits or more) / (1 + surrogates), q is Benjamini–Hochberg and Holm is given as well, both over all windows of one direction. Others dated to the day are left out, and their number is given. Where the drops or the series are known to the minute only, seconds are cut off both, before the order is looked at too (resolution says so): what shares its minute is 0 minutes before and after. Under whole-week the circle is filled up with at most six empty days to whole weeks.',
  reads: ['drops', 'others'],
  dayDates: 'left-out',
  parameters: windowMatchParameters,
  result: windowMatchResult,
  outputs: {
    series: 'one part for each account and platform, or for all events',
    leftOut: ['others dated to the day, which are left out', 'count'],
    resolution: 'whether distances were counted to the second or by clock minutes',
    tested: ['drops in the common active period', 'count'],
    'either / before / after': 'one row for each window of that direction',
    observed: ['drops with a post within the window', 'count'],
    'expected, bandLow, bandHigh': ['mean and 2.5–97.5% band under the null', 'count'],
    'p, q, holm': 'chance of as many hits or more; adjusted over the windows',
    null: 'the model, how many surrogates were made and how many distinct ones exist',
  },
  limits: [
    'A whole-day move keeps each series’ own weekly rhythm but lets weekdays meet other weekdays; whole-week keeps them together.',
    'Where both series grow or fall silent together over months, a move breaks that too: then the difference from the band shows shared seasons as well as shared minutes.',
    'A match in time says nothing about its cause.',
    coarsestLimit('the drops or the series'),
    CIRCULAR_LIMIT,
  ],
  source: 'Surrogate tests by circular shift, e.g. Andrzejak et al. (2003); p by Davison & Hinkley (1997).',
  run: (inputs, { maxMinutes, ...options }, context): ValueOf<typeof windowMatchResult> => {
    const windows = Array.from({ length: maxMinutes + 1 }, (_, k) => k);
    return {
      series: eachSeries(inputs, options.resolution, ({ drops, others }, resolution) =>
        windowHits(drops, others, { ...options, windows, resolution }, context),
      ),
      ...nobodysIn(context),
    };
  },
  tests: ({ series }) =>
    series.flatMap(({ series: name, either, before, after }) => [
      ...windowTests(`${name}: either way`, either, name),
      ...windowTests(`${name}: before the drop`, before, name),
      ...windowTests(`${name}: after the drop`, after, name),
    ]),
});

import { defineMethod, nobodysIn } from '#main/analysis/method.ts';
import { coarsestLimit } from '#main/analysis/time/resolution.ts';
import type { AnalysisInputs } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { ladderParameters, ladderResult } from '#shared/methods/ladder.ts';
import { ERA_MOVES, ladderTests } from './part.ts';
import { climbSeries } from './series.ts';

/** Moves of the season and the day rung. */
const FIXED_MOVES = 26 + 62;

const stepsOf = (
  { drops, others }: Pick<AnalysisInputs, 'drops' | 'others'>,
  { windowsMinutes, minuteMoves, correlogramMoves }: ValueOf<typeof ladderParameters>,
): number => {
  const series = new Set(others.map((other) => other.series)).size;
  const moves = ERA_MOVES / 5 + FIXED_MOVES + minuteMoves;
  return series * drops.length * (moves * (20 + 6 * windowsMinutes.length) + 4 * correlogramMoves * 400);
};

export const ladder = defineMethod({
  id: 'ladder',
  version: 2,
  singleTestsSince: 1,
  title: 'Chance ladder',
  summary: 'At which scale drops and posts meet more often than chance: era, season, day, or minute.',
  definition: [
    'Question: if drops and posts match within w minutes more often than chance, is it because both are active in the same years, on the same days, in the same hours, or because one follows the other within minutes? One null model answers one of these; the ladder asks four, each keeping more of both series than the one before it.',
    'A drop matches in a window of w minutes when a post is 1 … w units before it (post-first), 1 … w after it (drop-first), or |Δ| ≤ w (either; equal times count here only). Both series are cut to the coarser of their two resolutions first: with posts known to the minute, drops lose their seconds too. How exactly a time is known is what its source states: to the second, the minute or the day. Counted are drops of the common active period (overlap of first … last of both, in whole UTC days); posts outside it still match, except on the circle of the era rung.',
    'era: the posts move by every whole number of days around the circle of the common period; clock times and both rhythms stay, which day meets which changes. season: the posts move by ±1 … ±13 whole weeks without a circle; weekday, clock time and season stay; drops less than 13 weeks from an edge of the period are left out of the observed count too. day: the posts move by ±30, ±35 … ±180 minutes; the day and roughly the hour stay. minute: bursts of drops (gaps of up to 60 minutes) move together by a uniform jitter of at most two hours either way; the density by the hour and the inner rhythm of a burst stay.',
    `expected is the mean over the moves, low and high their 2.5% and 97.5% quantiles (type 7), p = (1 + moves with as many matches or more) / (1 + moves), so that the smallest p is 1/27 on the season rung, 1/63 on the day rung, 1/1,000 on the minute rung, and 1/days on the era rung. q is Benjamini–Hochberg, holm is Holm, both over all windows and directions of one rung. With 26 moves the season rung reaches q < ${SIGNIFICANT_Q} only where most of its rows have the smallest p.`,
    `Scale: the finest rung that still shows an excess, that is, a window and direction with q < ${SIGNIFICANT_Q}; the sentence states it with the figures of the row of smallest q. Windows of a day or more are tested on the era and season rungs only, and windows shorter than the resolution are left out. Items dated to the day are left out of windows under a day, and their number is given. A rung without enough data (20 drops, 20 posts, two distinct times, two days in common) is named with its reason.`,
    'Worked example (the real archive and 14,669 posts of an account without reposts, known to the minute; 4,953 drops in common): 211 drops have a post 1 … 5 minutes after them. era: 178.9 expected (95% range 141–219), p = 0.066 with 1,149 moves. season: 180 of the drops far enough from the edges, 139.7 expected (113–172), p = 0.037, the smallest that 26 moves can give, q = 0.148 over the twelve rows of the rung. day: 195.9 expected (159–239), p = 0.238. minute: 191 expected (162–222), p = 0.092. On no rung is q below 0.05, so the sentence is “No window shows more matches than chance on any scale.” Read from the top: the account and the drops are somewhat busier in the same weeks than moved weeks are; with the days and hours kept, nothing is left for the minutes.',
    'Correlogram: pairs of a drop and a post by lag, −180 … +180 minutes, as they are and as a moving mean over ±5 minutes, with the mean and the 95% range of the moving mean under the moves of each rung.',
  ].join('\n'),
  reads: ['drops', 'others'],
  parameters: ladderParameters,
  result: ladderResult,
  outputs: {
    rows: 'observed, expected, 95% range, p, q and Holm per window, direction and rung',
    'scale, sentence': 'the finest rung that still shows an excess, in words',
    untested: 'rungs that could not be tested, with the reason',
    leftOut: ['items dated to the day that short windows leave out', 'count'],
    correlogram: ['pairs by lag with the band of each rung', 'pairs per minute'],
  },
  limits: [
    'An excess on the minute rung says that both react within minutes, to each other or to the same thing; not which, and not who knew of whom.',
    'Lag and season moves are few and overlap: their p are coarse. Windows of more than 30 minutes reach over the shortest lags, and counts tie: both make p too large rather than too small.',
    'Hours that both share narrowly leave an excess on the minute rung too, as its jitter of two hours leaves them. Where both write around one hour of each day, five hours (one standard deviation) before or after it, a finer rung than the day is named in 4.5% of 200 pairs of series; with three hours in about one of ten, with two in about one of five (30 pairs each). What the day rung can see the minute rung mostly sees as well, so the scale “day” is rare: the shifts of both reach about as far, so that hours narrow enough to lose matches by a shift of half an hour lose them by the jitter too, and hours too wide for the jitter are too wide for the day rung. Then the season rung names them, as whoever shares hours shares days.',
    'An excess is often missed on its own scale. Of 200 planted pairs of series each, the scale that was planted is named in 48% (same era), 53% (same days), 0.5% (same hours) and 100% (reaction within 3 minutes); otherwise a coarser one or none, and a finer one in at most 4.5%: its own rung, a coarser one or none is named in 97% (independent), 96.5% (same era), 95.5% (same days) and 95.5% (same hours). Read the scale as “no finer than this has been shown”, not as “nothing finer is there”.',
    'An era that both share can only be distinguished from chance where the common period is many times as long as it: moves by a few months keep most of it.',
    'A rhythm finer than the jitter and coarser than the window, such as posts on the full hour, is not kept by the minute rung.',
    'Neighboring windows contain each other’s matches: their p are not independent.',
    'Days are UTC days; a source that means local days can be off by up to 14 hours. Compare the windows of one and two days.',
    coarsestLimit('the drops or the series'),
  ],
  source:
    'Jitter tests of spike trains: Date, Bienenstock & Geman (1998), On the temporal resolution of neural activity, technical report, Brown University; Amarasingham, Harrison, Hatsopoulos & Geman (2012), Conditional modeling and the jitter method of spike resampling, J. Neurophysiol. 107:517–531. Event coincidence analysis: Donges, Schleussner, Siegmund & Donner (2016), Eur. Phys. J. Spec. Top. 225:471–487. Surrogate data: Theiler et al. (1992), Physica D 58:77–94. p: Davison & Hinkley (1997), Bootstrap Methods and Their Application. q: Benjamini & Hochberg (1995), J. R. Stat. Soc. B 57:289–300; Holm (1979), Scand. J. Stat. 6:65–70. The four rungs as one ladder with one rule are Dropscope’s own.',
  cost: stepsOf,
  run: (inputs, { windowsMinutes, minuteMoves, correlogramMoves }, context) => ({
    series: climbSeries(
      inputs,
      { windowsMinutes, minuteMoves, correlogramMoves, eraMoves: ERA_MOVES },
      context,
    ),
    ...nobodysIn(context),
  }),
  tests: ({ series }) => ladderTests(series),
});

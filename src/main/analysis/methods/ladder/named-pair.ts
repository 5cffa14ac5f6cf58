import { commonPeriod, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod, nobodysIn } from '#main/analysis/method.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { coarsest, coarsestLimit, UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext, AnalysisInputs, AnalysisOther } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { RUNGS, type Rung } from '#shared/contract/ladder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { formatCount, formatShare, isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import { namedPairParameters, namedPairResult, PAIR_SPANS } from '#shared/methods/named-pair.ts';
import type { TimeResolution } from '#shared/time.ts';
import { windowCounter } from './count.ts';
import { createLine, indexAtOrAfter, type Line } from './line.ts';
import { ERA_MOVES } from './part.ts';
import { prepareRung, seriesOf, type PreparedRung } from './rungs.ts';
import { timesOf } from './series.ts';

type NamedPair = ValueOf<typeof namedPairResult>;

/** What of both series is compared, and in what units. */
interface Compared {
  readonly drop: AnalysisDrop;
  readonly other: AnalysisOther;
  readonly drops: readonly AnalysisDrop[];
  readonly others: readonly AnalysisOther[];
  readonly resolution: TimeResolution;
}

const SPAN_SECONDS = { hour: 3600, day: DAY_SECONDS } as const;

/** With a day on either side the whole series are compared by days; else what is dated to the day is left out. */
const comparedOf = (drop: AnalysisDrop, other: AnalysisOther, inputs: PairInputs): Compared => {
  const series = inputs.others.filter((candidate) => candidate.series === other.series);
  if (isDayDated(drop) || isDayDated(other))
    return { drop, other, drops: inputs.drops, others: series, resolution: 'day' };
  const drops = inputs.drops.filter((candidate) => !isDayDated(candidate));
  const others = series.filter((candidate) => !isDayDated(candidate));
  const resolution = coarsest([...drops, ...others].map((item) => item.resolution ?? 'second'));
  return { drop, other, drops, others, resolution };
};

/** Items of the series at most `reach` units from a moment. */
const itemsNear = (line: Line, moment: number, reach: number): number =>
  indexAtOrAfter(line, moment + reach + 1) - indexAtOrAfter(line, moment - reach);

const spansOf = (
  { drop, drops, others, resolution }: Compared,
  reach: number,
  period: CommonPeriod | null,
): NamedPair['spans'] => {
  const unit = UNIT_SECONDS[resolution];
  const line = createLine(timesOf(others).map((time) => Math.floor(time / unit)));
  return PAIR_SPANS.filter((span) => span !== 'hour' || resolution !== 'day').map((span) => {
    const isInside = ({ time }: AnalysisDrop): boolean =>
      span === 'era'
        ? period !== null && time >= period.start && time < period.end
        : Math.floor(time / SPAN_SECONDS[span]) === Math.floor(drop.time / SPAN_SECONDS[span]);
    const near = drops.filter(isInside).map(({ time }) => itemsNear(line, Math.floor(time / unit), reach));
    return {
      span,
      drops: near.length,
      dropsWithOne: near.filter((count) => count > 0).length,
      pairs: near.reduce((sum, count) => sum + count, 0),
    };
  });
};

/** Why a rung says nothing about a pair; null where it does. */
const reasonAgainst = (
  { rung, drops, moves }: PreparedRung,
  { resolution }: Compared,
  gapSeconds: number,
): string | null => {
  const isFine = rung === 'day' || rung === 'minute';
  if (isFine && resolution === 'day')
    return 'Only days are known, which says nothing about hours or minutes.';
  if (isFine && Math.abs(gapSeconds) >= DAY_SECONDS)
    return 'Gaps of a day or more are tested on the era and season rungs only.';
  if (drops.length === 0)
    return rung === 'season'
      ? 'The drop is less than 13 weeks from an edge of the common period.'
      : 'The drop is outside the common period.';
  if (moves === 0) return 'The series have only one day in common.';
  return null;
};

/** Under how many moves the drop has an item of the series at most `reach` units away. */
const countAsNear = (prepared: PreparedRung, reach: number, context: AnalysisContext): number => {
  const countIn = windowCounter(prepared.movedLine, [reach]);
  const moved = new Float64Array(1);
  let asNear = 0;
  for (let index = 0; index < prepared.moves; index += 1) {
    if (index % 256 === 0) checkpoint(context, index, prepared.moves);
    prepared.move(index, moved);
    asNear += countIn(moved).either[0] ?? 0;
  }
  return asNear;
};

const SCALES: Readonly<Record<Rung, string>> = {
  era: 'moved by whole days',
  season: 'moved by whole weeks',
  day: 'moved by half an hour to three hours',
  minute: 'moved by up to two hours',
};

const percent = (share: number): string =>
  share > 0 && share < 0.001 ? 'fewer than 0.1%' : formatShare(share);

/** What the finest rung says, in words. */
const sentenceOf = (rows: NamedPair['rows'], scale: Rung | null, noun: string): string => {
  const row = rows.find(({ rung }) => rung === scale) ?? rows.at(-1);
  if (row === undefined) return 'No null model can test this pair.';
  const share = `${percent(row.asNear / row.moves)} of ${formatCount(row.moves)} shifts`;
  return scale === null
    ? `This drop has ${noun} as near by chance often enough: with the times ${SCALES[row.rung]}, in ${share}.`
    : `This drop rarely has ${noun} as near by chance: with the times ${SCALES[row.rung]}, in ${share}.`;
};

type PairInputs = Pick<AnalysisInputs, 'drops' | 'others'>;

const nothing = (reason: string, drop: number, item: string): NamedPair => ({
  reason,
  drop,
  item,
  series: '',
  resolution: 'second',
  gapSeconds: 0,
  spans: [],
  rows: [],
  untested: [],
  scale: null,
  sentence: reason,
});

const comparePair = (
  inputs: PairInputs,
  { drop: number, item, minuteMoves }: ValueOf<typeof namedPairParameters>,
  context: AnalysisContext,
): NamedPair => {
  const drop = inputs.drops.find((candidate) => candidate.number === number);
  if (drop === undefined)
    return nothing(`Drop ${number} is not among the drops that are compared.`, number, item);
  const other = inputs.others.find(({ id }) => id === item);
  if (other === undefined) return nothing(`“${item}” is not in the series that is compared.`, number, item);
  const compared = comparedOf(drop, other, inputs);
  const { drops, others, resolution } = compared;
  const unit = UNIT_SECONDS[resolution];
  const gap = Math.floor(other.time / unit) - Math.floor(drop.time / unit);
  const reach = Math.abs(gap);
  const gapSeconds = gap * unit;
  const postTimes = timesOf(others);
  const period = commonPeriod(timesOf(drops), postTimes);
  const noun = other.series === 'events' ? 'an event' : 'a post of the account';
  const untested: NamedPair['untested'][number][] = [];
  const tested: Omit<NamedPair['rows'][number], 'q'>[] = [];
  for (const rung of RUNGS) {
    if (period === null) {
      untested.push({ rung, reason: 'The series have no day in common.' });
      continue;
    }
    const series = seriesOf(Float64Array.of(drop.time), postTimes, period, unit);
    const options = { reach, eraMoves: ERA_MOVES, minuteMoves, seed: context.seed };
    const prepared = prepareRung(rung, series, options);
    const reason = reasonAgainst(prepared, compared, gapSeconds);
    if (reason !== null) {
      untested.push({ rung, reason });
      continue;
    }
    const asNear = countAsNear(prepared, reach, context);
    tested.push({ rung, moves: prepared.moves, asNear, p: permutationP(asNear, prepared.moves) });
  }
  const qs = benjaminiHochberg(tested.map(({ p }) => p));
  const rows = tested.map((row, index) => ({ ...row, q: qs[index] ?? 1 }));
  const scale = rows.findLast(({ q }) => isSignificant(q))?.rung ?? null;
  return {
    reason: null,
    drop: number,
    item,
    series: other.series,
    resolution,
    gapSeconds,
    spans: spansOf(compared, reach, period),
    rows,
    untested,
    scale,
    sentence: sentenceOf(rows, scale, noun),
  };
};

export const namedPair = defineMethod({
  id: 'named-pair',
  version: 3,
  singleTestsSince: 1,
  title: 'One named pair',
  summary: 'How often one drop has a post or event as near as a named one, next to four null models.',
  definition: [
    'A drop and a post (or a news event) are named. The gap between them is counted in whole units of the coarser resolution: of both times, and of the two series they are from (the drops, and the posts of that account on that platform, or all events). With only the day known of either, whole series are compared by UTC days; else what is dated to the day is left out.',
    'spans: how many drops of the UTC hour, of the UTC day and of the common active period have an item of the series at most as far away, either way, and how many such pairs there are.',
    `rows: the drop alone is compared with the series as it is moved by the four rungs of the chance ladder: era (whole days around the circle of the common period), season (±1 … ±13 whole weeks), day (±30, ±35 … ±180 minutes), minute (a uniform jitter of at most two hours either way). asNear counts the moves under which this drop has an item at most as far away as the named one is; p = (1 + asNear) / (1 + moves); q is Benjamini–Hochberg over the rungs. The scale is the finest rung with q < ${SIGNIFICANT_Q}.`,
    'Worked example: a post 4 minutes after a drop, of an account that posts 40 times a day at all hours, has about 40 × 9 / 1,440 = 25% of the shifts as near: p is about 0.22 to 0.25 on every rung.',
  ].join('\n'),
  reads: ['drops', 'others'],
  parameters: namedPairParameters,
  result: namedPairResult,
  outputs: {
    gapSeconds: ['post or event minus drop', 'seconds'],
    spans: 'drops with an item as near, and such pairs, in the hour, the day and the era',
    rows: 'moves, moves with an item as near, p and q per rung',
    untested: 'rungs that say nothing about this pair, with the reason',
    'scale, sentence': `the finest rung with q < ${SIGNIFICANT_Q}, in words`,
  },
  limits: [
    'p is that of a pair that was named before anyone looked. A pair that was noticed because it is near is one of thousands that could have been: the chance ladder and the findings count all of them.',
    'Season and day rungs have 26 and 62 moves, so that their p are coarse: at best 1/27 and 1/63.',
    'A gap in time says nothing about a cause.',
    coarsestLimit('the drops or the series'),
  ],
  source:
    'The null models are those of the chance ladder. p: Davison & Hinkley (1997), Bootstrap Methods and Their Application. q: Benjamini & Hochberg (1995), J. R. Stat. Soc. B 57:289–300.',
  run: (inputs, parameters, context) => ({
    ...comparePair(inputs, parameters, context),
    ...nobodysIn(context),
  }),
  tests: ({ drop, item, series, rows }) =>
    rows.map(({ rung, moves, asNear, p }) =>
      testOf(
        `${series}: drop ${drop} and ${item}, ${rung}`,
        {
          observed: 1,
          expected: asNear / moves,
          bandLow: null,
          bandHigh: null,
          surrogates: moves,
          p,
        },
        series,
      ),
    ),
});

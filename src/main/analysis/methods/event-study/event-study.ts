import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod, partOf } from '#main/analysis/method.ts';
import { ladderParts, ladderTests } from '#main/analysis/methods/ladder/part.ts';
import { timesOf } from '#main/analysis/methods/windows/window-match.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext, AnalysisEvent } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import {
  eventStudyParameters,
  eventStudyResult,
  type eventStudyBinSchema,
} from '#shared/methods/event-study.ts';
import { profilesAround, sum, type Profiles } from './profiles.ts';

const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
/** Windows of its chance ladder besides the half width of the study, minutes. */
const LADDER_WINDOWS = [60, 360, 1440];

/** Mean drops per event in one step of the window. */
type EventStudyBin = ValueOf<typeof eventStudyBinSchema>;
type EventStudyResult = ValueOf<typeof eventStudyResult>;

/** Sums neighboring steps into bins. */
const fold = (profile: Float64Array, size: number): Float64Array =>
  Float64Array.from({ length: profile.length / size }, (_, step) =>
    sum(profile.subarray(step * size, (step + 1) * size)),
  );

/** Drops after minus before; those of the event’s own day, whose order is unknown, count for neither. */
const difference = (profile: Float64Array): number => {
  const half = Math.floor(profile.length / 2);
  return sum(profile.subarray(profile.length - half)) - sum(profile.subarray(0, half));
};

const bandAt = (profiles: readonly Float64Array[], step: number): readonly (number | null)[] => {
  const values = Float64Array.from(profiles, (profile) => profile[step] ?? 0).sort();
  const mean = values.length === 0 ? null : sum(values) / values.length;
  return [mean, quantile(values, 0.025), quantile(values, 0.975)];
};

/** @param size steps that make one bin */
const binsOf = (
  { frame, observed, resampled, placebos }: Profiles,
  size: number,
): readonly EventStudyBin[] => {
  const folded = [resampled, placebos].map((profiles) => profiles.map((profile) => fold(profile, size)));
  const hours = frame.unit / HOUR_SECONDS;
  return [...fold(observed, size)].map((mean, step) => {
    const [, low = null, high = null] = bandAt(folded[0] ?? [], step);
    const [placebo = null, placeboLow = null, placeboHigh = null] = bandAt(folded[1] ?? [], step);
    const from = (step * size - frame.before) * hours;
    return { from, to: from + size * hours, mean, low, high, placebo, placeboLow, placeboHigh };
  });
};

const nothing = (chosen: number): EventStudyResult => ({
  chosen,
  used: 0,
  timed: 0,
  resolution: 'second',
  placebos: 0,
  resamples: 0,
  hourly: [],
  daily: [],
  total: null,
  afterMinusBefore: null,
  ladder: [],
});

const startsOf = (events: readonly AnalysisEvent[]): Float64Array =>
  Float64Array.from(events, ({ time, resolution }) => intervalOf(time, resolution).start);

const study = (
  { all: drops, timed: timedDrops }: { readonly all: Float64Array; readonly timed: Float64Array },
  chosen: readonly AnalysisEvent[],
  { hours, resamples, placebos }: ValueOf<typeof eventStudyParameters>,
  context: AnalysisContext,
): EventStudyResult => {
  const period = commonPeriod(drops, drops);
  const used = chosen.filter(({ time }) => period !== null && time >= period.start && time < period.end);
  if (period === null || used.length === 0) return nothing(chosen.length);
  const timed = used.filter(({ resolution }) => resolution !== 'day');
  const byDay = timed.length < used.length || timedDrops.length < drops.length;
  const options = { resamples, period, shifts: planShifts('whole-week', period, placebos, context.seed) };
  const hourFrame = { unit: HOUR_SECONDS, before: hours, after: hours };
  const hourly =
    timed.length === 0 || timedDrops.length === 0
      ? null
      : profilesAround(
          timedDrops,
          startsOf(timed),
          hourFrame,
          options,
          byDay ? partOf(context, 0, 0.5) : context,
        );
  const days = hours / DAY_HOURS;
  const dayFrame = { unit: DAY_SECONDS, before: days, after: days + 1 };
  const dayStarts = Float64Array.from(used, ({ time }) => intervalOf(time, 'day').start);
  const daily =
    hourly === null || byDay
      ? profilesAround(drops, dayStarts, dayFrame, options, partOf(context, 0.5, 1))
      : hourly;
  return {
    chosen: chosen.length,
    used: used.length,
    timed: timed.length,
    resolution: byDay ? 'day' : 'second',
    placebos: options.shifts.offsets.length,
    resamples,
    hourly: hourly === null ? [] : binsOf(hourly, 1),
    daily: binsOf(daily, byDay ? 1 : DAY_HOURS),
    total: againstNull(sum(daily.observed), daily.placebos.map(sum)),
    afterMinusBefore: againstNull(difference(daily.observed), daily.placebos.map(difference)),
    ladder: [],
  };
};

export const eventStudy = defineMethod({
  id: 'event-study',
  version: 3,
  title: 'Event study',
  summary:
    'How many drops come in the hours and days around chosen events, compared with the same dates shifted by weeks.',
  definition:
    'For every chosen event inside the active period of the drops (first to last drop, whole UTC days) the drops are counted by full hours from −72 h to +72 h: step h counts drops with h ≤ drop − event < h + 1 hours. The mean over the events has a 95% percentile bootstrap band over events. The placebo moves all events together by a random whole number of weeks around the circle of the active period, so that every date keeps its weekday, its UTC clock time and its distance to the others (the circle is filled up with at most six empty days to whole weeks; what would come there takes the same weekday a week earlier), and is repeated with distinct moves: mean and 2.5–97.5% band are given for every step. Days are sums of 24 steps. total and afterMinusBefore compare the whole window with the placebo; p is one-sided (as many or more). Hourly steps use only the events and drops whose time of day is known. Where any chosen event or any drop is dated to the day, days, total and afterMinusBefore are counted for all events by whole UTC days instead, from −3 to +3 days: drops of the event’s own day have no order to it and count neither as before nor as after. ladder: drops with an event within 1, 6, 24 and 72 hours, signed, on the rungs of the chance ladder.',
  reads: ['drops', 'events'],
  parameters: eventStudyParameters,
  result: eventStudyResult,
  outputs: {
    'hourly, daily': ['mean drops per event and step with bootstrap band and placebo', 'drops per event'],
    total: ['drops per event in the window compared with the placebo', 'drops per event'],
    afterMinusBefore: [
      'drops per event after it minus before it compared with the placebo',
      'drops per event',
    ],
    ladder: 'the chance ladder of drops and events, from an hour to the half width',
  },
  limits: [
    'Events close to each other share drops: the bootstrap band takes them as independent and is then too narrow.',
    'A period of w weeks has w − 1 distinct moves, so p is never below 1 / w (the whole archive: 1 / 267).',
    'p moves in steps of 1 / w, so p ≤ 0.05 happens by chance in at most 5% of runs, in 13 of 267 (4.9%) over the whole archive.',
    'Events dated to the day have no hourly steps; their days are UTC days, and a source that means local days can be off by one.',
  ],
  source: 'Event study, MacKinlay (1997); percentile bootstrap, Efron & Tibshirani (1993).',
  run: ({ drops, events }, parameters, context) => {
    const timed = drops.filter((drop) => !isDayDated(drop));
    const answer = study({ all: timesOf(drops), timed: timesOf(timed) }, events, parameters, context);
    const others = events.map(({ id, time, title, resolution }) => ({
      id,
      time,
      text: title,
      series: 'events',
      resolution,
    }));
    const windows = [...LADDER_WINDOWS, parameters.hours * 60];
    return { ...answer, ladder: ladderParts({ drops, others }, windows, parameters.placebos, context) };
  },
  tests: ({ total, afterMinusBefore, ladder }) => [
    ...(total === null ? [] : [testOf('Drops around the events', total)]),
    ...(afterMinusBefore === null ? [] : [testOf('Drops after the events minus before', afterMinusBefore)]),
    ...ladderTests(ladder),
  ],
});

import { z } from 'zod';
import { commonPeriod, planShifts, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { timesOf } from '#main/analysis/methods/windows/window-match.ts';
import { listOf, nullSummarySchema } from '#main/analysis/results.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';

const hour = 3600;

interface EventStudyInput {
  /** Epoch seconds, ascending. */
  readonly drops: Float64Array;
  /** Moments of the chosen events, epoch seconds. */
  readonly events: Float64Array;
}

const binSchema = z.object({
  /** Start of the step, hours from the event; it ends before `to`. */
  from: z.number(),
  to: z.number(),
  mean: z.number(),
  /** 95 % bootstrap band over events. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The same mean around the moved dates. */
  placebo: z.number().nullable(),
  placeboLow: z.number().nullable(),
  placeboHigh: z.number().nullable(),
});
/** Mean drops per event in one step of the window. */
export type EventStudyBin = z.infer<typeof binSchema>;

const resultSchema = z.object({
  chosen: z.number(),
  /** Events in the active period of the drops; only these are used. */
  used: z.number(),
  placebos: z.number(),
  resamples: z.number(),
  hourly: listOf(binSchema),
  daily: listOf(binSchema),
  /** Drops per event in the whole window beside the placebo; null where nothing could be used. */
  total: nullSummarySchema.nullable(),
  /** Drops per event after minus before, beside the placebo. */
  afterMinusBefore: nullSummarySchema.nullable(),
});
export type EventStudyResult = z.infer<typeof resultSchema>;

/** Different moments, ascending, with how many events each stands for: events dated to the day share few moments. */
interface Moments {
  readonly times: Float64Array;
  readonly weights: Int32Array;
  /** Place in `times` of each event. */
  readonly placeOf: Int32Array;
}

const momentsOf = (events: Float64Array): Moments => {
  const times = Float64Array.from(new Set(events)).sort();
  const places = new Map([...times].map((time, place) => [time, place]));
  const placeOf = Int32Array.from(events, (event) => places.get(event) ?? 0);
  const weights = new Int32Array(times.length);
  for (const place of placeOf) weights[place] = (weights[place] ?? 0) + 1;
  return { times, weights, placeOf };
};

const firstFrom = (times: Float64Array, time: number): number => {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The hours of the window that the drops around each moment fall to: those of moment `i` from `starts[i]` to `starts[i + 1]`. */
interface Steps {
  readonly starts: Int32Array;
  readonly hours: Uint16Array;
}

const stepsAround = (drops: Float64Array, moments: Float64Array, hours: number): Steps => {
  const firsts = Int32Array.from(moments, (moment) => firstFrom(drops, moment - hours * hour));
  const starts = new Int32Array(moments.length + 1);
  for (const [i, moment] of moments.entries())
    starts[i + 1] = (starts[i] ?? 0) + firstFrom(drops, moment + hours * hour) - (firsts[i] ?? 0);
  const steps = new Uint16Array(starts[moments.length] ?? 0);
  for (const [i, moment] of moments.entries()) {
    const shift = (firsts[i] ?? 0) - (starts[i] ?? 0);
    for (let at = starts[i] ?? 0; at < (starts[i + 1] ?? 0); at += 1)
      steps[at] = Math.floor(((drops[at + shift] ?? 0) - moment) / hour) + hours;
  }
  return { starts, hours: steps };
};

/** Mean drops per event and hour; sums of whole numbers, so their order does not matter. */
const meanProfile = (steps: Steps, weights: Int32Array, width: number, events: number): Float64Array => {
  const { starts, hours } = steps;
  const sums = new Int32Array(width);
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    const end = starts[i + 1] as number;
    for (let at = starts[i] as number; at < end; at += 1) (sums[hours[at] as number] as number) += weight;
  }
  return Float64Array.from(sums, (total) => total / events);
};

/**
 * All moments moved together by whole weeks around the circle of the period: each keeps its weekday and clock time, and the
 * set its spacing. Independent dates would bunch by chance, which a list that covers every month never does: their band
 * is too wide for it, and p too large. The circle is longer than the period by up to six empty days; what falls
 * there takes the same weekday a week earlier.
 */
const movedTogether = (
  moments: Float64Array,
  offset: number,
  cycle: number,
  period: CommonPeriod,
): Float64Array =>
  moments.map((moment) => {
    const moved = period.start + ((moment - period.start + offset) % cycle);
    return moved < period.end ? moved : moved - 7 * DAY_SECONDS;
  });

/** Sums neighbouring hours into steps. */
const fold = (hourly: Float64Array, size: number): Float64Array =>
  Float64Array.from({ length: hourly.length / size }, (_, step) =>
    hourly.subarray(step * size, (step + 1) * size).reduce((sum, value) => sum + value, 0),
  );

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** after − before of one hourly profile. */
const difference = (profile: Float64Array): number =>
  sum(profile.subarray(profile.length / 2)) - sum(profile.subarray(0, profile.length / 2));

const bandAt = (profiles: readonly Float64Array[], step: number): readonly (number | null)[] => {
  const values = Float64Array.from(profiles, (profile) => profile[step] ?? 0).sort();
  const mean = values.length === 0 ? null : sum(values) / values.length;
  return [mean, quantile(values, 0.025), quantile(values, 0.975)];
};

const binsOf = (
  observed: Float64Array,
  resampled: readonly Float64Array[],
  placebos: readonly Float64Array[],
  hours: number,
  size: number,
): readonly EventStudyBin[] => {
  const folded = [resampled, placebos].map((profiles) => profiles.map((profile) => fold(profile, size)));
  return [...fold(observed, size)].map((mean, step) => {
    const [, low = null, high = null] = bandAt(folded[0] ?? [], step);
    const [placebo = null, placeboLow = null, placeboHigh = null] = bandAt(folded[1] ?? [], step);
    const from = step * size - hours;
    return { from, to: from + size, mean, low, high, placebo, placeboLow, placeboHigh };
  });
};

const parametersSchema = z.object({
  hours: z
    .number()
    .int()
    .min(24)
    .max(336)
    .multipleOf(24)
    .default(72)
    .meta({ description: 'Half width of the window, whole days', unit: 'hours' }),
  resamples: z
    .number()
    .int()
    .min(200)
    .max(10_000)
    .default(1000)
    .meta({ description: 'Bootstrap resamples of the events', unit: 'resamples' }),
  placebos: z.number().int().min(99).max(10_000).default(1000).meta({
    description: 'Sets of moved dates wanted; never more than the active period has weeks',
    unit: 'sets',
  }),
});

const nothing = (chosen: number): EventStudyResult => ({
  chosen,
  used: 0,
  placebos: 0,
  resamples: 0,
  hourly: [],
  daily: [],
  total: null,
  afterMinusBefore: null,
});

const study = (
  { drops, events }: EventStudyInput,
  { hours, resamples, placebos }: z.output<typeof parametersSchema>,
  context: AnalysisContext,
): EventStudyResult => {
  const period = commonPeriod(drops, drops);
  const used = events.filter((event) => period !== null && event >= period.start && event < period.end);
  if (period === null || used.length === 0) return nothing(events.length);
  const width = 2 * hours;
  const moments = momentsOf(used);
  const around = stepsAround(drops, moments.times, hours);
  const observed = meanProfile(around, moments.weights, width, used.length);
  const { offsets, cycle } = planShifts('whole-week', period, placebos, context.seed);
  const steps = resamples + offsets.length;
  const bootstrap = createRandom(deriveSeed(context.seed, 'event study resamples'));
  const resampled = Array.from({ length: resamples }, (_, i) => {
    if (i % 20 === 0) checkpoint(context, i, steps);
    const weights = new Int32Array(moments.times.length);
    used.forEach(() => {
      const place = moments.placeOf[bootstrap.below(used.length)] ?? 0;
      weights[place] = (weights[place] ?? 0) + 1;
    });
    return meanProfile(around, weights, width, used.length);
  });
  const placeboProfiles = Array.from(offsets, (offset, i) => {
    if (i % 10 === 0) checkpoint(context, resamples + i, steps);
    const moved = stepsAround(drops, movedTogether(moments.times, offset, cycle, period), hours);
    return meanProfile(moved, moments.weights, width, used.length);
  });
  return {
    chosen: events.length,
    used: used.length,
    placebos: offsets.length,
    resamples,
    hourly: binsOf(observed, resampled, placeboProfiles, hours, 1),
    daily: binsOf(observed, resampled, placeboProfiles, hours, 24),
    total: againstNull(sum(observed), placeboProfiles.map(sum)),
    afterMinusBefore: againstNull(difference(observed), placeboProfiles.map(difference)),
  };
};

export const eventStudy = defineMethod({
  id: 'event-study',
  version: 2,
  title: 'Event study',
  summary:
    'How many drops come in the hours and days around chosen events, compared with the same dates shifted by weeks.',
  definition:
    'For every chosen event inside the active period of the drops (first to last drop, whole UTC days) the drops are counted by full hours from −72 h to +72 h: step h counts drops with h ≤ drop − event < h + 1 hours. The mean over the events has a 95% percentile bootstrap band over events. The placebo moves all events together by a random whole number of weeks around the circle of the active period, so that every date keeps its weekday, its UTC clock time and its distance to the others, and is repeated with distinct moves: mean and 2.5–97.5% band are given for every step. Days are sums of 24 steps. total and afterMinusBefore compare the whole window with the placebo; p is one-sided (as many or more).',
  reads: ['drops', 'events'],
  parameters: parametersSchema,
  result: resultSchema,
  outputs: [
    {
      name: 'hourly, daily',
      meaning: 'mean drops per event and step with bootstrap band and placebo',
      unit: 'drops per event',
    },
    {
      name: 'total',
      meaning: 'drops per event in the window compared with the placebo',
      unit: 'drops per event',
    },
    {
      name: 'afterMinusBefore',
      meaning: 'drops per event after it minus before it compared with the placebo',
      unit: 'drops per event',
    },
  ],
  limits: [
    'Events close to each other share drops: the bootstrap band takes them as independent and is then too narrow.',
    'A period of w weeks has w − 1 distinct moves, so p is never below 1 / w (the whole archive: 1 / 267).',
    'p moves in steps of 1 / w, so p ≤ 0.05 happens by chance in at most 5% of runs, in 13 of 267 (4.9%) over the whole archive.',
    'Events without a time of day count as noon UTC; only the daily steps mean anything for them.',
  ],
  source: 'Event study, MacKinlay (1997); percentile bootstrap, Efron & Tibshirani (1993).',
  run: ({ drops, events }, parameters, context) =>
    study({ drops: timesOf(drops), events: timesOf(events) }, parameters, context),
  tests: ({ total, afterMinusBefore }) => [
    ...(total === null ? [] : [testOf('Drops around the events', total)]),
    ...(afterMinusBefore === null ? [] : [testOf('Drops after the events minus before', afterMinusBefore)]),
  ],
});

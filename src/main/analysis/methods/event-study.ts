import { z } from 'zod';
import { commonPeriod, planShifts, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';

const hour = 3600;

export interface EventStudyInput {
  /** Epoch seconds, ascending. */
  readonly drops: Float64Array;
  /** Moments of the chosen events, epoch seconds. */
  readonly events: Float64Array;
}

/** Mean drops per event in one step of the window. */
export interface EventStudyBin {
  /** Start of the step, hours from the event; it ends before `to`. */
  readonly from: number;
  readonly to: number;
  readonly mean: number;
  /** 95 % bootstrap band over events. */
  readonly low: number | null;
  readonly high: number | null;
  /** The same mean around the moved dates. */
  readonly placebo: number | null;
  readonly placeboLow: number | null;
  readonly placeboHigh: number | null;
}

export interface EventStudyResult {
  readonly chosen: number;
  /** Events in the active period of the drops; only these are used. */
  readonly used: number;
  readonly placebos: number;
  readonly resamples: number;
  readonly hourly: readonly EventStudyBin[];
  readonly daily: readonly EventStudyBin[];
  /** Drops per event in the whole window beside the placebo; null where nothing could be used. */
  readonly total: NullSummary | null;
  /** Drops per event after minus before, beside the placebo. */
  readonly afterMinusBefore: NullSummary | null;
}

/** Drops per hour of the window around each moment, one row a moment. */
const countHours = (drops: Float64Array, moments: Float64Array, hours: number): Int32Array => {
  const width = 2 * hours;
  const counts = new Int32Array(moments.length * width);
  for (const [i, moment] of moments.entries()) {
    const start = moment - hours * hour;
    let low = 0;
    let high = drops.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((drops[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < drops.length && (drops[at] ?? 0) < moment + hours * hour; at += 1) {
      const cell = i * width + Math.floor(((drops[at] ?? 0) - start) / hour);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return counts;
};

/** Mean per column over the rows named (each as often as it is named). */
const columnMeans = (counts: Int32Array, width: number, rows: ArrayLike<number>): Float64Array => {
  const means = new Float64Array(width);
  for (const row of Array.from(rows))
    for (let column = 0; column < width; column += 1)
      means[column] = (means[column] ?? 0) + (counts[row * width + column] ?? 0);
  return means.map((sum) => sum / rows.length);
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
  const counts = countHours(drops, used, hours);
  const rows = Int32Array.from(used.keys());
  const observed = columnMeans(counts, width, rows);
  const bootstrap = createRandom(deriveSeed(context.seed, 'event study resamples'));
  const resampled = Array.from({ length: resamples }, () =>
    columnMeans(
      counts,
      width,
      rows.map(() => bootstrap.below(used.length)),
    ),
  );
  const { offsets, cycle } = planShifts('whole-week', period, placebos, context.seed);
  const placeboProfiles = Array.from(offsets, (offset, i) => {
    if (i % 50 === 0) checkpoint(context, i, offsets.length);
    return columnMeans(countHours(drops, movedTogether(used, offset, cycle, period), hours), width, rows);
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
  version: METHOD_VERSIONS['event-study'],
  title: 'Event study',
  summary:
    'How many drops come in the hours and days around chosen events, beside the same dates moved by weeks.',
  definition:
    'For every chosen event inside the active period of the drops (first to last drop, whole UTC days) the drops are counted by full hours from −72 h to +72 h: step h holds drops with h ≤ drop − event < h + 1 hours. The mean over the events has a 95 % percentile bootstrap band over events. The placebo moves all events together by a random whole number of weeks around the circle of the active period, so that every date keeps its weekday, its UTC clock time and its distance to the others, and is repeated with distinct moves: mean and 2.5–97.5 % band stand beside every step. Days are sums of 24 steps. total and afterMinusBefore compare the whole window with the placebo; p is one-sided (as many or more).',
  parameters: parametersSchema,
  outputs: [
    {
      name: 'hourly, daily',
      meaning: 'mean drops per event and step with bootstrap band and placebo',
      unit: 'drops per event',
    },
    { name: 'total', meaning: 'drops per event in the window beside the placebo', unit: 'drops per event' },
    {
      name: 'afterMinusBefore',
      meaning: 'drops per event after it minus before it beside the placebo',
      unit: 'drops per event',
    },
  ],
  limits: [
    'Events close to each other share drops: the bootstrap band takes them as independent and is then too narrow.',
    'A period of w weeks has w − 1 distinct moves, so p is never below 1 / w (the whole archive: 1 / 267).',
    'p moves in steps of 1 / w, so p ≤ 0.05 happens by chance in at most 5 % of runs, in 13 of 267 (4.9 %) over the whole archive.',
    'Events without a time of day stand at noon UTC; only the daily steps mean anything for them.',
  ],
  source: 'Event study, MacKinlay (1997); percentile bootstrap, Efron & Tibshirani (1993).',
  run: (input: EventStudyInput, parameters, context): EventStudyResult => study(input, parameters, context),
});

import { type CommonPeriod, type Shifts } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { createLine, indexAtOrAfter, type Line } from '#main/analysis/methods/ladder/line.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';

/** Steps around a moment: `before` and `after` of them, each of `unit` seconds. */
export interface ProfileFrame {
  readonly unit: number;
  readonly before: number;
  readonly after: number;
}

/** Different moments, ascending, with how many events each represents: events dated to the day share few moments. */
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

/** The steps that the drops around each moment fall to: those of moment `i` from `starts[i]` to `starts[i + 1]`. */
interface Steps {
  readonly starts: Int32Array;
  readonly places: Uint16Array;
}

const stepsAround = (drops: Line, moments: Float64Array, { unit, before, after }: ProfileFrame): Steps => {
  const firsts = moments.map((moment) => indexAtOrAfter(drops, moment - before * unit));
  const starts = new Int32Array(moments.length + 1);
  for (const [i, moment] of moments.entries())
    starts[i + 1] = (starts[i] ?? 0) + indexAtOrAfter(drops, moment + after * unit) - (firsts[i] ?? 0);
  const places = new Uint16Array(starts[moments.length] ?? 0);
  for (const [i, moment] of moments.entries()) {
    const shift = (firsts[i] ?? 0) - (starts[i] ?? 0);
    for (let at = starts[i] ?? 0; at < (starts[i + 1] ?? 0); at += 1)
      places[at] = Math.floor(((drops.times[at + shift] ?? 0) - moment) / unit) + before;
  }
  return { starts, places };
};

/** Mean drops per event and step; sums of whole numbers, so their order does not matter. */
const meanProfile = (steps: Steps, weights: Int32Array, width: number, events: number): Float64Array => {
  const { starts, places } = steps;
  const sums = new Int32Array(width);
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    const end = starts[i + 1] as number;
    for (let at = starts[i] as number; at < end; at += 1) (sums[places[at] as number] as number) += weight;
  }
  return Float64Array.from(sums, (total) => total / events);
};

/** The mean profile of moments that are gone through once: the steps are counted as they are found, and not kept. */
const profileOnce = (
  drops: Line,
  { times: moments, weights }: { readonly times: Float64Array; readonly weights: Int32Array },
  { unit, before, after }: ProfileFrame,
  events: number,
): Float64Array => {
  const { times } = drops;
  const sums = new Int32Array(before + after);
  for (let i = 0; i < moments.length; i += 1) {
    const moment = moments[i] as number;
    const weight = weights[i] as number;
    const end = moment + after * unit;
    for (let at = indexAtOrAfter(drops, moment - before * unit); at < times.length; at += 1) {
      const time = times[at] as number;
      if (time >= end) break;
      (sums[Math.floor((time - moment) / unit) + before] as number) += weight;
    }
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

export const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** The mean profile of the events, of their resamples, and of the moved dates. */
export interface Profiles {
  readonly frame: ProfileFrame;
  readonly observed: Float64Array;
  readonly resampled: readonly Float64Array[];
  readonly placebos: readonly Float64Array[];
}

export interface ProfileOptions {
  readonly resamples: number;
  readonly shifts: Shifts;
  readonly period: CommonPeriod;
}

/**
 * The mean number of drops in each step around events, around resamples of them, and around moves of them by whole weeks.
 * @param events start of each event’s interval, epoch seconds
 */
export const profilesAround = (
  drops: Float64Array,
  events: Float64Array,
  frame: ProfileFrame,
  { resamples, shifts: { offsets, cycle }, period }: ProfileOptions,
  context: AnalysisContext,
): Profiles => {
  const width = frame.before + frame.after;
  const moments = momentsOf(events);
  const line = createLine(drops);
  const around = stepsAround(line, moments.times, frame);
  const steps = resamples + offsets.length;
  const bootstrap = createRandom(deriveSeed(context.seed, 'event study resamples'));
  const resampled = Array.from({ length: resamples }, (_, i) => {
    if (i % 20 === 0) checkpoint(context, i, steps);
    const weights = new Int32Array(moments.times.length);
    for (let left = events.length; left > 0; left -= 1) {
      const place = moments.placeOf[bootstrap.below(events.length)] ?? 0;
      weights[place] = (weights[place] ?? 0) + 1;
    }
    return meanProfile(around, weights, width, events.length);
  });
  const placebos = Array.from(offsets, (offset, i) => {
    if (i % 10 === 0) checkpoint(context, resamples + i, steps);
    const times = movedTogether(moments.times, offset, cycle, period);
    return profileOnce(line, { times, weights: moments.weights }, frame, events.length);
  });
  return { frame, observed: meanProfile(around, moments.weights, width, events.length), resampled, placebos };
};

import { days, firstDay, hourVolumes, monthVolumes, secondsPerDay, weekdayVolumes } from './calendar.ts';
import type { DemonstrationRandom } from './random.ts';

const volumeOf = new Map(monthVolumes);
const halfWindow = 28;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const hourTotal = total(hourVolumes);
/** Share of the day's drops that come before each full hour. */
const hourCumulative = hourVolumes.map((_, hour) => total(hourVolumes.slice(0, hour)) / hourTotal);

/** Scales the days of every month so that they add up to the month's volume. */
const scaledToMonths = (values: readonly number[], volumes: ReadonlyMap<string, number>): number[] => {
  const sums = new Map<string, number>();
  days.forEach(({ month }, index) => sums.set(month, (sums.get(month) ?? 0) + (values[index] ?? 0)));
  return values.map((value, index) => {
    const month = days[index]?.month ?? '';
    return (value * (volumes.get(month) ?? 0)) / (sums.get(month) ?? 1);
  });
};

/** Mean over the days within ± 28 days. */
const localMeans = (values: readonly number[]): number[] => {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, index) => {
    const from = Math.max(0, index - halfWindow);
    const to = Math.min(values.length, index + halfWindow + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
};

/** Share of the archive's differences between weekdays: the whole of them would be clusters of their own. */
const weekdaySwing = 0.5;

/**
 * Shape of the expected drops per day: month volumes exact, and beyond them as little structure as they allow. Each round
 * pulls the days of a month toward the mean of their neighborhood, because a step at a month's edge is itself a cluster
 * to a method that compares a day with the days around it.
 */
const shape = (() => {
  let values = scaledToMonths(
    days.map(() => 1),
    volumeOf,
  );
  for (let round = 0; round < 12; round += 1) {
    const means = localMeans(values);
    values = scaledToMonths(
      values.map((value, index) => value + (means[index] ?? 0) + 1e-9),
      volumeOf,
    );
  }
  const weekdays = total(weekdayVolumes) / 7;
  // 1970-01-01 was a Thursday.
  return values.map((value, index) => {
    const weekday = ((days[index]?.start ?? 0) / secondsPerDay + 4) % 7;
    return value * (1 + weekdaySwing * ((weekdayVolumes[weekday] ?? weekdays) / weekdays - 1));
  });
})();

const lastSecond = secondsPerDay - 10;

/** The second within a day at which `share` (0…1) of the day's drops have come, by the hour-of-day profile. */
export const clockAt = (share: number): number => {
  let hour = 23;
  while (hour > 0 && (hourCumulative[hour] ?? 0) > share) hour -= 1;
  const inHour = (share - (hourCumulative[hour] ?? 0)) / ((hourVolumes[hour] ?? 1) / hourTotal);
  // The last seconds of the day stay free for drops that have to make way.
  return Math.min(lastSecond, hour * 3600 + Math.floor(inHour * 3600));
};

/** How far a drop may be from its place in an even course, in mean gaps: enough for ordinary gaps, too little for bursts. */
const spread = 2.5;
/** In months with few drops even three of them on one day would stand out: there each keeps to its own step. */
const fewDrops = 40;

/** A place in the even course of `volume` drops, moved at random and turned back at the month's edges. */
const placeOf = (random: DemonstrationRandom, order: number, volume: number): number => {
  const moved = Math.abs(order + 0.5 + (random.next() - 0.5) * (volume < fewDrops ? 1 : spread));
  return moved < volume ? moved : Math.max(0, 2 * volume - moved - 1e-6);
};

/** Days of each month with their expected drops, in order. */
const monthDays = (perDay: readonly number[]) =>
  Map.groupBy(
    days.map(({ month, start }, index) => ({ month, start, expected: perDay[index] ?? 0 })),
    ({ month }) => month,
  );

/**
 * Times of drops without any planted structure, ascending. Drops come at even steps of the expected course, each moved by
 * at most one and a half steps: counts stay close to the course (no chance bursts), while gaps of minutes and seconds
 * are as free as in a random process.
 * @param volumes drops per month, `YYYY-MM`
 */
export const plainTimes = (random: DemonstrationRandom, volumes: ReadonlyMap<string, number>): number[] => {
  const months = monthDays(scaledToMonths(shape, volumes));
  return [...volumes].flatMap(([month, volume]) => {
    const places = Array.from({ length: volume }, (_, order) => placeOf(random, order, volume)).sort(
      (a, b) => a - b,
    );
    const open = [...(months.get(month) ?? [])];
    let done = 0;
    return places.map((place) => {
      // The month's last day takes what rounding left over.
      while (open.length > 1 && place >= done + (open[0]?.expected ?? 0)) done += open.shift()?.expected ?? 0;
      const { start, expected } = open[0] ?? { start: 0, expected: 1 };
      return start + clockAt(Math.min(0.999999, Math.max(0, (place - done) / expected)));
    });
  });
};

/** 2020-12-09, 00:00 UTC: the archive's long silence begins. */
const steadyEnd = Date.UTC(2020, 11, 9) / 1000;

/** Times of a steady random rate: every day alike and independent of the others, hours by the profile. Ascending. */
export const steadyTimes = (random: DemonstrationRandom, count: number): number[] => {
  const dayCount = (steadyEnd - firstDay) / secondsPerDay;
  return Array.from(
    { length: count },
    () => firstDay + random.below(dayCount) * secondsPerDay + clockAt(random.next()),
  ).sort((a, b) => a - b);
};

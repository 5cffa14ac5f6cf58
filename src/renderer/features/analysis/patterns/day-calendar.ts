import type { Bucket } from '#shared/contract/drops.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import { beyondChance } from './pattern-facts.ts';

const DAY_MS = 86_400_000;
/** Rows of a year: its weekdays, and one that parts it from the next. */
export const ROWS_OF_YEAR = 8;
const WEEKDAYS = 7;

/** Where a day is among clusters: outside all, in one that chance explains, or in one beyond chance. */
export type ClusterState = 'none' | 'within' | 'beyond';

export interface CalendarDay {
  /** UTC, `2018-03-01`. */
  readonly day: string;
  readonly count: number;
  /** From the left, 0 the week of January 1, weeks from Monday. */
  readonly week: number;
  /** From the top over all years. */
  readonly row: number;
  readonly cluster: ClusterState;
}

export interface DayCalendar {
  /** Years that have drops, in order. */
  readonly years: readonly number[];
  /** Every day from the first to the last with drops, in order; those of years without any are left out. */
  readonly days: readonly CalendarDay[];
}

const dayText = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);
const mondayFirst = (epochMs: number): number => (new Date(epochMs).getUTCDay() + 6) % WEEKDAYS;

/** The state of each day that a cluster touches; beyond chance counts before within. */
const clusterDays = (clusters: readonly Pattern[]): ReadonlyMap<string, ClusterState> => {
  const states = new Map<string, ClusterState>();
  for (const cluster of clusters) {
    const state = beyondChance(cluster) ? 'beyond' : 'within';
    const last = Date.parse(cluster.endTime.slice(0, 10));
    for (let at = Date.parse(cluster.startTime.slice(0, 10)); at <= last; at += DAY_MS)
      if (states.get(dayText(at)) !== 'beyond') states.set(dayText(at), state);
  }
  return states;
};

/** Lays days out as a calendar: a block of weekday rows for each year, a column for each week. */
export const dayCalendar = (buckets: readonly Bucket[], clusters: readonly Pattern[]): DayCalendar => {
  const counts = new Map(
    buckets.filter(({ count }) => count > 0).map(({ bucket, count }) => [bucket, count]),
  );
  const withDrops = [...counts.keys()].sort();
  const years = [...new Set(withDrops.map((day) => Number(day.slice(0, 4))))];
  const states = clusterDays(clusters);
  const first = Date.parse(withDrops[0] ?? '');
  const last = Date.parse(withDrops.at(-1) ?? '');
  const days = years.flatMap((year, block): CalendarDay[] => {
    const newYear = Date.UTC(year, 0, 1);
    const start = Math.max(first, newYear);
    const end = Math.min(last, Date.UTC(year, 11, 31));
    return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, index) => {
      const at = start + index * DAY_MS;
      const day = dayText(at);
      return {
        day,
        count: counts.get(day) ?? 0,
        week: Math.floor(((at - newYear) / DAY_MS + mondayFirst(newYear)) / WEEKDAYS),
        row: block * ROWS_OF_YEAR + mondayFirst(at),
        cluster: states.get(day) ?? 'none',
      };
    });
  });
  return { years, days };
};

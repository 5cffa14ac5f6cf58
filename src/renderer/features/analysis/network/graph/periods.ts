import type { Multiple } from '#renderer/ui/graph/Multiples.tsx';
import { extentOf } from '#shared/extent.ts';
import { toTimestamp } from '#shared/time.ts';
import type { GraphEdge } from './model.ts';

/** Periods that small pictures have room for. */
const MOST = 24;
/** Digits of a timestamp that name a period, the finest first. */
const UNITS = [
  { unit: 'day', of: (day: string) => day },
  { unit: 'month', of: (day: string) => day.slice(0, 7) },
  { unit: 'quarter', of: (day: string) => `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` },
  { unit: 'year', of: (day: string) => day.slice(0, 4) },
] as const;

const DAY = 86_400;

/** Edges by period, without a gap between the first and the last; what has no time is in none. */
export interface EdgePeriods {
  readonly unit: (typeof UNITS)[number]['unit'];
  readonly multiples: readonly Multiple[];
  /** First and last day of each. */
  readonly days: readonly (readonly [string, string])[];
  readonly undated: number;
}

/** The finest unit that cuts the time of the edges into at most 24 periods, or else years; null where no edge has a time. */
export const periodsOf = (edges: readonly GraphEdge[]): EdgePeriods | null => {
  const timed = edges.filter((edge): edge is GraphEdge & { time: number } => edge.time !== null);
  if (timed.length === 0) return null;
  const [first, last] = extentOf(timed.map(({ time }) => time));
  const days: string[] = [];
  for (let at = Math.floor(first / DAY); at <= Math.floor(last / DAY); at += 1)
    days.push(toTimestamp(at * DAY).slice(0, 10));
  const namesBy = UNITS.map(({ unit, of }) => ({ unit, of, names: [...new Set(days.map(of))] }));
  const chosen = namesBy.find(({ names }) => names.length <= MOST) ?? namesBy.at(-1);
  if (chosen === undefined) return null;
  const { unit, of, names } = chosen;
  const byName = Map.groupBy(timed, ({ time }) => of(toTimestamp(time).slice(0, 10)));
  const daysByName = Map.groupBy(days, of);
  return {
    unit,
    multiples: names.map((name) => ({
      name,
      edges: (byName.get(name) ?? []).map(({ source, target }) => [source, target] as const),
    })),
    days: names.map((name) => {
      const own = daysByName.get(name) ?? [];
      return [own[0] ?? '', own.at(-1) ?? ''] as const;
    }),
    undated: edges.length - timed.length,
  };
};

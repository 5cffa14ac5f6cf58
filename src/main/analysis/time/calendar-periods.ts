import type { PeriodUnit } from '#shared/methods/account-coordination.ts';

/** Periods that small pictures have room for. */
const MOST_PERIODS = 24;

const MONTHS: Readonly<Record<Exclude<PeriodUnit, 'hour' | 'day'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
  decade: 120,
};
const SECONDS = { hour: 3600, day: 86_400 } as const;

/** The first second of a period, so many periods behind the one that a time is in; epoch seconds, UTC. */
const startOf = (time: number, unit: PeriodUnit, later = 0): number => {
  if (unit === 'hour' || unit === 'day') return (Math.floor(time / SECONDS[unit]) + later) * SECONDS[unit];
  const date = new Date(time * 1000);
  const months = 12 * date.getUTCFullYear() + date.getUTCMonth();
  return Date.UTC(0, (Math.floor(months / MONTHS[unit]) + later) * MONTHS[unit] - 1900 * 12, 1) / 1000;
};

const startsOf = (first: number, last: number, unit: PeriodUnit, most: number): readonly number[] | null => {
  const starts: number[] = [];
  for (let at = startOf(first, unit); at <= last; at = startOf(at, unit, 1)) {
    if (starts.length === most) return null;
    starts.push(at);
  }
  return starts;
};

/** Periods of one unit without a gap. */
export interface CalendarPeriods<Unit> {
  readonly unit: Unit;
  /** First second of each, epoch seconds, UTC. */
  readonly starts: readonly number[];
  /** First second after the last. */
  readonly end: number;
}

/** The finest unit that cuts the time from `first` to `last` (epoch seconds) into at most 24 periods, or else the coarsest. @param units the finest first */
export const calendarPeriods = <Unit extends PeriodUnit>(
  first: number,
  last: number,
  units: readonly [Unit, ...Unit[]],
): CalendarPeriods<Unit> => {
  const unit =
    units.find((one) => startsOf(first, last, one, MOST_PERIODS) !== null) ?? units.at(-1) ?? units[0];
  return { unit, starts: startsOf(first, last, unit, Infinity) ?? [], end: startOf(last, unit, 1) };
};

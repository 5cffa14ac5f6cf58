import { plural } from '#renderer/lib/format.ts';
import { barsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { SetMonth } from '#shared/contract/sets.ts';
import type { ItemKind } from '#shared/items.ts';
import { calendarSteps } from '#shared/months.ts';

const KINDS = [
  { kind: 'drop', name: 'drops', color: () => palette.seriesDrops },
  { kind: 'post', name: 'posts', color: () => palette.seriesPosts },
  { kind: 'event', name: 'events', color: () => palette.seriesNews },
] as const satisfies readonly { kind: ItemKind; name: string; color: () => string }[];

/** The steps from the first month of several sets to the last; none without any item in the data. */
export const stepsOf = (months: readonly SetMonth[]): readonly string[] => {
  const sorted = months.map(({ month }) => month).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? [] : calendarSteps(first, last);
};

export const countsIn = (steps: readonly string[], months: readonly SetMonth[]): readonly number[] => {
  const size = steps[0]?.length ?? 0;
  const counts = new Map<string, number>();
  for (const { month, count } of months)
    counts.set(month.slice(0, size), (counts.get(month.slice(0, size)) ?? 0) + count);
  return steps.map((step) => counts.get(step) ?? 0);
};

/** `2018-01 to 2018-12, most in 2018-05: 212 items`. */
export const monthsSentence = (months: readonly SetMonth[]): string => {
  const steps = stepsOf(months);
  const counts = countsIn(steps, months);
  const most = Math.max(...counts);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return 'No item is in the data';
  return `${first === last ? first : `${first} to ${last}`}, most in ${steps[counts.indexOf(most)] ?? ''}: ${plural(most, 'item')}`;
};

export const setMonthsChart = (months: readonly SetMonth[]): DrawnChart => {
  const steps = stepsOf(months);
  return barsOf({
    head: steps[0]?.length === 4 ? 'year' : 'month',
    labels: steps,
    axis: 'items',
    isLow: true,
    series: KINDS.filter(({ kind }) => months.some((row) => row.kind === kind)).map(
      ({ kind, name, color }) => ({
        name,
        color,
        stack: 'items',
        values: countsIn(
          steps,
          months.filter((row) => row.kind === kind),
        ),
      }),
    ),
  });
};

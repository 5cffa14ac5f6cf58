import { plural } from '#renderer/lib/format.ts';
import { barsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { NewsSummary } from '#shared/contract/news.ts';
import { calendarSteps } from '#shared/months.ts';

/** At most this share of the events is left out of the picture at each end: a few old ones would press all others together. */
const TAIL = 0.01;

interface EventMonths extends DrawnChart {
  /** What the picture shows, and what it leaves out. */
  readonly sentence: string;
  /** Whether a step is a month, which can narrow the list. */
  readonly isByMonth: boolean;
}

type Counts = ReadonlyMap<string, number>;

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** The first and the last month that are drawn: all but the thin ends. */
const drawnSpan = (counts: Counts): readonly [first: string, last: string] | null => {
  const total = sumOf(counts.values());
  const months = [...counts.keys()];
  const firstOf = (ordered: readonly string[]): string | undefined => {
    let before = 0;
    return ordered.find((month) => {
      before += counts.get(month) ?? 0;
      return before > total * TAIL;
    });
  };
  const [first, last] = [firstOf(months), firstOf(months.toReversed())];
  return first === undefined || last === undefined ? null : [first, last];
};

/** Events per UTC month as bars, of all categories or of one; null without any. */
export const eventMonths = (byMonth: NewsSummary['byMonth'], category: string): EventMonths | null => {
  const counts = new Map<string, number>();
  for (const { month, category: of, count } of byMonth)
    if (category === '' || of === category) counts.set(month, (counts.get(month) ?? 0) + count);
  const span = drawnSpan(counts);
  if (span === null) return null;
  const steps = calendarSteps(...span);
  const values = steps.map((step) =>
    sumOf([...counts].filter(([month]) => month.startsWith(step)).map(([, count]) => count)),
  );
  const most = Math.max(...values);
  const left = sumOf(counts.values()) - sumOf(values);
  const isByMonth = steps[0]?.length === 7;
  return {
    ...barsOf({
      head: isByMonth ? 'month' : 'year',
      labels: steps,
      axis: 'events',
      isLow: true,
      series: [{ name: 'events', color: () => palette.seriesNews, values }],
    }),
    sentence: [
      `Most in ${steps[values.indexOf(most)] ?? ''}: ${plural(most, 'event')}.`,
      left === 0 ? '' : `${plural(left, 'event')} before or after are in the list only.`,
    ]
      .filter(Boolean)
      .join(' '),
    isByMonth,
  };
};

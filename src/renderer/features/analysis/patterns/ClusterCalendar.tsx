import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { dropsOfDays } from '#renderer/entities/drop/drops-of-days.ts';
import { distributionQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { heatCells, heatKey } from '#renderer/ui/chart/heat.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { MONTHS_SHORT } from '#shared/calendar-words.ts';
import type { Bucket } from '#shared/contract/drops.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import {
  dayCalendar,
  ROWS_OF_YEAR,
  type CalendarDay,
  type ClusterState,
  type DayCalendar,
} from './day-calendar.ts';
import { beyondChance } from './pattern-facts.ts';

const WEEKS = 54;
const WEEKS_OF_MONTH = 4.35;
/** The row of a year at which its number is written. */
const NAMED_ROW = 3;
const ROW_HEIGHT = 11;
const AXES_HEIGHT = 86;

const WORDS: Readonly<Record<ClusterState, string>> = {
  none: 'in no cluster',
  within: 'in a cluster within chance',
  beyond: 'in a cluster beyond chance',
};

/** The month that begins in a week, as the label of its column. */
const MONTH_OF_WEEK: ReadonlyMap<number, string> = new Map(
  MONTHS_SHORT.map((month, index) => [Math.round(index * WEEKS_OF_MONTH), month]),
);

const DOT_PX = 5;

const optionOf = ({ years, days }: DayCalendar): ChartOption => ({
  grid: { left: 8, right: 16, top: 34, bottom: 52, outerBoundsMode: 'same' },
  xAxis: {
    type: 'category',
    data: Array.from({ length: WEEKS }, (_, week) => week),
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      interval: (week: number) => MONTH_OF_WEEK.has(week),
      formatter: (week: string) => MONTH_OF_WEEK.get(Number(week)) ?? '',
    },
  },
  yAxis: {
    type: 'category',
    inverse: true,
    data: Array.from({ length: years.length * ROWS_OF_YEAR - 1 }, (_, row) => row),
    axisTick: { show: false },
    axisLine: { show: false },
    splitLine: { show: false },
    axisLabel: {
      interval: (row: number) => row % ROWS_OF_YEAR === NAMED_ROW,
      formatter: (row: string) => String(years[Math.floor(Number(row) / ROWS_OF_YEAR)] ?? ''),
    },
  },
  visualMap: heatKey(
    // One day of 64 drops would leave all others alike: the color follows the square root.
    Math.max(...days.map(({ count }) => Math.sqrt(count))),
    ['more drops', 'none'],
    palette.scoreMedium,
    palette.seriesDrops,
  ),
  tooltip: itemTooltip(days, ({ day, count, cluster }) => ({
    title: `${day} UTC`,
    rows: [
      { label: 'Drops', value: formatCount(count) },
      { label: 'Cluster', value: WORDS[cluster] },
    ],
  })),
  series: [
    heatCells(
      'days',
      days.map(({ week, row, count }) => [week, row, Math.sqrt(count)]),
    ),
    {
      id: 'clusters',
      type: 'scatter',
      silent: true,
      symbolSize: DOT_PX,
      data: days
        .filter(({ cluster }) => cluster !== 'none')
        .map(({ week, row, cluster }) => ({
          value: [week, row],
          itemStyle: { color: cluster === 'beyond' ? palette.good : palette.text },
        })),
    },
  ],
});

const pointOf = ({ day, count, cluster }: CalendarDay, index: number, navigate: (path: string) => void) => ({
  series: 'days',
  index,
  label: `${day}, ${plural(count, 'drop')}, ${WORDS[cluster]}`,
  open: () => navigate(dropsOfDays(day)),
});

const Calendar = ({ buckets, clusters }: { buckets: readonly Bucket[]; clusters: readonly Pattern[] }) => {
  const navigate = useNavigate();
  const { set } = useMethodSet();
  const calendar = useMemo(() => dayCalendar(buckets, clusters), [buckets, clusters]);
  const beyond = clusters.filter(beyondChance).length;
  return (
    <section className="ds-stack-tight">
      <h3>
        {beyond === 0
          ? 'No cluster exceeds chance'
          : `${formatCount(beyond)} of ${plural(clusters.length, 'cluster')} exceed chance`}
      </h3>
      <p className="ds-muted ds-small">
        Drops per day (UTC). Green dot: in a cluster beyond chance. Dark or light dot: in a cluster within
        chance.
      </p>
      <Chart
        title="Drops per day, with clusters"
        description={`${plural(calendar.days.length, 'day')} by year, week and weekday${set === '' ? '' : `, of the set “${set}”`}; ${formatCount(calendar.days.filter(({ count }) => count === 0).length)} without drops. A day opens its drops.`}
        height={AXES_HEIGHT + calendar.years.length * ROWS_OF_YEAR * ROW_HEIGHT}
        draw={[optionOf, calendar]}
        points={calendar.days.flatMap((day, index) =>
          day.count === 0 ? [] : [pointOf(day, index, (path) => void navigate(path))],
        )}
        table={{
          columns: ['day (UTC)', 'drops', 'cluster'],
          rows: calendar.days.map(({ day, count, cluster }) => [day, count, WORDS[cluster]]),
        }}
      />
    </section>
  );
};

/** When drops came, day by day over all years, with a dot on days of clusters: green beyond chance, plain within. */
export const ClusterCalendar = ({ clusters }: { readonly clusters: readonly Pattern[] }) => (
  <QueryState
    query={useQuery(distributionQuery({ granularity: 'day', ...useMethodSet().query }))}
    failed="Failed to fetch temporal data"
  >
    {(buckets) => <Calendar buckets={buckets} clusters={clusters} />}
  </QueryState>
);

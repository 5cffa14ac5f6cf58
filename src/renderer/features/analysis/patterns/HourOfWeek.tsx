import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distributionQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { formatCount, formatShare } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { heatCells, heatKey } from '#renderer/ui/chart/heat.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { WEEKDAYS_SHORT } from '#shared/calendar-words.ts';
import type { Bucket } from '#shared/contract/drops.ts';
import { HOURS, quietFinding } from './frequency-words.ts';

interface Cell {
  readonly day: string;
  readonly hour: string;
  readonly count: number;
}

/** `1-04`: Monday, 4 h. */
const cellsOf = (buckets: readonly Bucket[]): readonly Cell[] =>
  buckets.map(({ bucket, count }) => {
    const [weekday, hour = ''] = bucket.split('-');
    return { day: WEEKDAYS_SHORT[Number(weekday) - 1] ?? '', hour, count };
  });

const optionOf = (cells: readonly Cell[]): ChartOption => {
  const days = [...new Set(cells.map(({ day }) => day))];
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  return {
    grid: { left: 8, right: 16, top: 34, bottom: 44, outerBoundsMode: 'same' },
    xAxis: { type: 'category', data: HOURS, name: '', axisLabel: { interval: 1 } },
    yAxis: { type: 'category', data: days, inverse: true },
    visualMap: heatKey(
      Math.max(...cells.map(({ count }) => count)),
      ['more drops', 'fewer'],
      palette.scoreMedium,
      palette.seriesDrops,
    ),
    tooltip: itemTooltip(cells, ({ day, hour, count }) => ({
      title: `${day} ${hour}:00–${hour}:59 UTC`,
      rows: [
        { label: 'Drops', value: formatCount(count) },
        { label: 'Of all', value: formatShare(total === 0 ? null : count / total) },
      ],
    })),
    series: [
      heatCells(
        'hour-of-week',
        cells.map(({ day, hour, count }) => [HOURS.indexOf(hour), days.indexOf(day), count]),
      ),
    ],
  };
};

const Heat = ({ buckets }: { readonly buckets: readonly Bucket[] }) => {
  const { set } = useMethodSet();
  const cells = useMemo(() => cellsOf(buckets), [buckets]);
  return (
    <>
      <h3>{quietFinding(cells) ?? 'No drops by hour of the week'}</h3>
      <Chart
        title="Drops by hour of the week (UTC)"
        description={`All ${formatCount(cells.reduce((sum, { count }) => sum + count, 0))} drops${set === '' ? '' : ` of the set “${set}”`} by weekday and hour.`}
        height={296}
        draw={[optionOf, cells]}
        table={{
          columns: ['weekday', 'hour (UTC)', 'drops'],
          rows: cells.map(({ day, hour, count }) => [day, hour, count]),
        }}
      />
    </>
  );
};

export const HourOfWeek = () => (
  <section className="ds-stack-tight">
    <QueryState
      query={useQuery(distributionQuery({ profile: 'hour-of-week', ...useMethodSet().query }))}
      failed="Failed to fetch temporal data"
    >
      {(buckets) => <Heat buckets={buckets} />}
    </QueryState>
  </section>
);

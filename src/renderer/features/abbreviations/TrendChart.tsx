import { useQuery } from '@tanstack/react-query';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { AbbreviationTrend, TopAbbreviation } from '#shared/contract/abbreviations.ts';
import { abbreviationTrendQuery } from './abbreviations.ts';

type TrendChartProps = Pick<TopAbbreviation, 'keyId' | 'abbreviation'>;

const HEIGHT = 220;
const percent = (share: number | null): number | null =>
  share === null ? null : Number((share * 100).toFixed(2));

const optionOf = (trend: AbbreviationTrend): ChartOption => {
  const [series] = trend.series;
  return {
    grid: { left: 8, right: 16, top: 36, bottom: 4 },
    xAxis: { type: 'category', data: trend.months },
    yAxis: { type: 'value', min: 0, axisLabel: { formatter: '{value}%' } },
    tooltip: { trigger: 'axis' },
    series: [
      {
        type: 'line',
        name: `${series?.abbreviation ?? ''}, % of the month’s drops`,
        data: (series?.shares ?? []).map(percent),
        connectNulls: false,
        // A month between two without drops has no line: its point is all there is of it.
        showSymbol: true,
        showAllSymbol: true,
        symbolSize: 5,
        lineStyle: { width: 2 },
        color: palette.seriesDrops,
      },
    ],
  };
};

const Drawing = ({ trend, abbreviation }: { trend: AbbreviationTrend; abbreviation: string }) => {
  const [series] = trend.series;
  return (
    <Chart
      title={`Drops that contain ${abbreviation}, per month`}
      description={`The share of each month’s drops, for ${plural(trend.months.length, 'month')}; months without drops have none.`}
      draw={[optionOf, trend]}
      height={HEIGHT}
      table={{
        columns: ['Month (UTC)', `Drops with ${abbreviation}`, 'All drops (n)', 'Share (%)'],
        rows: trend.months.map((month, at) => [
          month,
          series?.counts[at] ?? 0,
          trend.drops[at] ?? 0,
          percent(series?.shares[at] ?? null),
        ]),
      }}
    />
  );
};

export const TrendChart = ({ keyId, abbreviation }: TrendChartProps) => {
  const trend = useQuery(abbreviationTrendQuery([keyId]));
  return (
    <QueryCard
      title={`Trend of ${abbreviation}`}
      subtitle="Share of each month’s drops that contain it (UTC). Gaps are months without drops."
      actions={
        <HowComputed
          title={`Trend of ${abbreviation}`}
          parameters={[
            ['Months', formatCount(trend.data?.months.length)],
            ['Zone', 'UTC'],
          ]}
        >
          For each calendar month, the drops whose own text contains the key, divided by all drops of that
          month. Months with few drops vary widely; n is in the table.
        </HowComputed>
      }
      query={trend}
      failed="Couldn’t load the trend"
      loading={<Skeleton text="Loading trend…" height={HEIGHT} />}
    >
      {(data) => <Drawing trend={data} abbreviation={abbreviation} />}
    </QueryCard>
  );
};

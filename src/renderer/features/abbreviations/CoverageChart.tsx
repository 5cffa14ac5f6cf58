import { formatCount, formatShare } from '#renderer/lib/format.ts';
import { BAND, OBSERVED } from '#renderer/ui/chart/band-option.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { AbbreviationCorrelationStats } from '#shared/contract/abbreviations.ts';
import { formatRange } from '#shared/figures.ts';
import { coverageFinding } from './coverage-words.ts';

type Month = AbbreviationCorrelationStats['months'][number];

const percent = (part: number, { drops }: Month): number => Math.round((1000 * part) / drops) / 10;

/** Every month from the first to the last: one without drops is a gap. */
const allMonths = (months: readonly Month[]): readonly string[] => {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const labels: string[] = [];
  for (const day = new Date(`${first}-01T00:00:00Z`); ; day.setUTCMonth(day.getUTCMonth() + 1)) {
    const label = day.toISOString().slice(0, 7);
    if (label > last) return labels;
    labels.push(label);
  }
};

const optionOf = (months: readonly Month[], overall: number): ChartOption => {
  const byLabel = new Map(months.map((month) => [month.month, month]));
  const labels = allMonths(months);
  const placed = labels.map((label) => byLabel.get(label));
  const percents = (of: (month: Month) => number) =>
    placed.map((month) => (month === undefined ? null : percent(of(month), month)));
  const band = { type: 'bar', stack: 'range', silent: true, barCategoryGap: '0%' } as const;
  return {
    grid: { left: 8, right: 24, top: 44, bottom: 4, outerBoundsMode: 'same' },
    legend: { data: [OBSERVED, BAND] },
    xAxis: { type: 'category', data: labels },
    yAxis: {
      type: 'value',
      name: '% of the month’s drops',
      nameTextStyle: { align: 'left' },
      min: 0,
      max: 100,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      ...itemTooltip(placed, (month) => ({
        title: month?.month ?? 'No drops',
        rows:
          month === undefined
            ? []
            : [
                {
                  label: OBSERVED,
                  value: `${percent(month.withoutTop, month)}%`,
                  color: palette.seriesDrops,
                },
                {
                  label: BAND,
                  value: `${formatRange(percent(month.low, month), percent(month.high, month))}%`,
                  color: palette.chance,
                },
                { label: 'Drops (n)', value: formatCount(month.drops) },
              ],
      })),
    },
    series: [
      {
        ...band,
        id: 'low',
        name: 'Below the range',
        itemStyle: { opacity: 0 },
        data: percents(({ low }) => low),
      },
      {
        ...band,
        id: 'range',
        name: BAND,
        itemStyle: { color: palette.chance, opacity: 0.3 },
        data: percents(({ low, high }) => high - low),
      },
      {
        id: 'coverage',
        name: OBSERVED,
        type: 'line',
        connectNulls: false,
        showAllSymbol: true,
        symbolSize: 6,
        color: palette.seriesDrops,
        data: percents(({ withoutTop }) => withoutTop),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.textMuted, type: 'dashed' },
          label: { show: false },
          data: [{ yAxis: overall }],
        },
      },
    ],
  };
};

const tableOf = (months: readonly Month[]): ChartTable => ({
  columns: [
    'month (UTC)',
    'drops',
    'with a key',
    'besides the most frequent',
    '95% range, low',
    '95% range, high',
  ],
  rows: months.map(({ month, drops, covered, withoutTop, low, high }) => [
    ...[month, drops, covered, withoutTop, low, high],
  ]),
});

/** Share of each month’s drops with a key other than the most frequent one, next to one share for all months. */
export const CoverageChart = ({ stats }: { readonly stats: AbbreviationCorrelationStats }) => {
  const { months, sampleAnalysis: sample } = stats;
  const { withoutTop } = sample;
  const overall = (withoutTop ?? sample).coveragePercentage;
  const finding = coverageFinding(months, formatShare(overall / 100));
  const what =
    withoutTop === null ? 'an abbreviation' : `an abbreviation other than ${withoutTop.abbreviation}`;
  return (
    <SectionCard
      title={months.length === 0 ? 'Coverage by month' : finding}
      subtitle={`Drops with ${what}, as a share of each month’s drops (UTC)`}
      icon="timeline-line-chart"
      actions={
        <HowComputed title="Coverage by month">
          The share of each month’s drops with a key that is not the most frequent one, which is the
          signature. The gray range is the middle 95% of a binomial: as many drops, and one share for all
          months. Months without drops are gaps.
        </HowComputed>
      }
    >
      <Chart
        title={`Drops with ${what}, by month`}
        description={`${finding}.`}
        height={260}
        draw={[optionOf, months, overall]}
        table={tableOf(months)}
        emptyText="No drops yet: load a dataset to see its coverage"
      />
    </SectionCard>
  );
};

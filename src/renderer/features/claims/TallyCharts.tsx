import { chartTooltip, itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import { OUTCOMES } from '#shared/contract/claims.ts';
import { formatInterval } from '#shared/figures.ts';
import { OUTCOME_LABELS } from './claims-view.ts';

interface TallyProps {
  readonly tally: ClaimTally;
}

const hitsRows = ({ againstChance, againstWeeks }: ClaimTally) =>
  [
    { name: 'Reference classes', hits: againstChance },
    { name: 'Moved by whole weeks', hits: againstWeeks },
  ].flatMap(({ name, hits }) => (hits === null ? [] : [{ name, ...hits }]));

/** In a narrow card it takes two lines and leaves the place of the chart’s buttons free. */
const LEGEND = { top: 0, left: 0, width: '64%' };

const strip = (name: string, opacity: number, data: readonly (number | null)[]) => ({
  id: name,
  name,
  type: 'bar',
  stack: 'range',
  silent: true,
  barWidth: 14,
  itemStyle: { color: palette.chance, opacity },
  data,
});

const RANGE = '95% range of chance';

const drawHits = (rows: ReturnType<typeof hitsRows>): ChartOption => ({
  grid: { left: 8, right: 24, top: 40, bottom: 28, outerBoundsMode: 'same' },
  legend: { top: 0, left: 0, data: ['Happened', 'Expected by chance', RANGE] },
  xAxis: { type: 'value', min: 0, name: 'claims', nameLocation: 'middle', nameGap: 24 },
  yAxis: { type: 'category', inverse: true, data: rows.map(({ name }) => name), axisTick: { show: false } },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    ...itemTooltip(rows, ({ name, observed, expected, bandLow, bandHigh }) => ({
      title: name,
      rows: [
        { color: palette.seriesDrops, label: 'Happened', value: String(observed) },
        { color: palette.chance, label: 'Expected by chance', value: expected?.toFixed(1) ?? '–' },
        { color: palette.chance, label: RANGE, value: `${bandLow ?? '–'}–${bandHigh ?? '–'}` },
      ],
    })),
  },
  series: [
    strip(
      'Below the range',
      0,
      rows.map(({ bandLow }) => bandLow),
    ),
    strip(
      RANGE,
      0.4,
      rows.map(({ bandLow, bandHigh }) =>
        bandLow === null || bandHigh === null ? null : bandHigh - bandLow,
      ),
    ),
    {
      id: 'expected',
      name: 'Expected by chance',
      type: 'scatter',
      symbol: 'diamond',
      symbolSize: 10,
      color: palette.chance,
      data: rows.map(({ expected }, at) => [expected, at]),
    },
    {
      id: 'happened',
      name: 'Happened',
      type: 'scatter',
      symbolSize: 11,
      color: palette.seriesDrops,
      data: rows.map(({ observed }, at) => [observed, at]),
    },
  ],
});

const hitsOption = (tally: ClaimTally): ChartOption => drawHits(hitsRows(tally));

export const HitsChart = ({ tally }: TallyProps) => {
  const rows = hitsRows(tally);
  if (rows.length === 0) return null;
  return (
    <Chart
      title="Claims that happened, next to chance"
      description="How many compared claims happened, with the number expected by chance and its 95% range, by reference classes and moved by whole weeks."
      draw={[hitsOption, tally]}
      height={150}
      table={{
        columns: ['Chance model', 'Happened', 'Expected', 'Low', 'High', 'p'],
        rows: rows.map(({ name, observed, expected, bandLow, bandHigh, p }) => [
          ...[name, observed, expected, bandLow, bandHigh, p],
        ]),
      }}
    />
  );
};

const yearsOption = (years: ClaimTally['years']): ChartOption => {
  const colors = categoryColors();
  // What no claim came to has no place in the legend, which would run into the chart.
  const found = [...OUTCOMES.entries()].filter(([, outcome]) =>
    years.some(({ outcomes }) => outcomes[outcome] > 0),
  );
  return {
    grid: { left: 8, right: 16, top: 76, bottom: 24, outerBoundsMode: 'same' },
    legend: LEGEND,
    xAxis: { type: 'category', data: years.map(({ year }) => String(year)) },
    yAxis: { type: 'value', minInterval: 1, name: 'Claims', nameTextStyle: { align: 'left' } },
    tooltip: {
      trigger: 'axis',
      ...itemTooltip(years, ({ year, outcomes }) => ({
        title: String(year),
        rows: found.map(([at, outcome]) => ({
          color: colors[at] ?? palette.chance,
          label: OUTCOME_LABELS[outcome],
          value: String(outcomes[outcome]),
        })),
      })),
    },
    series: found.map(([at, outcome]) => ({
      type: 'bar',
      id: outcome,
      name: OUTCOME_LABELS[outcome],
      stack: 'claims',
      barMaxWidth: 48,
      color: colors[at] ?? palette.chance,
      data: years.map(({ outcomes }) => outcomes[outcome]),
    })),
  };
};

export const YearsChart = ({ tally: { years } }: TallyProps) => (
  <Chart
    title="Outcomes by year"
    description="Claims by the year in which they were made and what became of them; excluded claims are left out."
    draw={[yearsOption, years]}
    height={280}
    table={{
      columns: ['Year', ...OUTCOMES.map((outcome) => OUTCOME_LABELS[outcome])],
      rows: years.map(({ year, outcomes }) => [year, ...OUTCOMES.map((outcome) => outcomes[outcome])]),
    }}
  />
);

type Bins = NonNullable<ClaimTally['scores']>['calibration'];

const calibrationOption = (bins: Bins): ChartOption => {
  const filled = bins.filter(({ count }) => count > 0);
  return {
    grid: { left: 8, right: 16, top: 68, bottom: 28, outerBoundsMode: 'same' },
    legend: { ...LEGEND, data: ['Share that happened', 'Perfect calibration'] },
    xAxis: { type: 'value', min: 0, max: 1, name: 'probability given', nameLocation: 'middle', nameGap: 24 },
    yAxis: { type: 'value', min: 0, max: 1, name: 'Share', nameTextStyle: { align: 'left' } },
    tooltip: {
      trigger: 'item',
      formatter: chartTooltip(
        ({ dataIndex, seriesId }: { readonly dataIndex: number; readonly seriesId?: string }) => {
          const bin = seriesId === 'share' ? filled[dataIndex] : undefined;
          if (bin === undefined) return null;
          const { lower, upper, happened, count, shareLow, shareHigh } = bin;
          const interval = formatInterval(shareLow, shareHigh, 2);
          return {
            title: `Probability ${lower.toFixed(1)}–${upper.toFixed(1)}`,
            rows: [
              { color: palette.seriesDrops, label: 'Happened', value: `${happened} of ${count}` },
              { color: palette.chance, label: '95% interval', value: interval },
            ],
          };
        },
      ),
    },
    series: [
      {
        type: 'line',
        name: 'Perfect calibration',
        symbol: 'none',
        silent: true,
        color: palette.chance,
        lineStyle: { type: 'dashed' },
        data: [
          [0, 0],
          [1, 1],
        ],
      },
      ...filled.map(({ meanProbability, shareLow, shareHigh }, at) => ({
        type: 'line',
        id: `interval ${at}`,
        symbol: 'none',
        silent: true,
        color: palette.seriesDrops,
        lineStyle: { opacity: 0.5 },
        data: [
          [meanProbability, shareLow],
          [meanProbability, shareHigh],
        ],
      })),
      {
        type: 'line',
        id: 'share',
        name: 'Share that happened',
        symbolSize: 9,
        color: palette.seriesDrops,
        data: filled.map(({ meanProbability, share }) => [meanProbability, share]),
      },
    ],
  };
};

export const CalibrationChart = ({ tally: { scores } }: TallyProps) => {
  const bins = scores?.calibration;
  if (bins === undefined) return <p className="ds-muted">Without probabilities there is no calibration.</p>;
  return (
    <Chart
      title="Calibration"
      description="For ten bins of probability the share of claims that happened, with its 95% interval, next to perfect calibration."
      draw={[calibrationOption, bins]}
      height={280}
      table={{
        columns: ['From', 'To', 'Claims', 'Happened', 'Mean probability', 'Share', 'Low', 'High'],
        rows: bins.map((bin) => [
          ...[bin.lower, bin.upper, bin.count, bin.happened, bin.meanProbability],
          ...[bin.share, bin.shareLow, bin.shareHigh],
        ]),
      }}
    />
  );
};

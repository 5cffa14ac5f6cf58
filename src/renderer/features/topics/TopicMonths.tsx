import { useCallback } from 'react';
import { formatShare } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { topicName, type TopicAnswer, type TopicsAnswer } from './topics-view.ts';

const COLUMNS = 3;
const ROW_HEIGHT = 132;
const HEAD = 26;
const FOOT = 34;
/** Room for the buttons of the chart. */
const TOOLS = 36;
const LABEL_LETTERS = 34;

const labelOf = (topic: TopicAnswer, place: number): string => {
  const name = `${String(place + 1)} ${topicName(topic)}`;
  return name.length > LABEL_LETTERS ? `${name.slice(0, LABEL_LETTERS - 1)}…` : name;
};

const topOf = ({ topics }: TopicsAnswer): number => {
  const most = Math.max(0.05, ...topics.flatMap(({ months }) => months.map(({ high }) => high ?? 0)));
  return Math.min(1, Math.ceil(most * 10) / 10);
};

const seriesOf = ({ months }: TopicAnswer, place: number) => {
  const base = {
    type: 'line',
    xAxisIndex: place,
    yAxisIndex: place,
    symbol: 'none',
    silent: true,
    connectNulls: false,
  };
  return [
    {
      ...base,
      stack: `band ${String(place)}`,
      lineStyle: { opacity: 0 },
      data: months.map(({ low }) => low),
    },
    {
      ...base,
      stack: `band ${String(place)}`,
      lineStyle: { opacity: 0 },
      areaStyle: { color: palette.seriesDrops, opacity: 0.28 },
      data: months.map(({ low, high }) => (low === null || high === null ? null : high - low)),
    },
    {
      ...base,
      id: `share-${String(place)}`,
      color: palette.seriesDrops,
      lineStyle: { width: 1.5 },
      // A month between two gaps is a point: a line would show nothing.
      symbol: 'circle',
      showAllSymbol: true,
      symbolSize: 3,
      data: months.map(({ share }) => share),
    },
  ];
};

const optionOf = (answer: TopicsAnswer): ChartOption => {
  const { topics, months } = answer;
  const top = topOf(answer);
  const rows = Math.ceil(topics.length / COLUMNS);
  const places = topics.map((topic, place) => ({
    topic,
    place,
    column: place % COLUMNS,
    row: Math.floor(place / COLUMNS),
  }));
  const width = 100 / COLUMNS;
  return {
    animation: false,
    title: places.map(({ topic, place, column, row }) => ({
      text: labelOf(topic, place),
      left: `${String(column * width + 3)}%`,
      top: TOOLS + row * ROW_HEIGHT,
      textStyle: { fontSize: 12, fontWeight: 600, color: palette.text },
    })),
    grid: places.map(({ column, row }) => ({
      left: `${String(column * width + 3.5)}%`,
      width: `${String(width - 5)}%`,
      top: TOOLS + row * ROW_HEIGHT + HEAD,
      height: ROW_HEIGHT - HEAD - FOOT,
    })),
    xAxis: places.map(({ place, row }) => ({
      type: 'category',
      gridIndex: place,
      data: months.map(({ label }) => label),
      boundaryGap: false,
      axisLabel: { show: true, fontSize: 10, hideOverlap: true },
      axisTick: { show: row === rows - 1 },
    })),
    yAxis: places.map(({ place, column }) => ({
      type: 'value',
      gridIndex: place,
      min: 0,
      max: top,
      interval: top,
      axisLabel: {
        show: column === 0,
        fontSize: 10,
        formatter: (value: number): string => formatShare(value, 0),
      },
    })),
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip(
        (points: readonly { readonly dataIndex: number; readonly axisIndex?: number }[]) => {
          const [point] = points;
          const month = months[point?.dataIndex ?? -1];
          const topic = topics[point?.axisIndex ?? -1];
          if (point === undefined || month === undefined || topic === undefined) return null;
          const { share = null, low = null, high = null } = topic.months[point.dataIndex] ?? {};
          return {
            title: `${month.label}: ${topicName(topic)}`,
            rows:
              share === null
                ? [{ label: 'Texts', value: 'none' }]
                : [
                    { color: palette.seriesDrops, label: 'Mean share', value: formatShare(share) },
                    { label: '95% band', value: `${formatShare(low)} to ${formatShare(high)}` },
                    { label: 'Texts', value: String(month.texts) },
                  ],
          };
        },
      ),
    },
    series: topics.flatMap(seriesOf),
  };
};

interface TopicMonthsProps {
  readonly answer: TopicsAnswer;
  readonly context: string;
}

/** The share of every topic by month on one scale, each in a picture of its own; a month without texts is a gap. */
export const TopicMonths = ({ answer, context }: TopicMonthsProps) => {
  const option = useCallback(() => optionOf(answer), [answer]);
  const { topics, months } = answer;
  return (
    <Chart
      title="Topics by month"
      description={`The mean share of ${String(topics.length)} topics in the texts of ${String(months.length)} months, each with its 95% band; months without texts are gaps.`}
      option={option}
      context={context}
      height={Math.ceil(topics.length / COLUMNS) * ROW_HEIGHT + TOOLS}
      table={{
        columns: ['Topic', 'Words', 'Month', 'Texts', 'Share', '95% from', 'to'],
        rows: topics.flatMap((topic, place) =>
          months.map(({ label, texts }, month) => {
            const { share = null, low = null, high = null } = topic.months[month] ?? {};
            return [place + 1, topicName(topic), label, texts, share, low, high];
          }),
        ),
      }}
    />
  );
};

import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import type { CustomSeriesRenderItem } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { FONT } from '#renderer/ui/chart/theme.ts';
import type { FrequencyItem } from '#shared/contract/frequency.ts';
import { fromTimestamp } from '#shared/time.ts';

type Silence = FrequencyItem['silences'][number];

const MILLISECONDS = 1000;
const STROKE_PX = 5;
/** Below the shortest silence that is listed. */
const LEAST_DAYS = 5;
/** Named in the picture itself. */
const NAMED = 3;

const daysText = (days: number): string =>
  `${days >= 100 ? formatCount(Math.round(days)) : days.toFixed(1)} days`;
const dayOf = (timestamp: string): string => timestamp.slice(0, 10);
const endsOf = ({ startTime, endTime }: Silence): readonly [from: number, to: number] => [
  fromTimestamp(startTime) * MILLISECONDS,
  fromTimestamp(endTime) * MILLISECONDS,
];

/** A stroke from the last drop before the silence to the first one after it, as high as the silence is long. */
const drawSilence =
  (silences: readonly Silence[]): CustomSeriesRenderItem =>
  ({ dataIndex }, api) => {
    const silence = silences[dataIndex];
    if (silence === undefined) return null;
    const [from, to] = endsOf(silence);
    const [left = 0, y = 0] = api.coord([from, silence.days]);
    const [right = 0] = api.coord([to, silence.days]);
    const stroke = {
      type: 'rect' as const,
      shape: {
        x: left,
        y: y - STROKE_PX / 2,
        width: Math.max(right - left, STROKE_PX),
        height: STROKE_PX,
        r: 2,
      },
      style: { fill: palette.seriesDrops },
    };
    const name = {
      type: 'text' as const,
      style: {
        text: daysText(silence.days),
        x: (left + right) / 2,
        y: y - STROKE_PX,
        fill: palette.textMuted,
        fontFamily: FONT,
        fontSize: 11,
        align: 'center' as const,
        verticalAlign: 'bottom' as const,
      },
    };
    return { type: 'group', children: dataIndex < NAMED ? [stroke, name] : [stroke] };
  };

const optionOf = (silences: readonly Silence[]): ChartOption => ({
  useUTC: true,
  grid: { left: 8, right: 24, top: 34, bottom: 4, outerBoundsMode: 'same' },
  xAxis: { type: 'time' },
  yAxis: { type: 'log', name: 'Days', nameTextStyle: { align: 'left' }, min: LEAST_DAYS },
  tooltip: { trigger: 'item' },
  series: [
    {
      id: 'silences',
      type: 'custom',
      renderItem: drawSilence(silences),
      encode: { x: [0, 1], y: 2 },
      data: silences.map((silence) => [...endsOf(silence), silence.days]),
      tooltip: itemTooltip(silences, ({ fromDrop, toDrop, startTime, endTime, days }) => ({
        title: daysText(days),
        rows: [
          { label: `After #${fromDrop}`, value: dayOf(startTime) },
          { label: `Before #${toDrop}`, value: dayOf(endTime) },
        ],
      })),
    },
  ],
});

const tableOf = (silences: readonly Silence[]): ChartTable => ({
  columns: ['after drop', 'before drop', 'from (UTC)', 'to (UTC)', 'days'],
  rows: silences.map(({ fromDrop, toDrop, startTime, endTime, days }) => [
    ...[fromDrop, toDrop, startTime, endTime],
    Number(days.toFixed(1)),
  ]),
});

/** The long gaps between two drops, where they are and how long. */
export const Silences = ({ silences }: { readonly silences: readonly Silence[] }) => {
  const openDrop = useOpenDrop();
  const [longest] = silences;
  if (longest === undefined) return null;
  const finding = `${plural(silences.length, 'silence')} of 7 days or more; the longest is ${daysText(longest.days)}, after #${longest.fromDrop}`;
  return (
    <section className="ds-stack-tight">
      <h3>{finding}</h3>
      <Chart
        title="Longest silences"
        description={`${finding}. A silence opens the drop before it.`}
        height={220}
        draw={[optionOf, silences]}
        table={tableOf(silences)}
        points={silences.map(({ fromDrop, startTime, endTime, days }, index) => ({
          index,
          label: `${daysText(days)}, ${dayOf(startTime)} to ${dayOf(endTime)}`,
          open: () => openDrop(fromDrop),
        }))}
      />
    </section>
  );
};

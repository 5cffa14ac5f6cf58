import { useCallback, useMemo, useRef } from 'react';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { formatShare, plural } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type EChartsType } from '#renderer/ui/chart/Chart.tsx';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { MapArea, MapPoint } from './map-view.ts';

type Groups = ReadonlyMap<string, readonly MapPoint[]>;

/** An axis of no unit: which part of the variance it shows. */
const axisOf = (number: 1 | 2, share: number) => ({
  type: 'value' as const,
  scale: true,
  splitLine: { show: false },
  axisLabel: { show: false },
  axisTick: { show: false },
  name: `component ${number}: ${formatShare(share)} of the variance`,
  nameLocation: 'middle' as const,
  nameGap: 10,
});

const optionOf = (groups: Groups, shown: TextMapProps['shown'], area: MapArea | null): ChartOption => {
  const colors = categoryColors();
  const [corner] = area ?? [];
  return {
    animation: false,
    // Below the buttons of the chart, which it would run into in a narrow window.
    legend: { type: 'scroll', top: 32, left: 0, right: 0 },
    grid: { left: 28, right: 16, top: 68, bottom: 28 },
    xAxis: axisOf(1, shown.x),
    yAxis: axisOf(2, shown.y),
    brush: {
      toolbox: [],
      xAxisIndex: 0,
      yAxisIndex: 0,
      brushMode: 'single',
      throttleType: 'debounce',
      throttleDelay: 300,
    },
    tooltip: {
      trigger: 'item',
      formatter: chartTooltip(
        ({ seriesName, dataIndex }: { readonly seriesName: string; readonly dataIndex: number }) => {
          const point = groups.get(seriesName)?.[dataIndex];
          return point === undefined ? null : { title: subjectLabel(point.item), note: seriesName };
        },
      ),
    },
    series: [
      ...Array.from(groups, ([name, points], place) => ({
        type: 'scatter',
        name,
        color: colors[place % colors.length],
        symbolSize: 5,
        itemStyle: { opacity: 0.6 },
        // A name of the legend shows its own points alone.
        emphasis: { focus: 'series', itemStyle: { opacity: 1 } },
        blur: { itemStyle: { opacity: 0.05 } },
        data: points.map(({ x, y }) => [x, y]),
      })),
      ...(area === null || corner === undefined
        ? []
        : [
            {
              type: 'line',
              id: 'area',
              silent: true,
              symbol: 'none',
              color: palette.accent,
              data: [...area, corner].map(([x, y]) => [x, y]),
            },
          ]),
    ],
  };
};

interface BrushEnd {
  readonly areas: readonly { readonly coordRange?: MapArea }[];
}

interface TextMapProps {
  readonly groups: Groups;
  readonly colorName: string;
  readonly shown: { readonly x: number; readonly y: number };
  readonly area: MapArea | null;
  readonly context: string;
  readonly onArea: (area: MapArea) => void;
}

/** The picture: a point for each text, and a line that is drawn around some of them. */
export const TextMap = ({ groups, colorName, shown, area, context, onArea }: TextMapProps) => {
  const option = useCallback(() => optionOf(groups, shown, area), [groups, shown, area]);
  const armed = useRef<unknown>(null);
  const onEvents = useMemo(
    () => ({
      // A new drawing has no brush in hand: it is given one, once.
      finished: (_event: never, chart: EChartsType) => {
        if (armed.current === option) return;
        armed.current = option;
        chart.dispatchAction({
          type: 'takeGlobalCursor',
          key: 'brush',
          brushOption: { brushType: 'polygon', brushMode: 'single' },
        });
      },
      brushEnd: ({ areas }: BrushEnd) => {
        const range = areas[0]?.coordRange;
        if (range !== undefined && range.length > 2) onArea(range.map(([x, y]) => [x, y]));
      },
    }),
    [option, onArea],
  );
  const points = [...groups].flatMap(([label, own]) => own.map((point) => ({ label, ...point })));
  return (
    <Chart
      title="Map of texts"
      description={`A picture of ${plural(points.length, 'text')} in two dimensions, which show ${formatShare(shown.x + shown.y)} of the variance; not a measure.`}
      draw={[option]}
      context={context}
      height={400}
      onEvents={onEvents}
      table={{
        columns: ['Item', 'x', 'y', colorName],
        rows: points.map(({ item, x, y, label }) => [item, x, y, label]),
      }}
    />
  );
};

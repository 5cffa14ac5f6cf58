import type { ShownTable } from '#renderer/ui/export/table-file.ts';
import { titledSvg } from '#renderer/ui/graph/xml.ts';
import { echarts, type ChartOption, type EChartsType } from './echarts.ts';
import { palette } from './palette.ts';
import { chartTheme } from './theme.ts';

export type ChartTable = Pick<ShownTable, 'columns' | 'rows'>;

export const tableOf = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row, index: number) => ChartTable['rows'][number][number]>>,
): ChartTable => ({
  columns: Object.keys(columns),
  rows: rows.map((row, index) => Object.values(columns).map((cellOf) => cellOf(row, index))),
});

interface ChartStamp {
  readonly title: string;
  /** The filter and dataset the chart shows, and when it was drawn. */
  readonly subtitle: string;
}

const HEAD_PX = 64;

/** The chart as it is (zoom included) on paper of its own, with its title, filter and date above it. */
const stamped = (
  chart: EChartsType,
  { title, subtitle }: ChartStamp,
  renderer: 'canvas' | 'svg',
): EChartsType => {
  const copy = echarts.init(document.createElement('div'), chartTheme(), {
    renderer,
    width: chart.getWidth() + 32,
    height: chart.getHeight() + HEAD_PX + 16,
    devicePixelRatio: 2,
  });
  const option: ChartOption = chart.getOption();
  copy.setOption({
    ...option,
    animation: false,
    backgroundColor: palette.bg,
    title: [{ text: title, subtext: subtitle, left: 16, top: 12 }],
    legend: shift(option['legend'], 'top', HEAD_PX),
    grid: shift(shift(option['grid'], 'top', HEAD_PX), 'left', 16),
  });
  return copy;
};

const shift = (parts: unknown, side: 'top' | 'left', by: number): unknown =>
  Array.isArray(parts)
    ? parts.map((part: Record<string, unknown>) =>
        typeof part[side] === 'number' ? { ...part, [side]: part[side] + by } : part,
      )
    : parts;

/** The chart as a file: SVG, or PNG at twice the pixels. */
export const chartFile = (
  chart: EChartsType,
  kind: 'png' | 'svg',
  stamp: ChartStamp,
): Uint8Array | string => {
  const copy = stamped(chart, stamp, kind === 'png' ? 'canvas' : 'svg');
  try {
    if (kind === 'svg') return titledSvg(copy.renderToSVGString(), stamp.title, stamp.subtitle);
    const url = copy.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: palette.bg });
    return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  } finally {
    copy.dispose();
  }
};

import { withMinus } from '#shared/figures.ts';
import { categoryColors, palette } from './palette.ts';

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

/** A tick as tables write it: ECharts has a hyphen for a minus. */
export const tickOfValue = (value: number): string => withMinus(figures.format(value));

/** Also for texts that a custom series draws, which have no font of the theme. */
export const FONT = "'Inter Variable', 'Segoe UI', sans-serif";

const axis = () => ({
  axisLine: { lineStyle: { color: palette.borderStrong } },
  axisTick: { lineStyle: { color: palette.borderStrong } },
  axisLabel: { color: palette.textMuted, fontSize: 12 },
  nameTextStyle: { color: palette.textMuted, fontSize: 12 },
  splitLine: { lineStyle: { color: palette.border } },
  splitArea: { show: false },
});

/** The look of the theme in force; legend and grid are explicit because ECharts 6 puts the legend under the zoom slider by default. */
export const chartTheme = () => ({
  animation: false,
  color: categoryColors(),
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT, color: palette.text },
  title: {
    textStyle: { color: palette.text, fontSize: 14, fontWeight: 600 },
    subtextStyle: { color: palette.textMuted },
  },
  grid: { left: 8, right: 16, top: 40, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  legend: {
    top: 0,
    left: 0,
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 8,
    itemGap: 16,
    textStyle: { color: palette.textMuted, fontSize: 12 },
    inactiveColor: palette.borderStrong,
  },
  tooltip: {
    confine: true,
    backgroundColor: palette.surfaceRaised,
    borderColor: palette.borderStrong,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: palette.text, fontSize: 12 },
    axisPointer: { lineStyle: { color: palette.textFaint }, crossStyle: { color: palette.textFaint } },
  },
  categoryAxis: { ...axis(), splitLine: { show: false } },
  valueAxis: {
    ...axis(),
    axisLabel: { ...axis().axisLabel, formatter: tickOfValue },
    axisLine: { show: false },
    axisTick: { show: false },
  },
  timeAxis: { ...axis(), splitLine: { show: false } },
  logAxis: axis(),
  dataZoom: {
    borderColor: palette.border,
    fillerColor: palette.zoomWindow,
    handleStyle: { color: palette.textFaint, borderColor: palette.textFaint },
    moveHandleStyle: { color: palette.borderStrong },
    dataBackground: { lineStyle: { color: palette.borderStrong }, areaStyle: { color: palette.border } },
    selectedDataBackground: { lineStyle: { color: palette.accent }, areaStyle: { color: palette.zoomShape } },
    textStyle: { color: palette.textMuted, fontSize: 12 },
    brushStyle: { color: palette.zoomShape },
  },
  visualMap: { textStyle: { color: palette.textMuted, fontSize: 12 } },
  line: { symbol: 'circle', symbolSize: 5, lineStyle: { width: 1.5 } },
  bar: { itemStyle: { borderRadius: [1, 1, 0, 0] } },
});

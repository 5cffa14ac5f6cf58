import { formatCount, formatDelta, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';

/** A match of the ledger: its gap is positive where the drop came first. */
export interface Gap {
  readonly drop: number;
  readonly other: string;
  readonly deltaSeconds: number;
}

/** Gaps between two ends in signed minutes: how many there are, and how many an even spread over the window gives. */
export interface GapBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly even: number;
}

/** Ends of the bins in minutes, both ways from 0: about as wide as each other on a log axis. */
const ENDS = [0, 1, 2, 5, 10, 20, 30, 60, 120, 240, 360, 720, 1440, 2880, 4320];
/** More points than this show no more. */
const POINTS = 600;

/** Place of signed minutes on the axis: the sign with the logarithm of 1 + minutes. */
export const placeOf = (minutes: number): number => Math.sign(minutes) * Math.log10(1 + Math.abs(minutes));

/** The bins of a window on both sides of 0. A gap at an end belongs to the bin nearer to 0. */
export const binsOf = (gaps: readonly Gap[], windowMinutes: number): readonly GapBin[] => {
  const ends = [...ENDS.filter((end) => end < windowMinutes), windowMinutes];
  const sides = [...ends.slice(1).map((end) => -end), ...ends].toSorted((a, b) => a - b);
  const minutes = gaps.map(({ deltaSeconds }) => deltaSeconds / 60);
  return sides.slice(1).map((to, at) => {
    const from = sides[at] ?? 0;
    const inside = (value: number): boolean =>
      to <= 0 ? value >= from && value < to : value <= to && (value > from || (from === 0 && value === 0));
    return {
      from,
      to,
      count: minutes.filter(inside).length,
      even: (gaps.length * (to - from)) / (2 * windowMinutes),
    };
  });
};

const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
};

export const gapsFinding = (gaps: readonly Gap[]): string => {
  if (gaps.length === 0) return 'No match has a time of day';
  const first = gaps.filter(({ deltaSeconds }) => deltaSeconds > 0).length;
  const middle = middleOf(gaps.map(({ deltaSeconds }) => Math.abs(deltaSeconds)));
  return `Drop first in ${formatCount(first)} of ${plural(gaps.length, 'match', 'matches')}; half are within ${formatDelta(middle / 60).replace(/^[+−-]/u, '')}`;
};

/** The points drawn: an even sample where there are many. */
export const drawnGaps = (gaps: readonly Gap[]): readonly Gap[] => {
  const step = Math.max(1, gaps.length / POINTS);
  return Array.from({ length: Math.min(gaps.length, POINTS) }, (_, i) => gaps[Math.floor(i * step)]).flatMap(
    (gap) => (gap === undefined ? [] : [gap]),
  );
};

/** Heights of the rain under the cloud: spread evenly and the same each time. */
const LEVELS = 7;
const levelOf = (index: number): number => -0.12 - (((index * 4) % LEVELS) / LEVELS) * 0.42;

const TICKS = [-4320, -1440, -360, -60, -10, 0, 10, 60, 360, 1440, 4320];
const tickText = (place: number): string => {
  const minutes = TICKS.find((tick) => Math.abs(placeOf(tick) - place) < 1e-6) ?? 0;
  const size = Math.abs(minutes);
  const words = size >= 1440 ? `${size / 1440} d` : size >= 60 ? `${size / 60} h` : `${size} min`;
  return minutes === 0 ? '0' : `${minutes < 0 ? '−' : '+'}${words}`;
};

const binText = ({ from, to }: GapBin): string => `${formatDelta(from)} to ${formatDelta(to)}`;

/** Steps along the bins: height at both ends of each. */
const stepsOf = (bins: readonly GapBin[], heightOf: (bin: GapBin) => number) =>
  bins.flatMap((bin) => [
    [placeOf(bin.from), heightOf(bin)],
    [placeOf(bin.to), heightOf(bin)],
  ]);

/** A raincloud: how many matches per bin above, next to an even spread; each match as a drop below. */
export const gapOption = (gaps: readonly Gap[], bins: readonly GapBin[], selected: number): ChartOption => {
  const most = Math.max(1, ...bins.map(({ count, even }) => Math.max(count, even)));
  const drawn = drawnGaps(gaps);
  const ticks = TICKS.map(placeOf);
  return {
    grid: { left: 8, right: 16, top: 34, bottom: 24, outerBoundsMode: 'same' },
    xAxis: {
      type: 'value',
      min: placeOf(bins[0]?.from ?? -1),
      max: placeOf(bins.at(-1)?.to ?? 1),
      name: 'event − drop (log axis)',
      nameLocation: 'middle',
      nameGap: 26,
      axisLine: { onZero: false },
      axisTick: { customValues: ticks },
      axisLabel: { customValues: ticks, formatter: tickText },
    },
    yAxis: {
      type: 'value',
      name: 'Matches',
      nameTextStyle: { align: 'left' },
      min: -0.6 * most,
      max: most,
      splitLine: { show: false },
      axisLabel: {
        customValues: [0, most],
        formatter: (value: number) => formatCount(Math.round(value)),
      },
      axisTick: { show: false },
    },
    tooltip: { trigger: 'item' },
    series: [
      {
        id: 'even',
        name: 'Even spread over the window',
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.chance, width: 1.5, type: 'dashed' },
        data: stepsOf(bins, ({ even }) => even),
      },
      {
        id: 'cloud',
        name: 'Matches',
        type: 'line',
        symbol: 'none',
        lineStyle: { color: palette.seriesNews, width: 1.5 },
        areaStyle: { color: palette.seriesNews, opacity: 0.35, origin: 0 },
        data: stepsOf(bins, ({ count }) => count),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.textMuted, type: 'dotted' },
          label: { show: false },
          data: [{ xAxis: 0 }],
        },
      },
      {
        id: 'bins',
        name: 'Matches by gap',
        type: 'scatter',
        symbolSize: 9,
        itemStyle: { color: palette.seriesNews },
        data: bins.map(({ from, to, count }) => [(placeOf(from) + placeOf(to)) / 2, count]),
        tooltip: itemTooltip(bins, (bin) => ({
          title: binText(bin),
          rows: [
            { label: 'Matches', value: formatCount(bin.count), color: palette.seriesNews },
            { label: 'Even spread', value: bin.even.toFixed(1), color: palette.chance },
          ],
        })),
      },
      {
        id: 'rain',
        name: 'Each match',
        type: 'scatter',
        data: drawn.map(({ deltaSeconds, drop }, index) => ({
          value: [placeOf(deltaSeconds / 60), levelOf(index) * most],
          symbolSize: drop === selected ? 10 : 4,
          itemStyle: {
            color: drop === selected ? palette.accent : palette.seriesNews,
            opacity: drop === selected ? 1 : 0.5,
          },
        })),
        tooltip: itemTooltip(drawn, ({ drop, deltaSeconds }) => ({
          title: `Drop #${drop}`,
          rows: [{ label: 'Event − drop', value: formatDelta(deltaSeconds / 60) }],
        })),
      },
    ],
  };
};

export const gapTable = (gaps: readonly Gap[], bins: readonly GapBin[]): ChartTable => ({
  columns: ['event − drop from (min)', 'to (min)', 'matches', 'even spread'],
  rows:
    gaps.length === 0
      ? []
      : bins.map(({ from, to, count, even }) => [from, to, count, Number(even.toFixed(2))]),
});

import { formatCount, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { TimelineDrop } from '#shared/contract/timeline.ts';
import { fromTimestamp, isDayOnly } from '#shared/time.ts';

/** A drop on the picture: its day and the minute of that day, UTC. */
export interface ClockDrop {
  readonly number: number;
  /** Milliseconds. */
  readonly at: number;
  readonly minute: number;
}

/** A minute of the day with all drops of that minute, in order of time. */
export interface FullMinute {
  readonly minute: number;
  readonly drops: readonly ClockDrop[];
}

const DAY_MINUTES = 1440;
/** So many minutes are drawn as lines: those with the most drops. */
const LINES = 5;

/** `05:07` of a minute of the day. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The drops with a time of day, the first first. */
export const clockDrops = (
  drops: readonly Pick<TimelineDrop, 'dropNumber' | 'timestamp'>[],
): readonly ClockDrop[] =>
  drops
    .filter(({ timestamp }) => !isDayOnly(timestamp))
    .map(({ dropNumber, timestamp }) => {
      const seconds = fromTimestamp(timestamp);
      return { number: dropNumber, at: seconds * 1000, minute: Math.floor(seconds / 60) % DAY_MINUTES };
    })
    .toSorted((a, b) => a.at - b.at);

/** The minutes of the day that several drops share, those with the most drops first. */
export const sharedMinutes = (drops: readonly ClockDrop[]): readonly FullMinute[] =>
  [...Map.groupBy(drops, ({ minute }) => minute)]
    .map(([minute, members]) => ({ minute, drops: members }))
    .filter((shared) => shared.drops.length > 1)
    .toSorted((a, b) => b.drops.length - a.drops.length || a.minute - b.minute);

export const fullestMinutes = (minutes: readonly FullMinute[]): readonly FullMinute[] =>
  minutes.slice(0, LINES);

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const clockDropText = ({ number, at, minute }: ClockDrop): string =>
  `Drop #${number}, ${dayText(at)} at ${clockOf(minute)} UTC`;

const MANY = 500;

/** A line of a name, in minutes of the axis at the height of the picture. */
const NAME_MINUTES = 76;
const PX_PER_MINUTE = 0.18;

/** How far the name of each minute moves down, in pixels, so that none is written over the one above it. */
export const nameShifts = (minutes: readonly number[]): ReadonlyMap<number, number> => {
  const shifts = new Map<number, number>();
  let above = Infinity;
  for (const minute of minutes.toSorted((a, b) => b - a)) {
    above = Math.min(minute, above - NAME_MINUTES);
    shifts.set(minute, Math.round((minute - above) * PX_PER_MINUTE));
  }
  return shifts;
};

const lineOf = ({ minute, drops }: FullMinute, shift: number) => ({
  id: `minute-${minute}`,
  name: clockOf(minute),
  type: 'line',
  symbolSize: 6,
  color: palette.seriesDrops,
  lineStyle: { width: 1, opacity: 0.7 },
  data: drops.map(({ at }) => [at, minute]),
  endLabel: {
    show: true,
    color: palette.textMuted,
    fontSize: 11,
    formatter: `${clockOf(minute)} · ${formatCount(drops.length)}`,
  },
  // At the right edge, one under another, whenever the last drop of a minute was.
  labelLayout: { x: '100%', align: 'right', dy: shift },
  tooltip: itemTooltip(drops, (drop) => ({
    title: `Drop #${drop.number}`,
    rows: [
      { label: 'Day (UTC)', value: dayText(drop.at) },
      { label: `Drops at ${clockOf(minute)}`, value: formatCount(drops.length) },
    ],
  })),
});

/** Every drop by day and minute of the day; drops of the fullest minutes are joined by a line. */
export const clockOption = (drops: readonly ClockDrop[], fullest: readonly FullMinute[]): ChartOption => {
  const shifts = nameShifts(fullest.map(({ minute }) => minute));
  return {
    useUTC: true,
    grid: { left: 8, right: 84, top: 34, bottom: 8, outerBoundsMode: 'same' },
    xAxis: { type: 'time' },
    yAxis: {
      type: 'value',
      name: 'Time of day (UTC)',
      nameTextStyle: { align: 'left' },
      min: 0,
      max: DAY_MINUTES,
      interval: DAY_MINUTES / 8,
      axisLabel: { formatter: (minute: number) => clockOf(minute) },
    },
    tooltip: { trigger: 'item' },
    series: [
      {
        id: 'drops',
        name: 'Drops',
        type: 'scatter',
        silent: true,
        large: drops.length > MANY,
        largeThreshold: MANY,
        symbolSize: 3,
        itemStyle: { color: palette.chance, opacity: 0.7 },
        data: drops.map(({ at, minute }) => [at, minute]),
      },
      ...fullest.map((full) => lineOf(full, shifts.get(full.minute) ?? 0)),
    ],
  };
};

export const clockTable = (minutes: readonly FullMinute[]): ChartTable => ({
  columns: ['time of day (UTC)', 'drops', 'numbers'],
  rows: minutes.map(({ minute, drops }) => [
    clockOf(minute),
    drops.length,
    drops.map(({ number }) => `#${number}`).join(', '),
  ]),
});

export const clockWords = (drops: readonly ClockDrop[], minutes: readonly FullMinute[]): string => {
  const sharing = minutes.reduce((sum, shared) => sum + shared.drops.length, 0);
  const [first] = minutes;
  return first === undefined
    ? `No two of ${plural(drops.length, 'drop')} share a time of day.`
    : `${formatCount(sharing)} of ${plural(drops.length, 'drop')} share their minute with another. The fullest minute is ${clockOf(first.minute)} with ${plural(first.drops.length, 'drop')}.`;
};

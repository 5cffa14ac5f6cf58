import { formatCount, plural } from '#renderer/lib/format.ts';
import { chanceRows } from '#renderer/ui/chart/band-option.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import type { CustomSeriesRenderItem } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { PairCounts } from '#shared/contract/correlations.ts';
import { chanceFigures, chancePosition, formatFigure, formatRange } from '#shared/figures.ts';
import { nextMonth } from '#shared/months.ts';
import { familyCounts, type FamilyCounts } from '#shared/test-family.ts';
import { axisLabel } from './axis-label.ts';
import { dayStart } from './clock.ts';
import type { Span } from './zoom.ts';

type Place = ReturnType<typeof chancePosition>;

/** The strong pairs of a month on the axis of the timeline, and where they are, seen from chance. */
export type PlacedMonth = PairCounts['months'][number] & Span & { readonly place: Place };

const isSilent = ({ observed, expected }: Pick<PlacedMonth, 'observed' | 'expected'>): boolean =>
  observed === 0 && expected === 0;

/** The months of an answer, each as long as it is. */
export const placeMonths = ({
  months,
  total,
}: Pick<PairCounts, 'months' | 'total'>): readonly PlacedMonth[] =>
  months.map((month) => ({
    ...month,
    from: dayStart(`${month.month}-01`),
    to: dayStart(`${nextMonth(month.month)}-01`),
    place: isSilent(month) ? 'not tested' : chancePosition(chanceFigures(month), total.surrogates),
  }));

export const lastDayOf = ({ to }: Span): string => new Date(to - 1).toISOString().slice(0, 10);

/** The months in which a pair was found or is found under a shift: those of a silence have none to compare. */
export const comparedMonths = (months: readonly PlacedMonth[]): readonly PlacedMonth[] =>
  months.filter(({ place }) => place === 'above' || place === 'within' || place === 'below');

/** How many of the compared months are outside their range, and how many are by chance. */
export const monthsFamily = (months: readonly PlacedMonth[]): FamilyCounts =>
  familyCounts(comparedMonths(months).map(chanceFigures));

export const monthsFinding = (months: readonly PlacedMonth[]): string => {
  const { tested, above, byChance } = monthsFamily(months);
  return tested === 0
    ? 'Strong pairs a month: not compared with chance'
    : `Strong pairs: ${formatCount(above)} of ${plural(tested, 'month')} above chance; by chance alone ${formatFigure(Math.max(0.1, Math.round(byChance * 10) / 10))}`;
};

export const monthText = (month: PlacedMonth): string => {
  const { observed, expected, bandLow, bandHigh, place } = month;
  const count = `${month.month}, ${plural(observed, 'strong pair')}`;
  if (expected === null || bandLow === null || bandHigh === null) return `${count}; not compared with chance`;
  return isSilent(month)
    ? `${count}; none under any shift`
    : `${count}; by chance ${formatFigure(expected)}, 95% range ${formatRange(bandLow, bandHigh)}, ${place}`;
};

const LEAST_PX = 1;
/** Share of its month that a bar fills, so that the range behind it is seen. */
const BAR_SHARE = 0.5;

const colorOf = (place: Place): string => (place === 'above' ? palette.seriesScore : palette.chance);

/** A month as its range of chance, the middle of that, and the bar of what was found. */
const drawMonth =
  (months: readonly PlacedMonth[]): CustomSeriesRenderItem =>
  ({ dataIndex }, api) => {
    const month = months[dataIndex];
    if (month === undefined) return null;
    const [left = 0, ground = 0] = api.coord([month.from, 0]);
    const [right = 0] = api.coord([month.to, 0]);
    const heightOf = (value: number): number => api.coord([month.from, value])[1] ?? ground;
    const width = Math.max(right - left, LEAST_PX);
    const bar = Math.max(width * BAR_SHARE, LEAST_PX);
    const { bandLow, bandHigh, expected, observed, place } = month;
    const parts = [
      ...(bandLow === null || bandHigh === null || bandHigh === 0
        ? []
        : [
            {
              type: 'rect' as const,
              shape: {
                x: left,
                y: heightOf(bandHigh),
                width,
                height: heightOf(bandLow) - heightOf(bandHigh),
              },
              style: { fill: palette.chanceBand },
            },
          ]),
      {
        type: 'rect' as const,
        shape: {
          x: left + (width - bar) / 2,
          y: heightOf(observed),
          width: bar,
          height: ground - heightOf(observed),
        },
        style: { fill: colorOf(place), opacity: 0.85 },
      },
      ...(expected === null || expected === 0
        ? []
        : [
            {
              type: 'rect' as const,
              shape: { x: left, y: heightOf(expected) - 0.75, width, height: 1.5 },
              style: { fill: palette.text },
            },
          ]),
    ];
    return { type: 'group', children: parts };
  };

/** Strong pairs a month as bars over the range expected by chance, on the axis of the timeline. */
export const monthlyOption = (months: readonly PlacedMonth[], sight: Span): ChartOption => ({
  useUTC: true,
  grid: { left: 46, right: 72, top: 28, bottom: 24, outerBoundsMode: 'none' },
  xAxis: {
    type: 'time',
    min: sight.from,
    max: sight.to,
    axisLabel: { hideOverlap: true, formatter: axisLabel, lineHeight: 13 },
  },
  yAxis: {
    type: 'value',
    name: 'Pairs a month',
    nameLocation: 'end',
    nameTextStyle: { align: 'left', color: palette.textMuted },
    min: 0,
    minInterval: 1,
    splitNumber: 3,
  },
  tooltip: { trigger: 'item' },
  series: [
    {
      id: 'months',
      name: 'Strong pairs a month',
      type: 'custom',
      clip: true,
      renderItem: drawMonth(months),
      // The axis reaches the highest end of a range too.
      encode: { x: 0, y: [1, 2] },
      data: months.map(({ from, observed, bandHigh }) => [from, observed, bandHigh ?? 0]),
      tooltip: itemTooltip(months, ({ month, observed, expected, bandLow, bandHigh, place }) => ({
        title: month,
        rows: [
          { label: 'Strong pairs', value: formatCount(observed), color: colorOf(place) },
          ...chanceRows({ expected, low: bandLow, high: bandHigh }),
        ],
        note: place === 'above' || place === 'below' || place === 'within' ? `${place} chance` : place,
      })),
    },
  ],
});

export const monthlyTable = (months: readonly PlacedMonth[]): ChartTable => ({
  columns: ['month (UTC)', 'strong pairs', 'expected', '95% range, low', '95% range, high', 'next to chance'],
  rows: months.map(({ month, observed, expected, bandLow, bandHigh, place }) => [
    ...[month, observed, expected, bandLow, bandHigh, place],
  ]),
});

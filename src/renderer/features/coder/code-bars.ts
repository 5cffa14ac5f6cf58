import { chartTooltip, type TooltipContent } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CodeCounts } from '#shared/contract/coding.ts';
import { formatCount, formatInterval, formatRange, plural } from '#shared/figures.ts';

type Bucket = CodeCounts['buckets'][number];
type CodeCount = Bucket['codes'][number];
type Whole = CodeCounts['codes'][number];

/** What is drawn below the codes, on the same axis. */
export interface OtherBars {
  readonly label: string;
  readonly key: 'allDrops' | 'events';
}

/** A place of the axis; without a bucket no drop of the batch is there. */
export interface BarPlace {
  readonly start: string;
  readonly bucket: Bucket | null;
}

const dayAfter = (day: string, granularity: CodeCounts['granularity']): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (granularity === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (granularity === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (granularity === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
};

/** Every bucket from the first to the last drop of the batch: time without one is room on the axis. */
export const barPlaces = ({ buckets, granularity }: CodeCounts): readonly BarPlace[] => {
  const places: BarPlace[] = [];
  for (const bucket of buckets) {
    let next = places.at(-1)?.start;
    while (next !== undefined && (next = dayAfter(next, granularity)) < bucket.start)
      places.push({ start: next, bucket: null });
    places.push({ start: bucket.start, bucket });
  }
  return places;
};

const countOf = ({ bucket }: BarPlace, code: string): CodeCount | null =>
  bucket?.codes.find((one) => one.code === code) ?? null;

const LAST_LETTER: Readonly<Record<CodeCounts['granularity'], number>> = {
  day: 10,
  week: 10,
  month: 7,
  year: 4,
};

/** `2018-03`, `2018`; of a day or week its first day. */
export const placeLabel = (start: string, granularity: CodeCounts['granularity']): string =>
  start.slice(0, LAST_LETTER[granularity]);

/** `5 of 12 drops (3–6)`, with the share of all drops with text where the batch is a sample of them. */
export const wholeWords = ({ count, low, high, shareLow, shareHigh }: Whole, drops: number): string =>
  [
    `${formatCount(count)} of ${plural(drops, 'drop')} (${formatRange(low, high)})`,
    ...(shareLow === null || shareHigh === null
      ? []
      : [`${formatInterval(shareLow, shareHigh, 1, 100)}% of all drops with text`]),
  ].join(', ');

export const codesFinding = ({ codes, drops }: CodeCounts): string => {
  const most = codes.toSorted((one, other) => other.count - one.count)[0];
  if (most === undefined || most.count === 0) return 'No drop has a code';
  const same = codes.filter(({ count }) => count === most.count).length - 1;
  return `Most frequent: “${most.code}”${same > 0 ? ` and ${plural(same, 'other')}` : ''}, ${formatCount(most.count)} of ${plural(drops, 'drop')} (${formatRange(most.low, most.high)} with the disagreement of the coders)`;
};

export const CODED = 'Coded drops';
const SHADES = [
  { name: 'At least one, or decided', key: 'high', opacity: 0.3 },
  { name: 'As adjudicated', key: 'count', opacity: 0.6 },
  { name: 'Every coder', key: 'low', opacity: 1 },
] as const;

/** Below the buttons of the chart. */
const LEGEND_TOP = 34;
const TOOLS = 66;
const ROW = 82;
/** Of so few that all are in sight. */
const TALL_ROW = 108;
const FEW_ROWS = 4;
const HEAD = 30;
const GAP = 12;
const FOOT = 24;
const NAME_LETTERS = 28;

const rowHeightOf = (rows: number): number => (rows <= FEW_ROWS ? TALL_ROW : ROW);

export const codeBarsHeight = (rows: number): number => TOOLS + rows * rowHeightOf(rows) + FOOT;

const shortName = (name: string): string => {
  const letters = [...name];
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join('')}…` : name;
};

interface Row {
  readonly name: string;
  readonly words: string;
  readonly top: number;
  /** Bars of one place are drawn over each other, the largest first. */
  readonly bars: readonly {
    readonly name: string;
    readonly color: string;
    readonly opacity: number;
    readonly values: readonly (number | null)[];
  }[];
  readonly tooltip: (place: number) => TooltipContent | null;
}

const codeRow = (whole: Whole, { counts, places, top }: Drawn): Row => ({
  name: whole.code,
  words: wholeWords(whole, counts.drops),
  top,
  bars: [
    {
      name: CODED,
      color: palette.chance,
      opacity: 0.35,
      values: places.map(({ bucket }) => bucket?.drops ?? null),
    },
    ...SHADES.map(({ name, key, opacity }) => ({
      name,
      color: palette.seriesScore,
      opacity,
      values: places.map((place) => countOf(place, whole.code)?.[key] ?? null),
    })),
  ],
  tooltip: (at) => {
    const place = places[at];
    const count = place === undefined ? null : countOf(place, whole.code);
    return place === undefined || count === null
      ? null
      : {
          title: `${placeLabel(place.start, counts.granularity)}: ${whole.code}`,
          rows: [
            { color: palette.seriesScore, label: 'As adjudicated', value: formatCount(count.count) },
            { label: 'By every coder, by any', value: formatRange(count.low, count.high) },
            { color: palette.chance, label: CODED, value: formatCount(place.bucket?.drops) },
          ],
        };
  },
});

const otherRow = ({ label, key }: OtherBars, { counts, places }: Drawn): Row => {
  const values = places.map(({ bucket }) => bucket?.[key] ?? null);
  const color = key === 'events' ? palette.seriesNews : palette.seriesDrops;
  return {
    name: label,
    words: 'where drops were coded; a scale of its own',
    top: Math.max(1, ...values.map(Number)),
    bars: [{ name: label, color, opacity: 0.7, values }],
    tooltip: (at) => ({
      title: placeLabel(places[at]?.start ?? '', counts.granularity),
      rows: [{ color, label, value: formatCount(values[at]) }],
    }),
  };
};

interface Drawn {
  readonly counts: CodeCounts;
  readonly places: readonly BarPlace[];
  /** Upper end of the scale that all codes share. */
  readonly top: number;
}

/** A row of bars for each code, all on one axis and one scale, over the drops that were coded: right for twelve drops and for thousands. */
export const codeBarsOption = (counts: CodeCounts, other: OtherBars | null): ChartOption => {
  const places = barPlaces(counts);
  const drawn = { counts, places, top: Math.max(1, ...counts.buckets.map(({ drops }) => drops)) };
  const rows = [
    ...counts.codes.map((whole) => codeRow(whole, drawn)),
    ...(other === null ? [] : [otherRow(other, drawn)]),
  ];
  const height = rowHeightOf(rows.length);
  return {
    legend: {
      top: LEGEND_TOP,
      left: 0,
      data: [CODED, ...SHADES.toReversed().map(({ name }) => name)],
      selectedMode: false,
    },
    title: rows.flatMap(({ name, words }, at) => {
      const top = TOOLS + at * height;
      return [
        {
          text: shortName(name),
          left: 8,
          top,
          textStyle: { fontSize: 12, fontWeight: 600, color: palette.text },
        },
        {
          text: words,
          right: 16,
          top,
          textStyle: { fontSize: 12, fontWeight: 400, color: palette.textMuted },
        },
      ];
    }),
    grid: rows.map((_, at) => ({
      left: 48,
      right: 16,
      top: TOOLS + at * height + HEAD,
      height: height - HEAD - GAP,
      outerBoundsMode: 'none',
    })),
    xAxis: rows.map((_, at) => ({
      type: 'category',
      gridIndex: at,
      data: places.map(({ start }) => placeLabel(start, counts.granularity)),
      axisTick: { show: false },
      axisLabel: { show: at === rows.length - 1, fontSize: 11, hideOverlap: true },
    })),
    yAxis: rows.map(({ top }, at) => ({
      type: 'value',
      gridIndex: at,
      min: 0,
      max: top,
      interval: top,
      axisLabel: { fontSize: 11 },
    })),
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip(
        (shown: readonly { readonly dataIndex: number; readonly axisIndex?: number }[]) =>
          rows[shown[0]?.axisIndex ?? -1]?.tooltip(shown[0]?.dataIndex ?? -1) ?? null,
      ),
    },
    series: rows.flatMap(({ bars }, at) =>
      bars.map(({ name, color, opacity, values }, layer) => ({
        type: 'bar',
        name,
        xAxisIndex: at,
        yAxisIndex: at,
        barGap: '-100%',
        barMaxWidth: 28,
        id: `${String(at)}-${String(layer)}`,
        color,
        itemStyle: { color, opacity },
        data: values,
      })),
    ),
  };
};

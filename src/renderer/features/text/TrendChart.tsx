import { useCallback, useMemo } from 'react';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import {
  multiplesHeight,
  multiplesOption,
  type Panel,
  type PanelPoint,
} from '#renderer/ui/chart/multiples-option.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatCount, formatFigure, formatRange, plural } from '#shared/figures.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';
import type { CodeLine, CodePoint } from './code-line.ts';

export type TrendWord = AnswerOf<'getWordTrends'>['words'][number];
type Rate = 'words' | 'posts';

export interface EventLine {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly title: string;
}

const DAY_MS = 86_400_000;
/** A bin of fewer posts does not set the scale: one post of a quiet month can be twenty times the usual rate. */
export const FEW_POSTS = 10;
const codeName = (code: string): string => `Code “${code}”`;
const NAMES = { words: 'Per 1,000 words', posts: 'Per post' } as const;
const UNITS = { words: 'per 1,000 words', posts: 'per post' } as const;

const rateOf = (bin: TrendAnswerBin, rate: Rate): number | null =>
  rate === 'words' ? bin.per1000 : bin.perPost;

export const trendPanels = (words: readonly TrendWord[], rate: Rate, isSmoothed: boolean): readonly Panel[] =>
  words.map(({ word, bins }) => ({
    name: word,
    points: bins.map((bin) => ({
      value: isSmoothed && rate === 'words' ? bin.smoothed : rateOf(bin, rate),
      low: rate === 'words' ? bin.per1000Low : null,
      high: rate === 'words' ? bin.per1000High : null,
      isThin: bin.posts < FEW_POSTS,
    })),
  }));

/** The bins that events are in, each once; events before the first bin or long after the last are in none. */
export const eventBins = (
  bins: readonly Pick<TrendAnswerBin, 'firstDay'>[],
  events: readonly EventLine[],
): readonly number[] => {
  const days = bins.map(({ firstDay }) => firstDay);
  const last = days.length - 1;
  const longest = days.reduce((most, day, at) => Math.max(most, day - (days[at - 1] ?? day)), 1);
  const places = events.map(({ time }) => {
    const day = Math.floor(time / DAY_MS);
    const place = days.findLastIndex((first) => first <= day);
    return place === last && day - (days[last] ?? 0) >= longest ? -1 : place;
  });
  return [...new Set(places)].filter((place) => place >= 0);
};

interface AxisPlace {
  /** Epoch milliseconds of the first day of the bin. */
  readonly at: number;
  readonly label: string;
}

const timeOf = ({ firstDay }: Pick<TrendAnswerBin, 'firstDay'>): number => firstDay * DAY_MS;

/** The bins of words and of a code on one axis, each once. */
const axisOf = (words: readonly TrendWord[], code: CodeLine | null): readonly AxisPlace[] => {
  const places = new Map<number, string>();
  for (const { at, label } of code?.points ?? []) places.set(at, label);
  for (const bin of words[0]?.bins ?? []) places.set(timeOf(bin), bin.label);
  return [...places].map(([at, label]) => ({ at, label })).sort((one, other) => one.at - other.at);
};

const GAP: PanelPoint = { value: null, low: null, high: null };

/** A panel with a point at each place of the axis. @param times of its points, epoch milliseconds */
const onAxis = ({ name, points }: Panel, times: readonly number[], axis: readonly AxisPlace[]): Panel => {
  const byTime = new Map(points.map((point, index) => [times[index], point]));
  return { name, points: axis.map(({ at }) => byTime.get(at) ?? GAP) };
};

const shareOf = (count: number, { drops }: CodePoint): number | null => (drops === 0 ? null : count / drops);

/** The share of coded drops with the code; its band ends at what every coder and any coder gave. */
const codePanel = ({ code, points }: CodeLine): Panel => ({
  name: codeName(code),
  points: points.map((point) => ({
    value: shareOf(point.count, point),
    low: shareOf(point.low, point),
    high: shareOf(point.high, point),
  })),
});

type Drawn = Omit<TrendChartProps, 'context' | 'onOpen'>;

const panelsOf = (
  { words, rate, isSmoothed, code }: Omit<Drawn, 'events'>,
  axis: readonly AxisPlace[],
): readonly Panel[] => [
  ...trendPanels(words, rate, isSmoothed).map((panel, place) =>
    onAxis(panel, words[place]?.bins.map(timeOf) ?? [], axis),
  ),
  ...(code === null
    ? []
    : [
        onAxis(
          codePanel(code),
          code.points.map(({ at }) => at),
          axis,
        ),
      ]),
];

const wordRows = (bin: TrendAnswerBin, rate: Rate) => {
  if (bin.per1000 === null) return [{ label: 'Posts', value: 'none' }];
  const { per1000Low: low, per1000High: high } = bin;
  return [
    { color: palette.seriesDrops, label: NAMES[rate], value: rateOf(bin, rate)?.toFixed(2) ?? '–' },
    ...(rate === 'words' && low !== null && high !== null
      ? [{ label: '95% band', value: formatRange(low, high) }]
      : []),
    { label: 'Occurrences', value: `${bin.occurrences} of ${bin.tokens} words` },
    { label: 'Posts', value: formatCount(bin.posts) },
  ];
};

const codeRows = (point: CodePoint) => [
  {
    color: palette.seriesDrops,
    label: 'Drops with the code',
    value: `${formatCount(point.count)} of ${formatCount(point.drops)} coded`,
  },
  { label: 'By every coder, by any', value: formatRange(point.low, point.high) },
];

const optionOf = (drawn: Drawn) => {
  const { words, rate, events, code } = drawn;
  const axis = axisOf(words, code);
  return multiplesOption(panelsOf(drawn, axis), {
    labels: axis.map(({ label }) => label),
    color: palette.seriesDrops,
    unitOf: (panel) => (panel < words.length ? UNITS[rate] : 'of coded drops'),
    valueText: formatFigure,
    lines: eventBins(
      axis.map(({ at }) => ({ firstDay: at / DAY_MS })),
      events,
    ),
    tooltip: (panel, place) => {
      const { at, label } = axis[place] ?? { at: NaN, label: '' };
      const word = words[panel];
      const bin = word?.bins.find((one) => timeOf(one) === at);
      if (word !== undefined && bin !== undefined)
        return { title: `${label}: ${word.word}`, rows: wordRows(bin, rate) };
      const point =
        word === undefined ? code?.points.find((one) => one.at === at && one.drops > 0) : undefined;
      return code === null || point === undefined
        ? null
        : { title: `${label}: ${codeName(code.code)}`, rows: codeRows(point) };
    },
  });
};

interface TrendChartProps {
  readonly words: readonly TrendWord[];
  readonly rate: Rate;
  readonly isSmoothed: boolean;
  readonly events: readonly EventLine[];
  readonly code: CodeLine | null;
  readonly context: string;
  readonly onOpen: (word: string) => void;
}

/** The rate of each word over time in a picture of its own, with its band; a bin without posts is a gap. */
export const TrendChart = ({ words, rate, isSmoothed, events, code, context, onOpen }: TrendChartProps) => {
  const option = useCallback(
    () => optionOf({ words, rate, isSmoothed, events, code }),
    [words, rate, isSmoothed, events, code],
  );
  const axis = useMemo(() => axisOf(words, code), [words, code]);
  return (
    <Chart
      title="Trends of words"
      description={[
        ...(words.length === 0 ? [] : [`${NAMES[rate]} of ${words.map(({ word }) => word).join(', ')}`]),
        ...(code === null ? [] : [`Share of the coded drops with the code ${code.code}`]),
        `Each on its own scale; bins without posts are gaps, and a triangle is a bin of fewer than ${String(FEW_POSTS)} posts beyond the scale.`,
      ].join('. ')}
      draw={[option]}
      context={context}
      height={multiplesHeight(panelsOf({ words, rate, isSmoothed, code }, axis))}
      points={words.flatMap(({ word, bins }, panel) =>
        bins.flatMap((bin) =>
          bin.per1000 === null
            ? []
            : [
                {
                  series: `panel-${String(panel)}`,
                  index: axis.findIndex(({ at }) => at === timeOf(bin)),
                  label: `${bin.label}, ${word}: ${plural(bin.occurrences, 'occurrence')} in ${plural(bin.posts, 'post')}`,
                  open: () => onOpen(word),
                },
              ],
        ),
      )}
      table={{
        columns: [
          'Word',
          'Bin',
          'Posts',
          'Words',
          'Occurrences',
          'Per 1,000 words',
          'Low',
          'High',
          'Per post',
          'Smoothed',
        ],
        rows: [
          ...words.flatMap(({ word, bins }) =>
            bins.map((bin) => [
              ...[word, bin.label, bin.posts, bin.tokens, bin.occurrences],
              ...[bin.per1000, bin.per1000Low, bin.per1000High, bin.perPost, bin.smoothed],
            ]),
          ),
          ...(code?.points ?? [])
            .filter(({ drops }) => drops > 0)
            .map((point) => [
              ...[codeName(code?.code ?? ''), point.label, point.drops, null, point.count],
              ...[null, null, null, shareOf(point.count, point), null],
            ]),
        ],
      }}
    />
  );
};

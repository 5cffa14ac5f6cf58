import { formatCount } from '#renderer/lib/format.ts';
import { barsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';

/** The most frequent values of a list that posts carry. */
export const topChart = (
  head: string,
  counts: readonly { readonly value: string; readonly count: number }[],
): DrawnChart =>
  barsOf({
    head,
    labels: counts.map(({ value }) => value),
    isHorizontal: true,
    series: [{ name: 'posts', color: () => palette.seriesPosts, values: counts.map(({ count }) => count) }],
  });

const LENGTH_STEP = 40;
const LONG = 480;

/** Posts by the length of their text. */
export const lengthChart = (lengths: PostStatistics['lengths']): DrawnChart => {
  const steps = Array.from({ length: LONG / LENGTH_STEP + 1 }, (_, step) => step * LENGTH_STEP);
  const counts = steps.map((from) =>
    lengths
      .filter((row) => (from === LONG ? row.from >= LONG : row.from === from))
      .reduce((sum, { count }) => sum + count, 0),
  );
  return barsOf({
    head: 'characters',
    labels: steps.map((from) => (from === LONG ? `${LONG}+` : `${from}–${from + LENGTH_STEP - 1}`)),
    series: [{ name: 'posts', color: () => palette.seriesPosts, values: counts }],
  });
};

/** In the colors after gold and blue, which are drops and news. */
const FIGURES = [
  { figure: 'likes', name: 'Likes' },
  { figure: 'reposts', name: 'Reposts' },
  { figure: 'replies', name: 'Replies' },
] as const;

/** `1–9`, `10k–99k`: short enough for one label a step. */
const digitLabel = (digits: number): string => {
  if (digits === 0) return '0';
  const [from, to] = [10 ** (digits - 1), 10 ** digits - 1];
  return from < 1000
    ? `${from}–${to}`
    : `${formatCount(from / 1000)}k–${formatCount(Math.floor(to / 1000))}k`;
};

/** Posts by how many likes, reposts and replies they have, in steps of ten times as many. */
export const engagementChart = (engagement: PostStatistics['engagement']): DrawnChart => {
  const most = engagement.reduce((digits, row) => Math.max(digits, row.digits), -1);
  const steps = Array.from({ length: most + 1 }, (_, digits) => digits);
  return barsOf({
    head: 'likes, reposts or replies',
    labels: steps.map(digitLabel),
    series: FIGURES.map(({ figure, name }, at) => ({
      name,
      color: () => categoryColors()[at + 2] ?? palette.seriesPosts,
      values: steps.map(
        (digits) => engagement.find((row) => row.figure === figure && row.digits === digits)?.count ?? 0,
      ),
    })),
  });
};

const minute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

/** The longest times without a post. */
export const silenceChart = (silences: PostStatistics['silences']): DrawnChart =>
  barsOf({
    head: 'without a post (UTC)',
    labels: silences.map(({ from, to }) => `${minute(from)} – ${minute(to)}`),
    isHorizontal: true,
    isLog: true,
    unit: ' h',
    axis: 'hours, logarithmic',
    series: [{ name: 'hours', color: () => palette.chance, values: silences.map(({ hours }) => hours) }],
  });

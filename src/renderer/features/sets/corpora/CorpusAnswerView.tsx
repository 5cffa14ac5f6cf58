import { formatCount } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import type { CorpusAnswer } from '#shared/contract/corpora.ts';
import { toStatedTimestamp } from '#shared/time.ts';

type AnswerTo<Question extends CorpusAnswer['question']> = Extract<CorpusAnswer, { question: Question }>;

const HEIGHT = 420;

const barsOption = (bars: AnswerTo<'histogram'>['bars']): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 16, top: 28, bottom: 28, outerBoundsMode: 'same' },
  tooltip: {
    trigger: 'axis',
    ...itemTooltip(bars, ({ start, posts }) => ({
      title: `From ${start}`,
      rows: [{ label: 'Posts', value: formatCount(posts) }],
    })),
  },
  xAxis: { type: 'category', data: bars.map(({ start }) => start) },
  yAxis: { type: 'value', name: 'posts' },
  series: [
    {
      id: 'posts',
      name: 'Posts',
      type: 'bar',
      color: palette.seriesPosts,
      data: bars.map(({ posts }) => posts),
    },
  ],
});

const Histogram = ({ bars }: AnswerTo<'histogram'>) => (
  <Chart
    title="Posts of the corpus over time"
    description="Number of posts of the attached corpus that match the filter, by day, week or month (UTC)."
    draw={[barsOption, bars]}
    height={280}
    table={{ columns: ['From', 'Posts'], rows: bars.map(({ start, posts }) => [start, posts]) }}
  />
);

const Rates = ({ rates, whole }: AnswerTo<'rates'>) => (
  <PlainTable
    label="Base rates"
    columns={['Of', 'Posts', 'Accounts', 'Days', 'Days with posts', 'Posts per day']}
    rows={[['Filter', rates] as const, ['Whole corpus', whole] as const].map(
      ([name, { posts, accounts, days, activeDays, postsPerDay }]) => [
        name,
        ...[posts, accounts, days, activeDays].map(formatCount),
        postsPerDay,
      ],
    )}
  />
);

const Ladder = ({ ladder }: AnswerTo<'ladder'>) => (
  <PlainTable
    label="Chance ladder"
    height={HEIGHT}
    {...tableOf(ladder.rows, {
      Rung: (row) => row.rung,
      Direction: (row) => row.direction,
      Minutes: (row) => row.windowMinutes,
      Observed: (row) => formatCount(row.observed),
      'Expected by chance': (row) => row.expected,
      '95% range': (row) => `${formatCount(row.low)}–${formatCount(row.high)}`,
      p: (row) => row.p,
      q: (row) => row.q,
      Moves: (row) => row.moves,
    })}
  />
);

export const CorpusAnswerView = ({ answer }: { readonly answer: CorpusAnswer }) => {
  switch (answer.question) {
    case 'histogram':
      return <Histogram {...answer} />;
    case 'search':
      return (
        <PlainTable
          label="Posts of the corpus"
          height={HEIGHT}
          columns={['Time (UTC)', 'Account', 'Id', 'Text']}
          rows={answer.posts.map(({ time, resolution, account, id, text }) => [
            ...[toStatedTimestamp(time, resolution ?? 'second'), account, id, text],
          ])}
        />
      );
    case 'accounts':
      return (
        <PlainTable
          label="Accounts of the corpus"
          height={HEIGHT}
          columns={['Account', 'Posts']}
          rows={answer.accounts.map(({ account, posts }) => [account, formatCount(posts)])}
        />
      );
    case 'rates':
      return <Rates {...answer} />;
    case 'ladder':
      return <Ladder {...answer} />;
    case 'count':
    case 'range':
    case 'post':
      return null;
  }
};

import { Callout } from '@blueprintjs/core';
import { call } from '#renderer/api/workstation.ts';
import { specText } from '#renderer/entities/text/text-set.ts';
import { chanceSentence, formatCount, formatShare, plural } from '#renderer/lib/format.ts';
import { ChanceStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { multiplesHeight, multiplesOption, type Panel } from '#renderer/ui/chart/multiples-option.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn, numberColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { chanceFigures, formatInterval, isSignificant } from '#shared/figures.ts';
import { numbersBeyondChance } from '#shared/topic-numbers.ts';
import { TopicCard } from './TopicCard.tsx';
import { TopicCurve } from './TopicCurve.tsx';
import {
  topicName,
  topicsFinding,
  type TopicsAnswer,
  type TopicsQuery,
  type TopicsViewProps,
} from './topics-view.ts';

const topOf = ({ topics }: TopicsAnswer): number => {
  const most = Math.max(0.05, ...topics.flatMap(({ months }) => months.map(({ high }) => high ?? 0)));
  return Math.min(1, Math.ceil(most * 10) / 10);
};

const panelsOf = ({ topics }: TopicsAnswer): readonly Panel[] =>
  topics.map((topic, place) => ({
    name: `${String(place + 1)} ${topicName(topic)}`,
    points: topic.months.map(({ share, low, high }) => ({ value: share, low, high })),
  }));

const optionOf = (answer: TopicsAnswer): ChartOption => {
  const { topics, months } = answer;
  return multiplesOption(panelsOf(answer), {
    labels: months.map(({ label }) => label),
    color: palette.seriesDrops,
    top: topOf(answer),
    unitOf: () => 'mean share',
    valueText: (value) => formatShare(value, 0),
    tooltip: (panel, at) => {
      const month = months[at];
      const topic = topics[panel];
      if (month === undefined || topic === undefined) return null;
      const { share = null, low = null, high = null } = topic.months[at] ?? {};
      return {
        title: `${month.label}: ${topicName(topic)}`,
        rows:
          share === null
            ? [{ label: 'Texts', value: 'none' }]
            : [
                { color: palette.seriesDrops, label: 'Mean share', value: formatShare(share) },
                { label: '95% band', value: `${formatInterval(low, high, 1, 100)}%` },
                { label: 'Texts', value: String(month.texts) },
              ],
      };
    },
  });
};

interface TopicMonthsProps {
  readonly answer: TopicsAnswer;
  readonly context: string;
}

/** The share of every topic by month on one scale, each in a picture of its own; a month without texts is a gap. */
const TopicMonths = ({ answer, context }: TopicMonthsProps) => {
  const { topics, months } = answer;
  return (
    <Chart
      title="Topics by month"
      description={`The mean share of ${String(topics.length)} topics in the texts of ${String(months.length)} months, each with its 95% band; months without texts are gaps.`}
      draw={[optionOf, answer]}
      context={context}
      height={multiplesHeight(panelsOf(answer))}
      table={{
        columns: ['Topic', 'Words', 'Month', 'Texts', 'Share', '95% from', 'to'],
        rows: topics.flatMap((topic, place) =>
          months.map(({ label, texts }, month) => {
            const { share = null, low = null, high = null } = topic.months[month] ?? {};
            return [place + 1, topicName(topic), label, texts, share, low, high];
          }),
        ),
      }}
    />
  );
};

const PREDICATE = 'is the mean coherence of the topics (NPMI)';

interface FindingProps {
  readonly answer: TopicsAnswer;
  /** Whether the number of topics was searched for, or chosen by the reader. */
  readonly isNumberMeant: boolean;
}

const Finding = ({ answer, isNumberMeant }: FindingProps) => {
  const { chance, curve, k, proposed, texts, readTexts, withTopic, notes, stamp } = answer;
  const beyond = numbersBeyondChance(curve);
  const figures = chance === null ? null : chanceFigures(chance);
  return (
    <div className="ds-stack-tight" data-testid="topics-finding">
      <h2>{topicsFinding(answer)}</h2>
      {figures === null ? null : (
        <>
          <p className="ds-num">{unbroken(chanceSentence(PREDICATE, figures))}</p>
          <ChanceStrip figures={figures} predicate={PREDICATE} isWide />
        </>
      )}
      {beyond === null ? null : <p className="ds-num">{beyond}</p>}
      <p className="ds-muted ds-small ds-num" role="status">
        {plural(k, 'topic')}
        {proposed === null || !isNumberMeant ? '' : ` (${String(proposed)} proposed)`} of{' '}
        {plural(readTexts, 'text')}; {formatCount(withTopic)} have a topic.
        {readTexts < texts ? ` ${plural(texts, 'text')} in the set.` : ''} Seed {stamp.seed}.
      </p>
      {notes.map((note) => (
        <Callout key={note} compact icon="info-sign">
          {note}
        </Callout>
      ))}
    </div>
  );
};

interface TopicsResultProps extends TopicsViewProps {
  readonly answer: TopicsAnswer;
  readonly query: TopicsQuery;
}

type Group = TopicsAnswer['groups'][number];
type Row = Group['shares'][number] & {
  readonly key: string;
  readonly topic: string;
  readonly group: string;
  readonly texts: number;
};

const shareText = (share: number | null): string => formatShare(share);
const COLUMNS: readonly Column<Row>[] = [
  { id: 'topic', header: 'Topic', width: 'minmax(180px, 2fr)', value: ({ topic }) => topic },
  textColumn('group', 'Board, account or source', ({ group }) => group, 'minmax(160px, 1fr)'),
  numberColumn('texts', 'Texts', ({ texts }) => texts, formatCount, '76px'),
  numberColumn('share', 'Share', ({ share }) => share, shareText, '80px'),
  numberColumn('outside', 'Elsewhere', ({ outside }) => outside, shareText, '92px'),
  figureColumn('logRatio', 'Log Ratio', ({ logRatio }) => logRatio, 2, '92px'),
  pColumn('p', 'p', ({ p }) => p, '72px'),
  pColumn('q', 'q', ({ q }) => q, '72px'),
];

/** How much of the texts each topic is on each board, in each account or source, next to all other texts. */
const TopicGroups = ({ answer }: { readonly answer: TopicsAnswer }) => {
  const rows = answer.topics.flatMap((topic, place) =>
    answer.groups.flatMap(({ group, texts, shares }): readonly Row[] => {
      const own = shares[place];
      const name = `${String(place + 1)} ${topicName(topic)}`;
      return own === undefined ? [] : [{ ...own, key: `${name} ${group}`, topic: name, group, texts }];
    }),
  );
  const called = rows.filter(({ q }) => isSignificant(q)).length;
  return (
    <div className="ds-stack-tight">
      <h3 className="ds-num">
        {called === 0
          ? `None of ${plural(rows.length, 'share')} differs from the other texts more than when days are shuffled.`
          : `${formatCount(called)} of ${plural(rows.length, 'share')} differ from the other texts more than when days are shuffled.`}
      </h3>
      <DataTable
        label="Topics by board, account or source"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ key }) => key}
        initialSort={{ column: 'q', descending: false }}
        height={340}
      />
    </div>
  );
};

export const TopicsResult = ({ answer, query, view, change }: TopicsResultProps) => {
  const itemsOf = async (place: number): Promise<readonly string[]> => {
    const { documents } = await call('listTopicShares', { query });
    return documents.filter(({ topic }) => topic === place).map(({ item }) => item);
  };
  const context = `${specText(view.a)}; ${plural(answer.k, 'topic')}, seed ${String(answer.stamp.seed)}`;
  return (
    <div className="ds-stack">
      <SectionCard title="Finding" icon="comparison">
        <Finding answer={answer} isNumberMeant={query.k === view.k} />
      </SectionCard>
      {answer.curve.length === 0 ? null : (
        <SectionCard
          title="Number of topics"
          icon="timeline-line-chart"
          subtitle="Select a point to use its number"
        >
          <TopicCurve answer={answer} context={context} onChoose={(k) => void change({ k })} />
        </SectionCard>
      )}
      <section aria-label="Topics" className="ds-cards">
        {answer.topics.map((topic, place) => (
          <TopicCard key={place} topic={topic} place={place} answer={answer} itemsOf={itemsOf} />
        ))}
      </section>
      {answer.months.length < 2 ? null : (
        <SectionCard
          title="Topics by month"
          icon="calendar"
          subtitle="Mean share of the texts of a month, with its 95% band; months without texts are gaps"
        >
          <TopicMonths answer={answer} context={context} />
        </SectionCard>
      )}
      {answer.groups.length === 0 ? null : (
        <SectionCard
          title="Topics by board, account or source"
          icon="comparison"
          subtitle="Mean share there and in all other texts; p by shuffling whole days"
        >
          <TopicGroups answer={answer} />
        </SectionCard>
      )}
    </div>
  );
};

import { Callout } from '@blueprintjs/core';
import { call } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { specText } from '#renderer/entities/text/text-set.ts';
import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { ChanceStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { numbersBeyondChance } from '#shared/topic-numbers.ts';
import { TopicCard } from './TopicCard.tsx';
import { TopicCurve } from './TopicCurve.tsx';
import { TopicGroups } from './TopicGroups.tsx';
import { TopicMonths } from './TopicMonths.tsx';
import { topicsFinding, topicsQuery, type TopicsAnswer, type TopicsViewProps } from './topics-view.ts';

const PREDICATE = 'is the mean coherence of the topics (NPMI)';

const Finding = ({ answer }: { readonly answer: TopicsAnswer }) => {
  const { chance, curve, k, proposed, texts, readTexts, withTopic, notes, stamp } = answer;
  const beyond = numbersBeyondChance(curve);
  const figures = chance === null ? null : { ...chance, low: chance.bandLow, high: chance.bandHigh };
  return (
    <div className="ds-stack-tight" data-testid="topics-finding">
      <h2>{topicsFinding(answer)}</h2>
      {figures === null ? null : (
        <>
          <p className="ds-num">{chanceSentence(PREDICATE, figures)}</p>
          <ChanceStrip figures={figures} predicate={PREDICATE} isWide />
        </>
      )}
      {beyond === null ? null : <p className="ds-num">{beyond}</p>}
      <p className="ds-muted ds-small ds-num" role="status">
        {plural(k, 'topic')}
        {proposed === null ? '' : ` (${String(proposed)} proposed)`} of {plural(readTexts, 'text')};{' '}
        {formatCount(withTopic)} have a topic.
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
}

/** The finding, the curve of the number of topics, each topic, and all of them by month. */
export const TopicsResult = ({ answer, view, change }: TopicsResultProps) => {
  const { timeZone } = usePreferences();
  /** All items of which a topic is the largest. */
  const itemsOf = async (place: number): Promise<readonly string[]> => {
    const { documents } = await call('listTopicShares', { query: topicsQuery(view, timeZone) });
    return documents.filter(({ topic }) => topic === place).map(({ item }) => item);
  };
  const context = `${specText(view.a)}; ${plural(answer.k, 'topic')}, seed ${String(answer.stamp.seed)}`;
  return (
    <div className="ds-stack">
      <SectionCard title="Finding" icon="comparison">
        <Finding answer={answer} />
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
          subtitle="Mean share there and in all other texts; p by dealing whole days anew"
        >
          <TopicGroups answer={answer} />
        </SectionCard>
      )}
    </div>
  );
};

import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { DrawNote } from '#renderer/entities/set/DrawNote.tsx';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { MOST_TOPICS } from '#shared/methods/topics.ts';
import { DuplicatesTab } from './DuplicatesTab.tsx';
import { LikeTab } from './LikeTab.tsx';
import { MapTab } from './MapTab.tsx';
import { topicsQuery, useTopicsView, type TopicsView, type TopicsViewProps } from './topics-view.ts';
import { TopicsResult } from './TopicsResult.tsx';
import styles from './Topics.module.css';

const FEWEST = 2;
const NUMBERS = [
  { value: '0', label: 'Proposed' },
  ...Array.from({ length: MOST_TOPICS - FEWEST + 1 }, (_, at) => String(at + FEWEST)),
] as const;

const Question = ({ view, change }: TopicsViewProps) => {
  const stored = useQuery(endpointQuery('listSets'));
  const { value: sets, note } = known(stored, [], 'Failed to fetch sets');
  return (
    <div className="ds-stack-tight">
      <div className={styles.question}>
        <TextSetField label="Texts" sets={sets} value={view.a} onChange={(a) => void change({ a })} />
        <SelectField
          label="Topics"
          options={NUMBERS}
          value={String(view.k)}
          onChange={(k) => void change({ k: Number(k) })}
        />
        <NumberField
          label="Shuffled copies"
          isInline={false}
          min={19}
          max={999}
          value={view.surrogates}
          onChange={(surrogates) => void change({ surrogates })}
        />
        <NumberField
          label="Seed"
          isInline={false}
          min={0}
          max={9_999_999}
          value={view.seed}
          onChange={(seed) => void change({ seed })}
        />
        <WordOptions value={view} onChange={(changed) => void change(changed)} />
      </div>
      <DrawNote set={sets.find(({ name }) => view.a === `set:${name}`)} />
      {note}
    </div>
  );
};

const TopicsTab = (topics: TopicsViewProps) => (
  <div className="ds-stack">
    <SectionCard
      title="Texts"
      icon="layout-group-by"
      subtitle="What is read, and how many topics"
      actions={
        <HowComputed
          title="Topics"
          methodId="topics"
          parameters={[
            ['Topics', 'NMF on tf-idf, the same bytes for the same seed'],
            ['Proposed', 'the number with the largest stability × coherence'],
            ['Chance', 'words shuffled between texts of like length'],
          ]}
        >
          A topic is a list of words that occur in the same texts. Stability compares 20 runs on 80% of the
          texts with the run on all; coherence is the mean NPMI of a topic’s first ten words.
        </HowComputed>
      }
    >
      <Question {...topics} />
    </SectionCard>
    <AnalysisPanel
      query={readingQuery('getTopics', { query: topicsQuery(topics.view, usePreferences().timeZone) })}
      failed="Couldn’t find topics"
      loadingText="Finding topics…"
      aim="Which words occur in the same texts, and whether shuffled texts give topics as coherent."
      isEmpty={(answer) => answer.topics.length === 0}
      none={({ notes: [note = 'Choose a set with texts.'] }) => ({
        icon: 'layout-group-by',
        title: 'No topics',
        description: note,
      })}
    >
      {(answer) => <TopicsResult answer={answer} {...topics} />}
    </AnalysisPanel>
  </div>
);

/** `/topics`: what texts are about next to shuffled texts, texts like a given one, and texts that say nearly the same. */
export const TopicsPage = () => {
  const topics = useTopicsView();
  const { view, change } = topics;
  const tabs: readonly TabEntry<TopicsView['tab']>[] = [
    { id: 'topics', title: 'Topics', icon: 'layout-group-by', panel: <TopicsTab {...topics} /> },
    { id: 'like', title: 'More like this', icon: 'duplicate', panel: <LikeTab {...topics} /> },
    { id: 'map', title: 'Map', icon: 'map', panel: <MapTab {...topics} /> },
    { id: 'duplicates', title: 'Near-duplicates', icon: 'clipboard', panel: <DuplicatesTab {...topics} /> },
  ];
  return (
    <TabStrip id="topics-tabs" tabs={tabs} selected={view.tab} onSelect={(tab) => void change({ tab })} />
  );
};

import { Button, Callout } from '@blueprintjs/core';
import { readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading, type ReadingState } from '#renderer/entities/analysis/use-reading.ts';
import { DrawNote } from '#renderer/entities/set/DrawNote.tsx';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { plural } from '#renderer/lib/format.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { EXAMPLE_TEXTS, MOST_TOPICS } from '#shared/methods/topics.ts';
import { DuplicatesTab } from './DuplicatesTab.tsx';
import { LikeTab } from './LikeTab.tsx';
import { MapTab } from './MapTab.tsx';
import {
  exampleQuery,
  type TopicsAnswer,
  topicsParsers,
  type TopicsQuery,
  topicsQuery,
  type TopicsView,
  type TopicsViewProps,
  useTopicsView,
} from './topics-view.ts';
import { TopicsResult } from './TopicsResult.tsx';
import styles from './Topics.module.css';

const FEWEST = 2;
const NUMBERS = [
  { value: '0', label: 'Proposed' },
  ...Array.from({ length: MOST_TOPICS - FEWEST + 1 }, (_, at) => String(at + FEWEST)),
] as const;

const Question = ({ view, change }: TopicsViewProps) => {
  const field = partsOf(view, change);
  const { value: sets, note } = known(useEndpoint('listSets'), [], 'Failed to fetch sets');
  return (
    <div className="ds-stack-tight">
      <div className={styles.question}>
        <TextSetField label="Texts" sets={sets} {...field('a')} />
        <SelectField
          label="Topics"
          options={NUMBERS}
          value={String(view.k)}
          onChange={(k) => void change({ k: Number(k) })}
        />
        <NumberField label="Shuffled copies" isInline={false} min={19} max={999} {...field('surrogates')} />
        <NumberField label="Seed" isInline={false} min={0} max={9_999_999} {...field('seed')} />
        <WordOptions value={view} onChange={(changed) => void change(changed)} />
      </div>
      <DrawNote set={sets.find(({ name }) => view.a === `set:${name}`)} />
      {note}
    </div>
  );
};

interface ReadTopicsProps extends TopicsViewProps {
  readonly query: TopicsQuery;
  readonly reading: ReadingState<TopicsAnswer>;
}

const ReadTopics = ({ reading, ...rest }: ReadTopicsProps) => (
  <AnalysisState
    reading={reading}
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
    {(answer) => <TopicsResult answer={answer} {...rest} />}
  </AnalysisState>
);

/** Topics of a few of the texts, until those of all are requested; without them where every test waits for that. */
const ExampleTopics = (asked: ReadTopicsProps) => {
  const query = exampleQuery(asked.query);
  const example = useReading(readingQuery('getTopics', { query }));
  if (example.isUnasked === true) return <ReadTopics {...asked} />;
  return (
    <div className="ds-stack">
      <Callout compact icon="lab-test">
        <div className="ds-row-between">
          <span>
            An example: topics of {EXAMPLE_TEXTS} of the texts, drawn at random
            {asked.query.k === 0 && query.k !== undefined
              ? `; ${plural(query.k, 'topic')}, not the number that would be proposed`
              : ''}
            . Those of all texts take minutes.
          </span>
          <Button
            intent="primary"
            icon="comparison"
            text="Compare all texts with chance"
            onClick={() => void asked.reading.refetch()}
          />
        </div>
      </Callout>
      <ReadTopics {...asked} query={query} reading={example} />
    </div>
  );
};

const AskedTopics = (topics: TopicsViewProps) => {
  const query = topicsQuery(topics.view, usePreferences().timeZone);
  const reading = useReading(readingQuery('getTopics', { query }));
  const isWaiting = reading.isUnasked === true && reading.job === null && reading.failure === null;
  const Shown = isWaiting ? ExampleTopics : ReadTopics;
  return <Shown {...topics} query={query} reading={reading} />;
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
    <AskedTopics {...topics} />
  </div>
);

export const parameters = topicsParsers;

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

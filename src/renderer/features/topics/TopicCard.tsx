import { Button, Card, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { afterSaving } from '#renderer/lib/after-saving.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatScore, formatShare, plural } from '#renderer/lib/format.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { pClause, SIGNIFICANT_Q } from '#shared/figures.ts';
import { TOPIC_NAME_MAX } from '#shared/topic-names.ts';
import { topicName, wordsName, type TopicAnswer, type TopicsAnswer } from './topics-view.ts';
import styles from './Topics.module.css';

const SHOWN_ITEMS = 5;
const PREDICATE = 'is the coherence of this topic; next to the most coherent topic of shuffled texts';

const Words = ({ words }: Pick<TopicAnswer, 'words'>) => {
  const most = words[0]?.weight ?? 1;
  return (
    <ul className={cx('ds-plain-list', styles.words)} aria-label="Words">
      {words.map(({ word, weight }) => (
        <li key={word} className={styles.word}>
          <span className={styles.name}>{word}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: formatShare(weight / most, 2) }} />
          </span>
          <span className="ds-num ds-muted">{formatShare(weight)}</span>
        </li>
      ))}
    </ul>
  );
};

interface TopicCardProps {
  readonly topic: TopicAnswer;
  /** From 0, the largest topic first. */
  readonly place: number;
  readonly answer: TopicsAnswer;
  /** All items of which a topic is the largest. */
  readonly itemsOf: (place: number) => Promise<readonly string[]>;
}

interface NameTopicProps {
  readonly topic: TopicAnswer;
  /** From 0. */
  readonly place: number;
  readonly run: string;
}

/** A name that somebody gives a topic; an empty one removes it. */
const NameTopic = ({ topic, place, run }: NameTopicProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = useChange('nameTopic', { failed: 'Couldn’t name the topic' });
  const [isOnItsWay, noteSent] = useOnItsWay(draft, save.isPending);
  if (draft === null)
    return <Button size="small" icon="edit" text="Name…" onClick={() => setDraft(topic.name ?? '')} />;
  return (
    <form
      className="ds-row-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        noteSent();
        save.mutate(
          { body: { run, topic: place + 1, name: draft } },
          { onSuccess: () => setDraft(afterSaving<string | null>(draft, null)) },
        );
      }}
    >
      <TextField
        label={`Name of topic ${String(place + 1)}`}
        isLabelHidden
        size="small"
        placeholder="Name; empty removes it"
        maxLength={TOPIC_NAME_MAX}
        autoFocus
        value={draft}
        onChange={setDraft}
      />
      <Button type="submit" size="small" icon="floppy-disk" text="Save" disabled={isOnItsWay} />
      <QuietButton text="Cancel" onClick={() => setDraft(null)} />
    </form>
  );
};

/** One topic: its words, how much of the texts it is, its coherence next to chance, and the items most of it. */
export const TopicCard = ({ topic, place, answer, itemsOf }: TopicCardProps) => {
  const { words, share, coherence, p, itemCount, items } = topic;
  const { expected, bandLow: low, bandHigh: high } = answer.largestByChance;
  const chance = { expected, low, high, surrogates: answer.chance?.surrogates ?? 0 };
  return (
    <Card compact className="ds-stack-tight" data-testid="topic">
      <div className="ds-row-between">
        <h3>{topicName(topic)}</h3>
        <span className="ds-muted ds-num">{place + 1}</span>
      </div>
      {topic.name === null ? null : <p className="ds-muted ds-small">{wordsName(topic)}</p>}
      <p className="ds-num">
        {formatShare(share)} of the texts on average; the largest topic of {plural(itemCount, 'text')}.
      </p>
      <Words words={words} />
      {coherence === null || p === null ? null : (
        <div className="ds-row-wrap ds-small ds-num">
          <span>{unbroken(`Coherence ${formatScore(coherence, 2)}, ${pClause(p)}`)}</span>
          {low !== null && coherence >= low ? (
            <ChanceStripButton predicate={PREDICATE} figures={{ ...chance, observed: coherence, p }} />
          ) : null}
          <Tag minimal icon={p <= SIGNIFICANT_Q ? 'caret-up' : 'equals'}>
            {p <= SIGNIFICANT_Q ? 'more than shuffled texts' : 'no more than shuffled texts'}
          </Tag>
        </div>
      )}
      {items.length === 0 ? null : (
        <p className="ds-small ds-num">
          Most of it:{' '}
          {items.slice(0, SHOWN_ITEMS).map(({ item, share: own }, at) => (
            <span key={item}>
              {at === 0 ? '' : ', '}
              <ItemKey itemKey={item} /> ({formatShare(own, 0)})
            </span>
          ))}
        </p>
      )}
      <div className="ds-row-wrap">
        {itemCount === 0 ? null : (
          <SaveItemsAsSet items={() => itemsOf(place)} suggestedName={`Topic ${topicName(topic)}`} />
        )}
        {answer.run === null ? null : <NameTopic topic={topic} place={place} run={answer.run} />}
      </div>
    </Card>
  );
};

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { subjectPath } from '#renderer/entities/note/subject.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { eventDelta, timeBetween } from '#renderer/lib/event-delta.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { DropContext, Neighbour } from '#shared/contract/drops.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import { itemKey } from '#shared/items.ts';
import { isDayOnly } from '#shared/time.ts';
import { useOpenDrop } from './open-drop.ts';
import dropNumberStyles from './DropNumber.module.css';
import styles from './Neighbours.module.css';

interface AroundListProps {
  readonly title: string;
  readonly count: number;
  /** Of those that are listed, where the list is cut. */
  readonly shown?: number;
  readonly children: ReactNode;
}

/** A short scrolling list under a small heading with its count; nothing where it is empty. */
const AroundList = ({ title, count, shown = count, children }: AroundListProps) =>
  count === 0 ? null : (
    <section className={cx('ds-stack-tight', styles.part)}>
      <h3>
        {title}{' '}
        <span className="ds-faint ds-num">
          {formatCount(count)}
          {shown < count ? `, the closest ${formatCount(shown)} are listed` : ''}
        </span>
      </h3>
      <ul className={cx('ds-scroll-list', styles.list)} tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </section>
  );

const DropList = ({ title, drops }: { readonly title: string; readonly drops: readonly Neighbour[] }) => {
  const openDrop = useOpenDrop();
  const { timeZone } = usePreferences();
  return (
    <AroundList title={title} count={drops.length}>
      {drops.map(({ dropNumber, timestamp, excerpt }) => (
        <li key={dropNumber}>
          <button type="button" onClick={() => openDrop(dropNumber)}>
            <span className={cx(dropNumberStyles.number, 'ds-num')}>#{dropNumber}</span>
            <span className="ds-faint">{formatTimestamp(timestamp, timeZone)}</span>
            <span className={styles.text}>{excerpt === '' ? 'No text' : excerpt}</span>
          </button>
        </li>
      ))}
    </AroundList>
  );
};

interface TestButtonProps {
  readonly item: string;
  readonly what: string;
  readonly onTest: ((item: string) => void) | undefined;
}

const TestButton = ({ item, what, onTest }: TestButtonProps) =>
  onTest === undefined ? null : (
    <QuietButton
      icon="layers"
      title="Test this pair"
      aria-label={`Test this pair: ${what}`}
      onClick={() => onTest(item)}
    />
  );

interface NeighboursProps {
  readonly timestamp: string;
  readonly context: DropContext;
  /** Compares the drop with a post or event that is listed; absent where the page tests nothing. */
  readonly onTest?: (item: string) => void;
}

export const Neighbours = ({ timestamp, context, onTest }: NeighboursProps) => {
  const { cites, citedBy, sameDay, anniversaries, posts, news } = context;
  return (
    <div className={styles.around}>
      <DropList title="Cites" drops={cites} />
      <DropList title="Cited by" drops={citedBy} />
      <DropList title="Same day" drops={sameDay} />
      <DropList title="Same day, other years" drops={anniversaries} />
      <AroundList
        title={isDayOnly(timestamp) ? 'Posts of the day' : 'Posts within an hour'}
        count={posts.total}
        shown={posts.items.length}
      >
        {posts.items.map((post) => (
          <li key={post.id} className={cx(styles.paired)}>
            <Link className={cx(styles.item)} to={subjectPath(post.item)} title={post.content}>
              <span>
                @{post.username} on {platformLabel(post.platform)}
              </span>
              <span className="ds-faint ds-num">{timeBetween(timestamp, post.timestamp)}</span>
              <span className={styles.text}>{post.content}</span>
            </Link>
            <TestButton
              onTest={onTest}
              what={`@${post.username}, ${timeBetween(timestamp, post.timestamp)}`}
              item={post.item}
            />
          </li>
        ))}
      </AroundList>
      <AroundList title="News within a day" count={news.total} shown={news.items.length}>
        {news.items.map((event) => (
          <li key={event.id} className={cx(styles.paired)}>
            <Link
              className={cx(styles.item)}
              to={subjectPath(itemKey('event', event.id))}
              title={event.title}
            >
              <span>
                {event.source}, {event.category}
              </span>
              <span className="ds-faint ds-num">{eventDelta(event, timestamp)}</span>
              <span className={styles.text}>{event.title}</span>
            </Link>
            <TestButton onTest={onTest} what={event.title} item={itemKey('event', event.id)} />
          </li>
        ))}
      </AroundList>
    </div>
  );
};

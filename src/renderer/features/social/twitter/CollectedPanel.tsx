import { Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ImportHistory } from '#renderer/features/social/import/ImportHistory.tsx';
import { latestTweetsQuery, twitterStatsQuery } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import type { Tweet } from '#shared/contract/posts.ts';
import styles from './CollectedPanel.module.css';
import lists from '#renderer/features/social/lists.module.css';

const SHOWN = 5;
/** As many posts of one or two lines. */
const POSTS_HEIGHT = 340;

const Stats = () => {
  const { data: stats } = useQuery(twitterStatsQuery());
  return (
    <div className="ds-stats">
      <StatCard label="Total Posts" icon="chat" value={stats?.totalPosts} detail="tweets stored here" />
      <StatCard
        label="Unique Users"
        icon="people"
        value={stats?.uniqueUsers}
        detail={stats?.uniqueUsers === 1 ? 'account' : 'accounts'}
      />
      <StatCard label="Recent Posts" icon="time" value={stats?.recentPosts} detail="of the last 7 days" />
    </div>
  );
};

const TweetItem = ({ tweet }: { readonly tweet: Tweet }) => {
  const { timeZone } = usePreferences();
  return (
    <li className={styles.post}>
      <div className="ds-row-wrap ds-small">
        <strong>@{tweet.username}</strong>
        <time className="ds-muted" dateTime={`${tweet.timestamp}Z`}>
          {formatTimestamp(tweet.timestamp, timeZone)}
        </time>
        <span className="ds-grow" />
        <span className="ds-muted ds-num">
          <Icon icon="heart" size={12} title="Likes" />{' '}
          {tweet.countsKnown.likes ? formatCount(tweet.likes) : '–'}
        </span>
        <span className="ds-muted ds-num">
          <Icon icon="refresh" size={12} title="Retweets" />{' '}
          {tweet.countsKnown.retweets ? formatCount(tweet.retweets) : '–'}
        </span>
      </div>
      <DropText text={tweet.content} emptyText="No text." />
    </li>
  );
};

/** What was collected: figures, the first 5 of the latest 20 posts, and every file and run behind them. */
export const CollectedPanel = () => (
  <div className="ds-stack">
    <Stats />
    <QueryCard
      title="Latest posts"
      icon="chat"
      query={useQuery(latestTweetsQuery())}
      failed="Couldn’t load posts"
      loading={<Skeleton text="Loading posts…" height={POSTS_HEIGHT} />}
      none={{
        icon: 'inbox',
        title: 'No posts collected yet. Use the Collect Data tab to start gathering tweets.',
      }}
    >
      {({ items }) => (
        <>
          <ul aria-label="Latest posts" className={cx('ds-plain-list', lists.spaced)}>
            {items.slice(0, SHOWN).map((tweet) => (
              <TweetItem key={tweet.id} tweet={tweet} />
            ))}
          </ul>
          {items.length > SHOWN ? (
            <p className="ds-muted">
              <Link to="/comms">And {formatCount(items.length - SHOWN)} more posts...</Link>
            </p>
          ) : null}
        </>
      )}
    </QueryCard>
    <ImportHistory />
  </div>
);

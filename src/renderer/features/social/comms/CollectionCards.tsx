import { Button, Callout, type IconName } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Readiness } from '#renderer/entities/account/Readiness.tsx';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { ImportHistory } from '#renderer/features/social/import/ImportHistory.tsx';
import {
  collectTruths,
  collectTweets,
  truthStatsQuery,
  twitterStatsQuery,
} from '#renderer/features/social/social.ts';
import { CostNotice } from '#renderer/features/social/twitter/CostNotice.tsx';
import { plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { notify, toast } from '#renderer/ui/toaster.ts';
import {
  collectionResultSchema,
  type CollectionResult,
  type CollectorState,
} from '#shared/contract/collection.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import { PostMonths } from './PostMonths.tsx';

/** Section 9: this page collects up to 50000 tweets or 10000 posts. */
const MAX_TWEETS = 50_000;
const MAX_POSTS = 10_000;

interface PlatformCardProps {
  readonly platform: string;
  readonly icon: IconName;
  readonly username: string;
  readonly total: number | undefined;
  readonly days: number | undefined;
  /** Undefined until they have been checked. */
  readonly collectors: readonly CollectorState[] | undefined;
  readonly collect: (username: string) => Promise<CollectionResult>;
  /** What is to be known before the button is pressed. */
  readonly children?: ReactNode;
}

const PlatformCard = ({
  platform,
  icon,
  username,
  total,
  days,
  collectors,
  collect,
  children,
}: PlatformCardProps) => {
  const title = platformLabel(platform);
  const readinessId = `readiness-${platform}`;
  const job = useJobResult(`collect-${platform}`, {
    start: collect,
    schema: collectionResultSchema,
    onStarted: () => {
      void toast({
        title: `${title} Collection Started`,
        description: `Posts of @${username} are being collected`,
        intent: 'primary',
      });
    },
    onSuccess: (result) => {
      void toast({
        title: 'Collection Complete',
        description: `Collected ${plural(result.collected, 'post')} from @${result.username}`,
        intent: result.status === 'stopped' ? 'warning' : 'success',
      });
    },
    onError: (error) => void notify.failed('Collection Failed', error),
  });
  const { start, isRunning, answer } = job;
  return (
    <SectionCard title={title} icon={icon} subtitle={`@${username}`} stack="normal">
      <div className="ds-stats">
        <StatCard label="Total posts" value={total} detail="stored here" />
        <StatCard
          label="Days covered"
          value={days}
          detail="UTC days with a post"
          how={
            <HowComputed title="Days covered">
              The number of different UTC days on which at least one stored post of this account was written.
            </HowComputed>
          }
        />
      </div>
      {children}
      <Button
        intent="primary"
        icon="cloud-download"
        className="ds-start"
        disabled={isRunning || username === ''}
        text={isRunning ? 'Collecting...' : `Collect ${title} Posts`}
        aria-describedby={readinessId}
        onClick={() => start(username)}
      />
      <Readiness
        id={readinessId}
        collectors={collectors?.filter((collector) => collector.platform === platform)}
      />
      <JobState job={job} failed="Collection Failed">
        {' '}
        <Link to="/twitter?tab=import">Import a file instead</Link>
      </JobState>
      {answer === undefined || isRunning ? null : (
        <Callout compact intent={answer.status === 'stopped' ? 'warning' : 'success'}>
          {answer.message}
        </Callout>
      )}
    </SectionCard>
  );
};

interface CollectionCardsProps {
  readonly username: string;
  /** The posts of a month are what one wants to read. */
  readonly onMonth: (month: string) => unknown;
}

/** The two platforms of an account: what is there, from where, and a button to collect more. */
export const CollectionCards = ({ username, onMonth }: CollectionCardsProps) => {
  const twitterStats = useQuery(twitterStatsQuery({ username }));
  const truthStats = useQuery(truthStatsQuery({ username }));
  const [twitter, truth] = [twitterStats.data, truthStats.data];
  const [agreed, setAgreed] = useState<number | null>(null);
  const ways = useEndpoint('listCollectors');
  const { value: collectors, note } = known(
    ways,
    ways.error === null ? undefined : [],
    'Couldn’t load collection methods',
  );
  const isPaid = collectors?.some((collector) => collector.paid && collector.ready) ?? false;
  const isStored = (twitter?.totalTweets ?? 0) + (truth?.totalPosts ?? 0) > 0;
  return (
    <div className="ds-stack">
      <div className="ds-two">
        <PlatformCard
          platform="twitter"
          icon="chat"
          username={username}
          total={twitter?.totalTweets}
          days={twitter?.daysCovered}
          collectors={collectors}
          collect={(who) => collectTweets(who, { maxTweets: MAX_TWEETS, confirmCost: agreed === MAX_TWEETS })}
        >
          <QueryNote query={twitterStats} failed="Couldn’t count the tweets" />
          {note}
          {isPaid ? <CostNotice maxPosts={MAX_TWEETS} agreed={agreed} onConsent={setAgreed} /> : null}
        </PlatformCard>
        <PlatformCard
          platform="truthsocial"
          icon="feed"
          username={username}
          total={truth?.totalPosts}
          days={truth?.daysCovered}
          collectors={collectors}
          collect={(who) => collectTruths(who, MAX_POSTS)}
        >
          <QueryNote query={truthStats} failed="Couldn’t count the posts" />
        </PlatformCard>
      </div>
      {isStored ? (
        <SectionCard title="Months with stored posts" icon="timeline-bar-chart">
          <PostMonths query={{ username, platform: 'all' }} onMonth={onMonth} />
        </SectionCard>
      ) : null}
      <ImportHistory />
    </div>
  );
};

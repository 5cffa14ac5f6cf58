import { Button, Callout, type IconName } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { collectorsQuery } from '#renderer/entities/account/collectors.ts';
import { NotReady } from '#renderer/entities/account/NotReady.tsx';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { cancelJob } from '#renderer/entities/job/system.ts';
import {
  collectTruths,
  collectTweets,
  truthStatsQuery,
  twitterStatsQuery,
} from '#renderer/features/social/social.ts';
import { CostNotice } from '#renderer/features/social/twitter/CostNotice.tsx';
import { useJobResult } from '#renderer/features/social/use-job-result.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { collectionResultSchema, type CollectionResult } from '#shared/contract/collection.ts';

/** Section 9: this page collects up to 50000 tweets or 10000 posts. */
const MAX_TWEETS = 50_000;
const MAX_POSTS = 10_000;

const parseResult = (result: unknown): CollectionResult | undefined =>
  collectionResultSchema.safeParse(result).data;

interface PlatformCardProps {
  readonly title: string;
  readonly icon: IconName;
  readonly username: string;
  readonly total: number | undefined;
  readonly days: number | undefined;
  readonly button: string;
  readonly started: string;
  readonly collect: (username: string) => Promise<CollectionResult>;
  /** What is to be known before the button is pressed. */
  readonly children?: ReactNode;
}

const PlatformCard = ({
  title,
  icon,
  username,
  total,
  days,
  button,
  started,
  collect,
  children,
}: PlatformCardProps) => {
  const cancel = useMutation({ mutationFn: cancelJob });
  const { run, isRunning, job, result, error } = useJobResult({
    start: collect,
    parse: parseResult,
    onStarted: () => {
      void toast({
        title: started,
        description: `Posts of @${username} are being collected`,
        intent: 'primary',
      });
    },
    onDone: (result) => {
      void toast({
        title: 'Collection Complete',
        description: `Collected ${formatCount(result.collected)} posts from @${result.username}`,
        intent: result.status === 'stopped' ? 'warning' : 'success',
      });
    },
    onFailed: (message) => {
      void toast({ title: 'Collection Failed', description: message, intent: 'danger' });
    },
  });
  const figure = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : formatCount(value);
  return (
    <SectionCard title={title} icon={icon} subtitle={`@${username}`}>
      <div className="ds-stack">
        <div className="ds-stats">
          <StatCard label="Total posts" value={figure(total)} detail="stored here" />
          <StatCard
            label="Days covered"
            value={figure(days)}
            detail="UTC days with a post"
            how={
              <HowComputed title="Days covered">
                The number of different UTC days on which at least one stored post of this account was
                written.
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
          text={isRunning ? 'Collecting...' : button}
          onClick={() => run(username)}
        />
        {job === undefined ? null : <JobProgress job={job} onCancel={() => cancel.mutate(job.id)} />}
        {result === undefined ? null : (
          <Callout compact intent={result.status === 'stopped' ? 'warning' : 'success'}>
            {result.message}
          </Callout>
        )}
        {error === null || isRunning ? null : (
          <div role="alert">
            <Callout compact intent="danger" title="Collection Failed">
              {error} <Link to="/twitter?tab=import">Import a file instead</Link>
            </Callout>
          </div>
        )}
      </div>
    </SectionCard>
  );
};

/** The two platforms of an account: what is there, and a button to collect more. */
export const CollectionCards = ({ username }: { readonly username: string }) => {
  const twitter = useQuery(twitterStatsQuery(username)).data;
  const truth = useQuery(truthStatsQuery(username)).data;
  const [consent, setConsent] = useState(false);
  const collectors = useQuery(collectorsQuery()).data ?? [];
  const isPaid = collectors.some((one) => one.paid && one.ready);
  return (
    <div className="ds-two">
      <PlatformCard
        title="Twitter"
        icon="chat"
        username={username}
        total={twitter?.totalTweets}
        days={twitter?.daysCovered}
        button="Collect Twitter Posts"
        started="Twitter Collection Started"
        collect={(who) => collectTweets(who, { maxTweets: MAX_TWEETS, confirmCost: consent })}
      >
        <NotReady collectors={collectors.filter(({ platform }) => platform === 'twitter')} />
        {isPaid ? <CostNotice maxPosts={MAX_TWEETS} consent={consent} onConsent={setConsent} /> : null}
      </PlatformCard>
      <PlatformCard
        title="Truth Social"
        icon="feed"
        username={username}
        total={truth?.totalPosts}
        days={truth?.daysCovered}
        button="Collect Truth Social Posts"
        started="Truth Social Collection Started"
        collect={(who) => collectTruths(who, MAX_POSTS)}
      >
        <NotReady collectors={collectors.filter(({ platform }) => platform === 'truthsocial')} />
      </PlatformCard>
    </div>
  );
};

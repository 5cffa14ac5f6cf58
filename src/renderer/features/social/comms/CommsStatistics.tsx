import { useQuery } from '@tanstack/react-query';
import { findingsQuery } from '#renderer/features/social/coordination-queries.ts';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { truthStatsQuery, twitterStatsQuery } from '#renderer/features/social/social.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { PostCharts } from './PostCharts.tsx';

const figure = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : formatCount(value);

const Figures = ({ username }: { readonly username: string }) => {
  const twitter = useQuery(twitterStatsQuery(username)).data;
  const truth = useQuery(truthStatsQuery(username)).data;
  const proofs = useQuery(findingsQuery({ username, isProof: 'true', limit: 1 })).data;
  const days =
    twitter === undefined || truth === undefined
      ? undefined
      : Math.max(twitter.daysCovered, truth.daysCovered);
  return (
    <div className="ds-stats">
      <StatCard
        label="Twitter total tweets"
        icon="chat"
        value={figure(twitter?.totalTweets)}
        detail="stored here"
      />
      <StatCard
        label="Truth Social total posts"
        icon="feed"
        value={figure(truth?.totalPosts)}
        detail="stored here"
      />
      <StatCard
        label="Verified proofs"
        icon="endorsed"
        value={figure(proofs?.total)}
        detail="of the last run"
        how={
          <HowComputed title="Verified proofs" methodId="coordination">
            Findings of the account’s last coordination run with a score of 0.7 or more and q &lt; 0.05 under
            the whole-day null. “Proof” is the community’s word; the test says only that chance does not
            explain it.
          </HowComputed>
        }
      />
      <StatCard
        label="Days monitored"
        icon="calendar"
        value={figure(days)}
        detail="the larger of the two platforms"
        how={
          <HowComputed title="Days monitored">
            UTC days with at least one stored post, counted for each platform; the larger of the two is shown.
          </HowComputed>
        }
      />
    </div>
  );
};

interface CommsStatisticsProps {
  readonly username: string;
  readonly platform: PlatformFilter;
}

/** What is known of an account: four figures, and the charts of its posts. */
export const CommsStatistics = ({ username, platform }: CommsStatisticsProps) => (
  <div className="ds-stack">
    <Figures username={username} />
    <PostCharts username={username} platform={platform} />
  </div>
);

import { useQuery } from '@tanstack/react-query';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { coordinationRunsQuery, findingsQuery } from '#renderer/features/social/coordination-queries.ts';
import { sideLabel, windowSentence } from '#renderer/features/social/coordination.ts';
import type { OfAccountProps } from '#renderer/features/social/social-view.ts';
import { truthStatsQuery, twitterStatsQuery } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import { SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { PostCharts } from './PostCharts.tsx';
import styles from './CommsStatistics.module.css';

interface ProofsChanceProps {
  readonly run: CoordinationRun | null;
  readonly total: number;
}

const ProofsDetail = ({ run, total }: ProofsChanceProps) =>
  run === null ? (
    <>Not computed yet; “Find Q Proofs” compares the posts with chance.</>
  ) : (
    <>
      of {plural(run.findings, 'finding')} of the last run; q &lt; {SIGNIFICANT_Q} leaves up to{' '}
      {formatCount(Math.ceil(total * SIGNIFICANT_Q))} of them to chance.
    </>
  );

/** The matches behind the proofs next to chance: the last run’s widest window, for each platform. */
const ProofsChance = ({ run }: { readonly run: CoordinationRun }) => (
  <ul className={cx('ds-plain-list', styles.chances)} data-testid="proofs-chance">
    {run.accounts.map(({ platform, chart, tested, null: model }) => {
      const row = chart.either.at(-1);
      return row === undefined ? null : (
        <li key={platform} className={styles.chance}>
          <ChanceMark count={{ ...row, surrogates: model.surrogates }} predicate="drops have a post nearby" />
          <span className="ds-num">
            {sideLabel(platform)}: {unbroken(windowSentence(row, tested, 'either', run.resolution))}{' '}
            <PlanMark plan={run.plan} />
          </span>
        </li>
      );
    })}
  </ul>
);

const Figures = ({ username }: { readonly username: string }) => {
  const { query } = useMethodSet();
  const ofTwitter = useQuery(twitterStatsQuery({ username }));
  const ofTruth = useQuery(truthStatsQuery({ username }));
  const ofProofs = useQuery(findingsQuery({ ...query, username, isProof: 'true', limit: 1 }));
  const ofRuns = useQuery(coordinationRunsQuery(username, query));
  const [twitter, truth, proofs, runs] = [ofTwitter.data, ofTruth.data, ofProofs.data, ofRuns.data];
  const run = runs === undefined ? undefined : (runs[0] ?? null);
  const days =
    twitter === undefined || truth === undefined
      ? undefined
      : Math.max(twitter.daysCovered, truth.daysCovered);
  return (
    <div className="ds-stack-tight">
      <QueryNote query={ofTwitter} failed="Failed to count tweets" />
      <QueryNote query={ofTruth} failed="Failed to count posts on Truth Social" />
      <QueryNote query={ofProofs} failed="Failed to fetch verified proofs" />
      <QueryNote query={ofRuns} failed="Failed to fetch the last run" />
      <div className="ds-stats">
        <StatCard
          label="Twitter total tweets"
          icon="chat"
          value={twitter?.totalTweets}
          detail="stored here"
        />
        <StatCard
          label="Truth Social total posts"
          icon="feed"
          value={truth?.totalPosts}
          detail="stored here"
        />
        <StatCard
          label="Verified proofs"
          icon="endorsed"
          value={run === null ? '–' : proofs?.total}
          detail={
            proofs === undefined || run === undefined ? '' : <ProofsDetail run={run} total={proofs.total} />
          }
          how={
            <HowComputed title="Verified proofs" methodId="coordination">
              Findings of the account’s last coordination run with a score of {STRONG_SCORE} or more and q
              &lt; {SIGNIFICANT_Q}
              under the whole-day null. “Proof” is the community’s word; the test says only that chance does
              not explain it.
            </HowComputed>
          }
        />
        <StatCard
          label="Days monitored"
          icon="calendar"
          value={days}
          detail="the larger of the two platforms"
          how={
            <HowComputed title="Days monitored">
              UTC days with at least one stored post, counted for each platform; the larger of the two is
              shown.
            </HowComputed>
          }
        />
      </div>
      {run === undefined || run === null ? null : <ProofsChance run={run} />}
    </div>
  );
};

export const CommsStatistics = ({ username, platform }: OfAccountProps) => (
  <div className="ds-stack">
    <Figures username={username} />
    <PostCharts username={username} platform={platform} />
  </div>
);

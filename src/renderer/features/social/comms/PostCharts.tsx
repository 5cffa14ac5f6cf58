import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distributionQuery } from '#renderer/entities/drop/drops.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import type { OfAccountProps } from '#renderer/features/social/social-view.ts';
import { postStatisticsQuery } from '#renderer/features/social/social.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { pointsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Bucket } from '#shared/contract/drops.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';
import { engagementChart, lengthChart, silenceChart, topChart, weekChart } from './count-charts.ts';
import { FacetBar, FacetNote } from './FacetBar.tsx';
import { deletionNote, monthChart, shareChart } from './month-charts.ts';
import { facetQuery, facetWords, usePostFacets, type PostFacets } from './post-facets.ts';
import {
  hourFinding,
  lengthFinding,
  monthFinding,
  repostFinding,
  silenceFinding,
  topFinding,
} from './post-findings.ts';

interface PostFigureProps {
  readonly title: string;
  /** What the figure shows most of, as a sentence; empty where there is nothing to say. */
  readonly finding?: string;
  readonly description: string;
  readonly chart: DrawnChart;
  readonly context: string;
  readonly emptyText?: string;
  /** The facet that a click on a bar chooses. */
  readonly facet?: keyof PostFacets;
  /** What is missing from the figures. */
  readonly note?: string | null;
}

const PostFigure = ({
  title,
  finding = '',
  chart,
  emptyText = 'No posts to count',
  facet,
  note = null,
  ...rest
}: PostFigureProps) => {
  const [, setFacets] = usePostFacets();
  return (
    <SectionCard title={title} subtitle={finding === '' ? undefined : finding}>
      <Chart
        title={title}
        draw={[chart.option]}
        table={chart.table}
        height={280}
        emptyText={emptyText}
        {...(facet !== undefined && {
          points: pointsOf(chart.table, (name) => setFacets({ [facet]: name })),
        })}
        {...rest}
      />
      {note === null ? null : <p className="ds-faint ds-small">{note}</p>}
    </SectionCard>
  );
};

const topFigure = (
  facet: 'domain' | 'hashtag' | 'mention',
  counts: PostStatistics['domains'],
  description: string,
  noun = `${facet}s`,
) => ({
  title: `Top ${facet}s`,
  finding: topFinding(counts),
  description,
  chart: topChart(facet, counts),
  facet,
  emptyText: `No ${noun} in these posts`,
});

/** The nine charts in their order; the first has a row of its own. */
const figuresOf = (
  statistics: PostStatistics,
  zone: string,
  drops: readonly Bucket[],
): readonly Omit<PostFigureProps, 'context'>[] => {
  const { months, domains, hashtags, mentions } = statistics;
  const total = formatCount(statistics.total);
  return [
    {
      title: 'Posts per month',
      finding: monthFinding(months),
      description: `${total} posts by platform and UTC month, with the drops of the same months.`,
      chart: monthChart(months, drops),
      facet: 'month',
    },
    {
      title: `Posts by hour of the week (${zone})`,
      finding: hourFinding(statistics.hourOfWeek),
      description: `${total} posts by weekday and hour.`,
      chart: weekChart(statistics.hourOfWeek),
    },
    {
      title: 'Reposts and deleted posts',
      finding: repostFinding(months),
      description: 'Share of reposts and of deleted posts among the posts of each UTC month, in percent.',
      note: deletionNote(months),
      chart: shareChart(months),
      facet: 'month',
    },
    {
      title: 'Longest silences',
      finding: silenceFinding(statistics.silences),
      description:
        'The ten longest times between two stored posts that follow each other; what was not collected or imported is missing here too.',
      chart: silenceChart(statistics.silences),
      emptyText: 'Fewer than two posts',
    },
    topFigure('domain', domains, 'Links by host; select a bar to see only posts with such a link.', 'links'),
    topFigure('hashtag', hashtags, 'Posts by hashtag; select a bar to see only posts with it.'),
    topFigure('mention', mentions, 'Posts by mentioned account; select a bar to see only posts with it.'),
    {
      title: 'Length of posts',
      finding: lengthFinding(statistics.lengths),
      description: 'Posts by the number of characters, in steps of 40.',
      chart: lengthChart(statistics.lengths),
    },
    {
      title: 'Likes, reposts and replies',
      description:
        'Posts by how many they have, in steps of ten times as many; only where the source states it.',
      chart: engagementChart(statistics.engagement),
      emptyText: 'No source of these posts states likes, reposts or replies',
    },
  ];
};

interface ChartsProps {
  readonly statistics: PostStatistics;
  readonly zone: string;
  readonly context: string;
}

const Charts = ({ statistics, zone, context }: ChartsProps) => {
  const { data: drops } = useQuery(distributionQuery({ granularity: 'month' }));
  const [first, ...others] = useMemo(
    () => figuresOf(statistics, zone, drops ?? []),
    [statistics, zone, drops],
  );
  return (
    <>
      {first === undefined ? null : <PostFigure {...first} context={context} />}
      <div className="ds-two">
        {others.map((figure) => (
          <PostFigure key={figure.title} {...figure} context={context} />
        ))}
      </div>
    </>
  );
};

/** Everything countable about an account’s posts; a bar that is chosen narrows all charts. */
export const PostCharts = ({ username, platform }: OfAccountProps) => {
  const { timeZone } = usePreferences();
  const [facets] = usePostFacets();
  const query = useQuery(postStatisticsQuery({ username, platform, zone: timeZone, ...facetQuery(facets) }));
  const words = facetWords(facets);
  return (
    <div className="ds-stack">
      <FacetBar statistics={query.data} />
      <FacetNote />
      <QueryState
        query={query}
        failed="Failed to fetch the statistics of posts"
        isEmpty={({ total }) => total === 0}
        none={{
          icon: 'chart',
          title: words === '' ? `No posts found for @${username}` : `No posts of @${username} with ${words}`,
          description:
            'This tab shows nine charts of an account’s posts: months, hours, reposts, domains, hashtags, mentions, lengths, engagement and silences. Collect posts in the Data Collection tab, or import an archive file on the Twitter page.',
        }}
      >
        {(statistics) => (
          <Charts
            statistics={statistics}
            zone={timeZone}
            context={[`@${username}`, platform === 'all' ? 'all platforms' : platform, words]
              .filter(Boolean)
              .join(', ')}
          />
        )}
      </QueryState>
    </div>
  );
};

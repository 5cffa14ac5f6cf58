import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { ListActions } from '#renderer/entities/set/ListActions.tsx';
import { SearchRemarks } from '#renderer/entities/set/SearchRemarks.tsx';
import { SetSelect } from '#renderer/entities/set/SetSelect.tsx';
import { TagSelect } from '#renderer/entities/tag/TagSelect.tsx';
import { PostCard } from '#renderer/features/social/PostCard.tsx';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { socialPostsQuery, type SocialPostsQuery } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { filled } from '#renderer/lib/filled.ts';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { jointQuery } from '#renderer/ui/joint-query.ts';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import type { QueryLike } from '#renderer/ui/QueryState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VirtualList } from '#renderer/ui/VirtualList.tsx';
import type { SocialPost } from '#shared/contract/posts.ts';
import { FacetNote } from './FacetBar.tsx';
import { facetQuery, facetWords, spanQuery, usePostFacets, type PostFacets } from './post-facets.ts';
import { PostMonths } from './PostMonths.tsx';
import postCard from '#renderer/features/social/PostCard.module.css';
import cells from '#renderer/ui/table/cells.module.css';

/** Section 2: a scrollable list 600 px tall. */
const HEIGHT = 600;
const ROW_ESTIMATE = 150;
const PAGE = 100;

interface PostsTimelineProps {
  readonly username: string;
  readonly platform: PlatformFilter;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

const platformWords = (platform: PlatformFilter): string => (platform === 'all' ? 'any platform' : platform);

const pageOf = (index: number): number => Math.floor(index / PAGE);

/**
 * The pages of the list that are in sight; each is asked again every 30 s while it is. The first one is always among them: its
 * total is the length of the list, which must not be lost where one jumps to pages that are not here yet.
 */
const usePages = (query: SocialPostsQuery, first: number, last: number) => {
  const inSight = Array.from(
    { length: pageOf(last) - pageOf(first) + 1 },
    (_, index) => pageOf(first) + index,
  );
  const pages = [...new Set([0, ...inSight])];
  const results = useQueries({
    queries: pages.map((page) => socialPostsQuery({ ...query, limit: PAGE, offset: page * PAGE })),
  });
  const at = (index: number): SocialPost | undefined =>
    results[pages.indexOf(pageOf(index))]?.data?.items[index % PAGE];
  const [head] = results;
  const isShort = results.some(({ data, error }) => data === undefined && error !== null);
  return {
    at,
    head,
    /** The page that failed is repeated; what was there before stays. */
    note:
      head === undefined ? null : (
        <QueryNote
          query={jointQuery([head, ...results.slice(1)], isShort ? undefined : head.data)}
          failed="Couldn’t load posts"
        />
      ),
  };
};

interface PostListProps {
  readonly username: string;
  /** Without paging and order; empty values are left out. */
  readonly filter: Readonly<Record<string, string>>;
  readonly query: SocialPostsQuery;
  /** What to say without one. */
  readonly emptyTitle: string;
}

/** The list itself: only what is in sight is fetched and drawn. */
const PostList = ({ username, filter, query, emptyTitle }: PostListProps) => {
  const [now] = useState(Date.now);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { at, head, note } = usePages(query, range.first, range.last);
  const total = head?.data?.total;
  if (head?.error && head.data === undefined)
    return (
      <ErrorState
        title="Couldn’t load posts"
        message={messageOf(head.error)}
        onRetry={() => void head.refetch()}
      />
    );
  if (total === 0)
    return (
      <EmptyState
        icon="inbox"
        title={emptyTitle}
        description={`${head?.data?.because ?? ''} Collect posts in the Data Collection tab, or import an archive file on the Twitter page.`}
      />
    );
  return (
    <>
      {note}
      <div className={cx('ds-row-between', cells.note)}>
        <p className="ds-muted ds-small ds-num" role="status">
          {total === undefined ? 'Loading posts…' : `${plural(total, 'post')}, newest first`}
          {filter['startDate'] === undefined ? '' : ` · ${filter['startDate']} to ${filter['endDate'] ?? ''}`}
        </p>
        <div className="ds-row-wrap">
          <ListActions
            list="posts"
            filter={filter}
            total={total ?? 0}
            suggestedName={Object.values(filter).join(' ')}
          />
        </div>
      </div>
      {total === undefined ? (
        <div style={{ height: HEIGHT }}>
          <Skeleton text="" />
        </div>
      ) : (
        <VirtualList
          label={`Posts of @${username}`}
          count={total}
          rowHeight={ROW_ESTIMATE}
          isMeasured
          height={HEIGHT}
          onRange={(first, last) => {
            if (pageOf(first) !== pageOf(range.first) || pageOf(last) !== pageOf(range.last))
              setRange({ first, last });
          }}
        >
          {(index) => {
            const post = at(index);
            return post === undefined ? (
              <div data-testid="loading" className={postCard.post} style={{ height: 150 }} />
            ) : (
              <PostCard key={post.id} post={post} now={now} />
            );
          }}
        </VirtualList>
      )}
    </>
  );
};

const SPANS = { '': 'Period of the drops', all: 'All time' };

const NO_DROPS = { firstDrop: null, lastDrop: null };

/**
 * The period of the drops, as far as there are posts in it: without any, all posts are what one came for. A chosen month is a period
 * of its own, which leaves the months of the period in sight.
 * @param query without the month
 */
const useSpan = (query: SocialPostsQuery, facets: PostFacets) => {
  const stats = useQuery(dropStatsQuery());
  const whole = spanQuery(facets, known(stats, NO_DROPS, '').value);
  const isNarrowed = 'startDate' in whole;
  const inSpan = useQuery({ ...socialPostsQuery({ ...query, ...whole, limit: 1 }), enabled: isNarrowed });
  const isAnswered = stats.data !== undefined && (!isNarrowed || inSpan.data !== undefined);
  const both = jointQuery<QueryLike<unknown>, boolean>(
    isNarrowed ? [stats, inSpan] : [stats],
    isAnswered ? isNarrowed : undefined,
  );
  const period = inSpan.data?.total === 0 ? {} : whole;
  return {
    period,
    span: facets.month === '' ? period : {},
    isKnown: isAnswered || both.error !== null,
    note: <QueryNote query={both} failed="Couldn’t tell which posts are of the period of the drops" />,
  };
};

/** The posts of an account, newest first, however many: those of the period of the drops, or all. */
export const PostsTimeline = ({ username, platform, search, onSearch }: PostsTimelineProps) => {
  const [facets, setFacets] = usePostFacets();
  const words = facetWords(facets);
  const anyMonth = { username, platform, ...facetQuery({ ...facets, month: '' }) };
  const question = { username, platform, ...facetQuery(facets), ...filled({ search }) };
  const { span, period, isKnown, note } = useSpan({ ...anyMonth, ...filled({ search }) }, facets);
  const filter = {
    username,
    search,
    platform: platform === 'all' ? '' : platform,
    ...facetQuery(facets),
    ...span,
  };
  return (
    <SectionCard
      title="Posts Timeline"
      icon="timeline-events"
      padded={false}
      actions={
        <div className="ds-row-wrap">
          <SegmentField
            label="Period of the posts"
            value={facets.span === 'all' || facets.month !== '' ? 'all' : ''}
            options={SPANS}
            onChange={(chosen) => setFacets({ span: chosen, month: '' })}
          />
          <div>
            <SetSelect list="posts" value={facets.set} onChange={(set) => setFacets({ set })} />
          </div>
          <div>
            <TagSelect value={facets.tag} onChange={(tag) => setFacets({ tag })} />
          </div>
          <div style={{ width: 280 }}>
            <SearchBox
              label="Search posts"
              placeholder="Search in posts"
              value={search}
              onSearch={onSearch}
            />
          </div>
        </div>
      }
    >
      <SearchRemarks list="posts" text={search} />
      <FacetNote />
      {note}
      <div style={{ padding: 'var(--ds-2) var(--ds-4) 0' }}>
        <PostMonths query={anyMonth} period={period} onMonth={(month) => setFacets({ month })} />
      </div>
      {isKnown ? (
        <PostList
          key={JSON.stringify(filter)}
          username={username}
          filter={filter}
          query={{ ...question, ...span }}
          emptyTitle={
            search === '' && words === ''
              ? `No posts found for @${username} on ${platformWords(platform)}`
              : `No posts of @${username} match this search`
          }
        />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </SectionCard>
  );
};

import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ListActions } from '#renderer/entities/set/ListActions.tsx';
import { SetSelect } from '#renderer/entities/set/SetSelect.tsx';
import { TagSelect } from '#renderer/entities/tag/TagSelect.tsx';
import { PostCard } from '#renderer/features/social/PostCard.tsx';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { socialPostsQuery, type SocialPostsQuery } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VirtualList } from '#renderer/ui/VirtualList.tsx';
import type { SocialPost } from '#shared/contract/posts.ts';
import { FacetNote } from './FacetBar.tsx';
import { facetQuery, facetWords, usePostFacets } from './post-facets.ts';
import styles from './PostsTimeline.module.css';
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
  return { at, head: results[0] };
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
  const { at, head } = usePages(query, range.first, range.last);
  const total = head?.data?.total;
  if (head?.error)
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
        description="Collect posts in the Data Collection tab, or import an archive file on the Twitter page."
      />
    );
  return (
    <>
      <div className={cx('ds-row-between', cells.note)}>
        <p className="ds-muted ds-small ds-num" role="status">
          {total === undefined ? 'Loading posts…' : `${plural(total, 'post')}, newest first`}
        </p>
        <div className="ds-row">
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
              <div data-testid="loading" className={cx(postCard.post, styles.loading)} />
            ) : (
              <PostCard post={post} now={now} />
            );
          }}
        </VirtualList>
      )}
    </>
  );
};

/** All posts of an account, newest first, however many. */
export const PostsTimeline = ({ username, platform, search, onSearch }: PostsTimelineProps) => {
  const [facets, setFacets] = usePostFacets();
  const words = facetWords(facets);
  const filter = { username, search, platform: platform === 'all' ? '' : platform, ...facetQuery(facets) };
  return (
    <SectionCard
      title="Posts Timeline"
      icon="timeline-events"
      padded={false}
      actions={
        <div className="ds-row-wrap">
          <div>
            <SetSelect list="posts" value={facets.set} onChange={(set) => setFacets({ set })} />
          </div>
          <div>
            <TagSelect value={facets.tag} onChange={(tag) => setFacets({ tag })} />
          </div>
          <div className={styles.search}>
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
      <FacetNote />
      <PostList
        key={`${username} ${platform} ${search} ${words}`}
        username={username}
        filter={filter}
        query={{ username, platform, ...facetQuery(facets), ...(search === '' ? {} : { search }) }}
        emptyTitle={
          search === '' && words === ''
            ? `No posts found for @${username} on ${platformWords(platform)}`
            : `No posts of @${username} match this search`
        }
      />
    </SectionCard>
  );
};

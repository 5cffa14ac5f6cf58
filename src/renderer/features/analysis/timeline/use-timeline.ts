import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distributionQuery, dropStatsQuery, listDropsQuery } from '#renderer/entities/drop/drops.ts';
import { correlationsQuery } from '#renderer/features/analysis/correlations.ts';
import {
  boundsOf,
  categoryParameter,
  eventKinds,
  fetchLimit,
  isEmptyRange,
  pairParameter,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { newsEventsQuery } from '#renderer/features/analysis/news-events.ts';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';

/** Section 7: what the timeline asks of the correlations. */
const MIN_SCORE = 0.7;
const PAIR_LIMIT = 200;

/** The events that the checked sources stand for. */
const fromSources = (events: readonly NewsEvent[], filters: Filters): readonly NewsEvent[] => {
  const kinds = eventKinds(filters);
  return events.filter(({ category }) => kinds.includes(category));
};

const NO_PAIRS: readonly CorrelationItem[] = [];
const NO_EVENTS: readonly NewsEvent[] = [];

export interface TimelineData {
  readonly drops: readonly Drop[];
  /** Drops that match; more than `drops` where the fetch limit cut them. */
  readonly total: number;
  readonly events: readonly NewsEvent[];
  readonly pairs: readonly CorrelationItem[];
}

const merged = <Data>(query: { data: Data | undefined; error: Error | null; isPending: boolean }) => ({
  error: query.error,
  isPending: query.isPending,
});

/** Everything the three tracks show. News and pairs may fail on their own: their tracks then say so. */
export const useTimeline = (filters: Filters) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const isEmpty = isEmptyRange(bounds);
  const asked = pairParameter(filters);
  const drops = useQuery({
    ...listDropsQuery({
      ...bounds,
      ...categoryParameter(filters),
      limit: fetchLimit(filters),
      sortBy: 'oldest',
    }),
    enabled: !isEmpty,
  });
  const news = useQuery({ ...newsEventsQuery({ ...bounds, limit: LIST_LIMIT_MAX }), enabled: !isEmpty });
  const pairs = useQuery({
    ...correlationsQuery({ ...bounds, ...asked, minScore: MIN_SCORE, limit: PAIR_LIMIT }),
    enabled: !isEmpty && asked !== null,
  });
  const daily = useQuery({ ...distributionQuery({ ...bounds, granularity: 'day' }), enabled: !isEmpty });
  // One drawing of everything is quicker than four of the parts.
  const isComplete = ![news, pairs, daily].some(({ isLoading }) => isLoading);
  const data = useMemo<TimelineData | undefined>(
    () =>
      drops.data === undefined || !isComplete
        ? undefined
        : {
            drops: drops.data.items,
            total: drops.data.total,
            events: fromSources(news.data ?? NO_EVENTS, filters),
            pairs: (asked === null ? undefined : pairs.data) ?? NO_PAIRS,
          },
    // What is asked follows from the filters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [drops.data, news.data, pairs.data, isComplete, filters],
  );
  return {
    isEmpty,
    query: {
      data,
      error: drops.error,
      isPending: drops.isPending || !isComplete,
      refetch: drops.refetch,
    },
    isBusy: drops.isPlaceholderData,
    news: merged(news),
    pairs: merged(pairs),
    daily: daily.data,
  };
};

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { dropStatsQuery, timelineDropsQuery } from '#renderer/entities/drop/drops.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { pairPointsQuery } from '#renderer/features/analysis/correlations.ts';
import {
  boundsOf,
  categoryParameter,
  fetchLimit,
  pairParameter,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Bounds } from '#renderer/features/analysis/filters/filter-options.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { jointQuery } from '#renderer/ui/joint-query.ts';
import type { QueryLike } from '#renderer/ui/QueryState.tsx';
import type { ResultRun } from '#shared/contract/analyses.ts';
import type { PairPoint } from '#shared/contract/correlations.ts';
import type { Timeline, TimelineDrop } from '#shared/contract/timeline.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { periodOf } from './period.ts';
import type { Span } from './zoom.ts';

const PAIR_LIMIT = 200;

export interface TimelineData {
  /** Counts over everything that matches. */
  readonly timeline: Timeline;
  /** The drops of the points; fewer than match where the fetch limit cut them. */
  readonly drops: readonly TimelineDrop[];
  /** The best pairs; `timeline.shown.pairs` says how many there are. */
  readonly pairs: readonly PairPoint[];
  /** The run that found the pairs; null where none did. */
  readonly run: ResultRun | null;
}

const NO_PAIRS: readonly PairPoint[] = [];

const withoutEvents = (timeline: Timeline): Timeline => ({
  ...timeline,
  buckets: timeline.buckets
    .filter(({ drops }) => drops > 0)
    .map((bucket) => ({ ...bucket, events: 0, pairs: 0, meanScore: null })),
  shown: { ...timeline.shown, events: 0, pairs: 0 },
});

const useData = (filters: Filters, bounds: Bounds, enabled: boolean) => {
  const { timeZone } = usePreferences();
  const ofSet = filters.set === '' ? {} : { set: filters.set };
  const kinds = pairParameter(filters);
  const pairFilter = kinds === null ? null : { ...kinds, ...ofSet };
  const timeline = useQuery({
    ...withLastAnswer(
      endpointQuery('getTimeline', {
        query: {
          ...bounds,
          ...(kinds ?? categoryParameter(filters)),
          ...ofSet,
          granularity: filters.view,
          timeZone,
          minScore: STRONG_SCORE,
        },
      }),
    ),
    enabled,
  });
  // A set without drops narrows events and pairs only; the answer says which.
  const narrowed = timeline.data?.narrowed;
  const drops = useQuery({
    ...timelineDropsQuery({
      ...bounds,
      ...categoryParameter(filters),
      ...(narrowed?.includes('drop') === true ? ofSet : {}),
      limit: fetchLimit(filters),
    }),
    enabled: enabled && (filters.set === '' || narrowed !== undefined),
  });
  const pairs = useQuery({
    ...pairPointsQuery({ ...bounds, ...pairFilter, minScore: STRONG_SCORE, limit: PAIR_LIMIT }),
    enabled: enabled && pairFilter !== null,
  });
  return { timeline, drops, pairs, pairFilter };
};

/** The same object as long as both ends are the same. */
const useSpan = (span: Span | null): Span | null => {
  const [from, to] = [span?.from, span?.to];
  return useMemo(() => (from === undefined || to === undefined ? null : { from, to }), [from, to]);
};

/** Everything the three tracks show but the events, which follow the sight. Pairs may fail alone: their track then says so. */
export const useTimeline = (filters: Filters) => {
  const { timeZone } = usePreferences();
  const archive = useQuery(dropStatsQuery());
  const stats = archive.data;
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const period = useSpan(stats === undefined ? null : periodOf(bounds, stats, timeZone));
  const archiveSpan = useSpan(stats === undefined ? null : periodOf({}, stats, timeZone));
  const { timeline, drops, pairs, pairFilter } = useData(filters, bounds, period !== null);
  const hasSources = pairFilter !== null;
  // One drawing of everything is quicker than three of the parts.
  const isComplete = !pairs.isLoading;
  const data = useMemo<TimelineData | undefined>(
    () =>
      timeline.data === undefined || drops.data === undefined || !isComplete
        ? undefined
        : {
            timeline: hasSources ? timeline.data : withoutEvents(timeline.data),
            drops: drops.data.items,
            pairs: hasSources ? (pairs.data?.value ?? NO_PAIRS) : NO_PAIRS,
            run: pairs.data === undefined ? null : pairs.data.run,
          },
    [timeline.data, drops.data, pairs.data, hasSources, isComplete],
  );
  return {
    period,
    bounds,
    archive: stats,
    archiveSpan,
    pairFilter,
    query: jointQuery<QueryLike<unknown>, TimelineData>([archive, timeline, drops], data),
    isBusy: drops.isPlaceholderData || timeline.isPlaceholderData,
    pairs,
  };
};

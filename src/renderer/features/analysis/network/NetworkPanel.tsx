import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { boundsOf, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { isWindow, type Filters } from '#renderer/features/analysis/filters/filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { NO_STEP, type SetUrlState } from '#renderer/lib/url.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { endOfBound, startOfBound, toTimestamp } from '#shared/time.ts';
import type { GraphLook } from './graph/view-state.ts';

// Drawing a graph is 170 kB, which the other tabs do not load.
const NetworkGraphPanel = lazy(async () => ({
  default: (await import('./NetworkGraphPanel.tsx')).NetworkGraphPanel,
}));

interface NetworkPanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

const dayOf = (seconds: number): string => toTimestamp(seconds).slice(0, 10);

const lookFrom = ({ layout, colours, hidden, from, to }: Filters): GraphLook => ({
  layout,
  colours,
  hiddenTypes: hidden,
  window: isWindow({ from, to }) ? { from: startOfBound(from), to: endOfBound(to) } : null,
});

const filtersFrom = ({ layout, colours, hiddenTypes, window }: GraphLook): Partial<Filters> => ({
  layout,
  colours,
  hidden: hiddenTypes,
  from: window === null ? '' : dayOf(window.from),
  to: window === null ? '' : dayOf(window.to),
});

/** The network graph under a dashboard's filters; threshold, days, parts and look stand in the address. */
export const NetworkPanel = ({ filters, setFilters, full = false }: NetworkPanelProps) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const { startDate, endDate } = boundsOf(filters, stats?.lastDrop ?? null);
  const pairs = pairParameter(filters);
  const look = useMemo(() => lookFrom(filters), [filters]);
  const onLookChange = useCallback(
    (next: GraphLook) => {
      // The graph has an undo of its own: its looks fill no history.
      setFilters(filtersFrom(next), NO_STEP);
    },
    [setFilters],
  );
  const setParts = useCallback(
    (edges: Filters['edges']) => {
      setFilters({ edges });
    },
    [setFilters],
  );
  const onDrop = useCallback(
    (drop: number) => {
      setFilters({ drop }, NO_STEP);
    },
    [setFilters],
  );
  return (
    <div className="ds-stack">
      <Suspense fallback={<Skeleton height={520} />}>
        <NetworkGraphPanel
          correlationThreshold={filters.threshold}
          look={look}
          onLookChange={onLookChange}
          parts={filters.edges}
          setParts={setParts}
          startDate={startDate}
          endDate={endDate}
          category={pairs?.category}
          noSource={pairs === null}
          onDrop={onDrop}
        />
      </Suspense>
      {full ? <SelectedDrop filters={filters} setFilters={setFilters} full /> : null}
    </div>
  );
};

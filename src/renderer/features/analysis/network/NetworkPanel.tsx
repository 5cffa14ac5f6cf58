import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { boundsOf, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { NO_STEP, type SetUrlState } from '#renderer/lib/url.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';

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

/** The network graph under a dashboard's filters; threshold, days, parts and view are in the URL. */
export const NetworkPanel = ({ filters, setFilters, full = false }: NetworkPanelProps) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const { startDate, endDate } = boundsOf(filters, stats?.lastDrop ?? null);
  const pairs = pairParameter(filters);
  return (
    <div className="ds-stack">
      <Suspense fallback={<Skeleton height={520} />}>
        <NetworkGraphPanel
          correlationThreshold={filters.threshold}
          parts={filters.edges}
          setParts={(edges) => setFilters({ edges })}
          startDate={startDate}
          endDate={endDate}
          category={pairs?.category}
          noSource={pairs === null}
          onDrop={(drop) => setFilters({ drop }, NO_STEP)}
        />
      </Suspense>
      {full ? <SelectedDrop filters={filters} setFilters={setFilters} full /> : null}
    </div>
  );
};

import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { boundsOf, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { NO_STEP } from '#renderer/lib/url.ts';

// Drawing a graph is 170 kB, which the other tabs do not load.
const NetworkGraphPanel = lazy(async () => ({
  default: (await import('./NetworkGraphPanel.tsx')).NetworkGraphPanel,
}));

interface NetworkPanelProps {
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

/** The network graph under a dashboard's filters; threshold, days, parts and view are in the URL. */
export const NetworkPanel = ({ full = false }: NetworkPanelProps) => {
  const [filters, setFilters] = useFilters();
  const { data: stats } = useQuery(dropStatsQuery());
  const { startDate, endDate } = boundsOf(filters, stats?.lastDrop ?? null);
  const pairs = pairParameter(filters);
  return (
    <div className="ds-stack">
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
      {full ? <SelectedDrop full /> : null}
    </div>
  );
};

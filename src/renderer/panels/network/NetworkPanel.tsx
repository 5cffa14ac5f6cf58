import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dropStatsQuery } from '#renderer/api/queries/drops.ts';
import { SelectedDrop } from '#renderer/panels/timeline/SelectedDrop.tsx';
import { boundsOf, pairParameter } from '#renderer/state/filter-bounds.ts';
import type { Filters } from '#renderer/state/filters.ts';
import type { SetUrlState } from '#renderer/state/url.ts';
import { NetworkGraphPanel } from './NetworkGraphPanel.tsx';

interface NetworkPanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

/** The network graph under a dashboard's filters: threshold, days and layout stand in the address. */
export const NetworkPanel = ({ filters, setFilters, full = false }: NetworkPanelProps) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const { startDate, endDate } = boundsOf(filters, stats?.lastDrop ?? null);
  const onLayoutChange = useCallback(
    (layout: Filters['layout']) => {
      setFilters({ layout });
    },
    [setFilters],
  );
  const onDrop = useCallback(
    (drop: number) => {
      setFilters({ drop }, { replace: true });
    },
    [setFilters],
  );
  return (
    <div className="ds-stack">
      <NetworkGraphPanel
        correlationThreshold={filters.threshold}
        layout={filters.layout}
        onLayoutChange={onLayoutChange}
        startDate={startDate}
        endDate={endDate}
        category={pairParameter(filters)?.category}
        onDrop={onDrop}
      />
      {full ? <SelectedDrop filters={filters} setFilters={setFilters} full /> : null}
    </div>
  );
};

import { useCallback } from 'react';
import { SelectedDrop } from '#renderer/panels/timeline/SelectedDrop.tsx';
import type { Filters } from '#renderer/state/filters.ts';
import type { SetUrlState } from '#renderer/state/url.ts';
import { AdvancedPatternPanel } from './AdvancedPatternPanel.tsx';

interface PatternsViewProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** The pattern panel with the card of the drop chosen in it. */
export const PatternsView = ({ filters, setFilters }: PatternsViewProps) => {
  const openDrop = useCallback(
    (drop: number) => {
      setFilters({ drop });
    },
    [setFilters],
  );
  return (
    <div className="ds-stack">
      <SelectedDrop filters={filters} setFilters={setFilters} />
      <AdvancedPatternPanel onOpenDrop={openDrop} />
    </div>
  );
};

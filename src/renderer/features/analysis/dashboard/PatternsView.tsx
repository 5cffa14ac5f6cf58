import { useCallback } from 'react';
import { AiAnalysisPanel } from '#renderer/features/analysis/ai-analysis/AiAnalysisPanel.tsx';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { AdvancedPatternPanel } from '#renderer/features/analysis/patterns/AdvancedPatternPanel.tsx';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import type { SetUrlState } from '#renderer/lib/url.ts';

interface PatternsViewProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** The AI analysis and the pattern panel, with the card of the drop chosen in it. */
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
      <AiAnalysisPanel filters={filters} onOpenDrop={openDrop} />
      <AdvancedPatternPanel onOpenDrop={openDrop} />
    </div>
  );
};

import { useCallback, type ReactElement } from 'react';
import { MatrixPanel } from '#renderer/features/analysis/correlations/MatrixPanel.tsx';
import { TopCorrelations } from '#renderer/features/analysis/correlations/TopCorrelations.tsx';
import { useKeptFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { AdvancedPatternPanel } from '#renderer/features/analysis/patterns/AdvancedPatternPanel.tsx';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { AnalysisControls } from './AnalysisControls.tsx';
import { DeltaPanel } from './DeltaPanel.tsx';
import type { FilterProps } from './FilterFields.tsx';
import { FilterNotice } from './FilterNotice.tsx';
import { StatCards } from './StatCards.tsx';
import { useTabCommands } from './use-tab-commands.ts';
import sidebar from '#renderer/ui/sidebar.module.css';

const LABELS = {
  drops: 'Total Q Drops',
  span: 'Time Span',
  correlations: 'Correlations',
  accuracy: 'Delta Accuracy',
} as const;

const TABS = [
  { id: 'timeline', title: 'Timeline Analysis', icon: 'timeline-events' },
  { id: 'network', title: 'Network Graph', icon: 'graph' },
  { id: 'matrix', title: 'Correlation Matrix', icon: 'heat-grid' },
  { id: 'deltas', title: 'Delta Analysis', icon: 'comparison' },
  { id: 'patterns', title: 'Pattern Analysis', icon: 'predictive-analysis' },
] as const;

type TabId = (typeof TABS)[number]['id'];

const panelsOf = (
  props: FilterProps,
  openDrop: (drop: number) => void,
): Readonly<Record<TabId, ReactElement>> => ({
  timeline: <TimelinePanel {...props} full />,
  network: <NetworkPanel {...props} full />,
  matrix: (
    <div className="ds-stack">
      <MatrixPanel {...props} />
      <SelectedDrop {...props} full />
      <TopCorrelations {...props} />
    </div>
  ),
  deltas: (
    <div className="ds-stack">
      <SelectedDrop {...props} full />
      <DeltaPanel onOpenDrop={openDrop} />
    </div>
  ),
  patterns: (
    <div className="ds-stack">
      <SelectedDrop {...props} full />
      <AdvancedPatternPanel onOpenDrop={openDrop} />
    </div>
  ),
});

/** The research dashboard: its figures, the same filters, five views, the full card of a drop. */
export const ResearchPanel = () => {
  const [filters, setFilters] = useKeptFilters();
  const openDrop = useCallback(
    (drop: number) => {
      void setFilters({ drop });
    },
    [setFilters],
  );
  const props = { filters, setFilters };
  const panels = panelsOf(props, openDrop);
  useTabCommands('Research', TABS, setFilters);
  return (
    <div className="ds-stack">
      <FilterNotice tabs={TABS} />
      <StatCards labels={LABELS} />
      <div className={sidebar.columns}>
        <AnalysisControls {...props} />
        <TabStrip
          id="research-tabs"
          tabs={TABS.map((tab) => ({ ...tab, panel: panels[tab.id] }))}
          selected={filters.tab}
          onSelect={(tab) => void setFilters({ tab })}
        />
      </div>
    </div>
  );
};

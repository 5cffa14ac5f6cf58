import { useCallback, type ReactElement } from 'react';
import { MatrixPanel } from '#renderer/features/analysis/correlations/MatrixPanel.tsx';
import { TopCorrelations } from '#renderer/features/analysis/correlations/TopCorrelations.tsx';
import { useKeptFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { AdvancedPatternPanel } from '#renderer/features/analysis/patterns/AdvancedPatternPanel.tsx';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { AnalysisDashboard } from './AnalysisDashboard.tsx';
import { DeltaPanel } from './DeltaPanel.tsx';
import type { FilterProps } from './FilterFields.tsx';
import { useTabCommands } from './use-tab-commands.ts';

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

/** `/research`, and what `/legacy` leads to: the research dashboard. */
export const ResearchPage = () => {
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
    <AnalysisDashboard
      {...props}
      id="research-tabs"
      labels={LABELS}
      tabs={TABS.map((tab) => ({ ...tab, panel: panels[tab.id] }))}
    />
  );
};

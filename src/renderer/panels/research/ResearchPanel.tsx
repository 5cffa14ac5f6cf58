import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { TabStrip } from '#renderer/components/TabStrip.tsx';
import { MatrixPanel } from '#renderer/panels/correlations/MatrixPanel.tsx';
import { TopCorrelations } from '#renderer/panels/correlations/TopCorrelations.tsx';
import { AnalysisControls } from '#renderer/panels/dashboard/AnalysisControls.tsx';
import type { FilterProps } from '#renderer/panels/dashboard/FilterFields.tsx';
import { FilterNotice } from '#renderer/panels/dashboard/FilterNotice.tsx';
import { StatCards } from '#renderer/panels/dashboard/StatCards.tsx';
import { useTabCommands } from '#renderer/panels/dashboard/use-tab-commands.ts';
import { NetworkPanel } from '#renderer/panels/network/NetworkPanel.tsx';
import { AdvancedPatternPanel } from '#renderer/panels/patterns/AdvancedPatternPanel.tsx';
import { SelectedDrop } from '#renderer/panels/timeline/SelectedDrop.tsx';
import { TimelinePanel } from '#renderer/panels/timeline/TimelinePanel.tsx';
import { useKeptFilters } from '#renderer/state/use-filters.ts';
import { DeltaPanel } from './DeltaPanel.tsx';

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
      setFilters({ drop });
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
      <div className="ds-with-sidebar">
        <AnalysisControls {...props} />
        <TabStrip
          id="research-tabs"
          tabs={TABS.map((tab) => ({ ...tab, panel: panels[tab.id] }))}
          selected={filters.tab}
          onSelect={(tab) => {
            setFilters({ tab });
          }}
        />
      </div>
    </div>
  );
};

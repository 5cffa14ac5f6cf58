import { useCallback } from 'react';
import { TabStrip } from '#renderer/components/TabStrip.tsx';
import type { TabEntry } from '#renderer/components/TabStrip.tsx';
import { MatrixPanel } from '#renderer/panels/correlations/MatrixPanel.tsx';
import { TopCorrelations } from '#renderer/panels/correlations/TopCorrelations.tsx';
import { AnalysisControls } from '#renderer/panels/dashboard/AnalysisControls.tsx';
import type { FilterProps } from '#renderer/panels/dashboard/FilterFields.tsx';
import { FilterNotice } from '#renderer/panels/dashboard/FilterNotice.tsx';
import { StatCards } from '#renderer/panels/dashboard/StatCards.tsx';
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

const tabsOf = (props: FilterProps, openDrop: (drop: number) => void): readonly TabEntry[] => [
  {
    id: 'timeline',
    title: 'Timeline Analysis',
    icon: 'timeline-events',
    panel: <TimelinePanel {...props} full />,
  },
  { id: 'network', title: 'Network Graph', icon: 'graph', panel: <NetworkPanel {...props} full /> },
  {
    id: 'matrix',
    title: 'Correlation Matrix',
    icon: 'heat-grid',
    panel: (
      <div className="ds-stack">
        <MatrixPanel {...props} />
        <TopCorrelations {...props} />
        <SelectedDrop {...props} full />
      </div>
    ),
  },
  {
    id: 'deltas',
    title: 'Delta Analysis',
    icon: 'comparison',
    panel: (
      <div className="ds-stack">
        <SelectedDrop {...props} full />
        <DeltaPanel onOpenDrop={openDrop} />
      </div>
    ),
  },
  {
    id: 'patterns',
    title: 'Pattern Analysis',
    icon: 'predictive-analysis',
    panel: (
      <div className="ds-stack">
        <SelectedDrop {...props} full />
        <AdvancedPatternPanel onOpenDrop={openDrop} />
      </div>
    ),
  },
];

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
  return (
    <div className="ds-stack">
      <FilterNotice />
      <StatCards labels={LABELS} />
      <div className="ds-with-sidebar">
        <AnalysisControls {...props} />
        <TabStrip
          id="research-tabs"
          tabs={tabsOf(props, openDrop)}
          selected={filters.tab}
          onSelect={(tab) => {
            setFilters({ tab });
          }}
        />
      </div>
    </div>
  );
};

import { lazy } from 'react';
import { MatrixPanel } from '#renderer/features/analysis/correlations/MatrixPanel.tsx';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { AnalysisDashboard } from './AnalysisDashboard.tsx';
import { AdvancedPatternPanel, TopCorrelations } from './late-panels.ts';
import { dashboardParameters } from './parameters.ts';

const DeltaPanel = lazy(async () => ({
  default: (await import('./DeltaPanel.tsx')).DeltaPanel,
}));

const LABELS = {
  drops: 'Total Q Drops',
  span: 'Time Span',
  correlations: 'Correlations',
  accuracy: 'Delta Accuracy',
} as const;

const TABS = [
  { id: 'timeline', title: 'Timeline Analysis', icon: 'timeline-events', panel: <TimelinePanel full /> },
  { id: 'network', title: 'Network Graph', icon: 'graph', panel: <NetworkPanel full /> },
  {
    id: 'matrix',
    title: 'Correlation Matrix',
    icon: 'heat-grid',
    panel: (
      <div className="ds-stack">
        <MatrixPanel />
        <SelectedDrop full />
        <TopCorrelations />
      </div>
    ),
  },
  {
    id: 'deltas',
    title: 'Delta Analysis',
    icon: 'comparison',
    panel: (
      <div className="ds-stack">
        <SelectedDrop full />
        <DeltaPanel />
      </div>
    ),
  },
  {
    id: 'patterns',
    title: 'Pattern Analysis',
    icon: 'predictive-analysis',
    panel: (
      <div className="ds-stack">
        <SelectedDrop full />
        <AdvancedPatternPanel />
      </div>
    ),
  },
] as const;

export const parameters = dashboardParameters(TABS);

/** `/research`, and what `/legacy` leads to: the research dashboard. */
export const ResearchPage = () => <AnalysisDashboard page="Research" labels={LABELS} tabs={TABS} />;

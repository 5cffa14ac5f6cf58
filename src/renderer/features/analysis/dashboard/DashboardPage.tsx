import { CorrelationsPanel } from '#renderer/features/analysis/correlations/CorrelationsPanel.tsx';
import { useKeptFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { AnalysisDashboard } from './AnalysisDashboard.tsx';
import { PatternsView } from './PatternsView.tsx';
import { useTabCommands } from './use-tab-commands.ts';

const LABELS = {
  drops: 'Total Drops',
  span: 'Months Analyzed',
  correlations: 'Strong Correlations',
  accuracy: 'Prediction Accuracy',
} as const;

const TABS = [
  { id: 'timeline', title: 'Timeline Analysis', icon: 'timeline-events', Panel: TimelinePanel },
  { id: 'network', title: 'Network Graph', icon: 'graph', Panel: NetworkPanel },
  { id: 'correlations', title: 'Correlations', icon: 'link', Panel: CorrelationsPanel },
  { id: 'patterns', title: 'AI Patterns', icon: 'predictive-analysis', Panel: PatternsView },
] as const;

/** `/`: the analysis dashboard. */
export const DashboardPage = () => {
  const [filters, setFilters] = useKeptFilters();
  const props = { filters, setFilters };
  useTabCommands('Dashboard', TABS, setFilters);
  return (
    <AnalysisDashboard
      {...props}
      id="dashboard-tabs"
      labels={LABELS}
      tabs={TABS.map(({ Panel, ...tab }) => ({ ...tab, panel: <Panel {...props} /> }))}
    />
  );
};

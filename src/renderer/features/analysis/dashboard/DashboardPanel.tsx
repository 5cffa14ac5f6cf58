import { CorrelationsPanel } from '#renderer/features/analysis/correlations/CorrelationsPanel.tsx';
import { useKeptFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { AnalysisControls } from './AnalysisControls.tsx';
import type { FilterProps } from './FilterFields.tsx';
import { FilterNotice } from './FilterNotice.tsx';
import { PatternsView } from './PatternsView.tsx';
import { StatCards } from './StatCards.tsx';
import { useTabCommands } from './use-tab-commands.ts';
import sidebar from '#renderer/ui/sidebar.module.css';

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

const tabsOf = (props: FilterProps): readonly TabEntry[] =>
  TABS.map(({ Panel, ...tab }) => ({ ...tab, panel: <Panel {...props} /> }));

/** The dashboard's figures, its filters and its four views. */
export const DashboardPanel = () => {
  const [filters, setFilters] = useKeptFilters();
  const props = { filters, setFilters };
  useTabCommands('Dashboard', TABS, setFilters);
  return (
    <div className="ds-stack">
      <FilterNotice tabs={TABS} />
      <StatCards labels={LABELS} />
      <div className={sidebar.columns}>
        <AnalysisControls {...props} />
        <TabStrip
          id="dashboard-tabs"
          tabs={tabsOf(props)}
          selected={filters.tab}
          onSelect={(tab) => void setFilters({ tab })}
        />
      </div>
    </div>
  );
};

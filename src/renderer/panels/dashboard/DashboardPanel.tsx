import { TabStrip } from '#renderer/components/TabStrip.tsx';
import type { TabEntry } from '#renderer/components/TabStrip.tsx';
import { CorrelationsPanel } from '#renderer/panels/correlations/CorrelationsPanel.tsx';
import { NetworkPanel } from '#renderer/panels/network/NetworkPanel.tsx';
import { PatternsView } from '#renderer/panels/patterns/PatternsView.tsx';
import { TimelinePanel } from '#renderer/panels/timeline/TimelinePanel.tsx';
import { useKeptFilters } from '#renderer/state/use-filters.ts';
import { AnalysisControls } from './AnalysisControls.tsx';
import type { FilterProps } from './FilterFields.tsx';
import { FilterNotice } from './FilterNotice.tsx';
import { StatCards } from './StatCards.tsx';

const LABELS = {
  drops: 'Total Drops',
  span: 'Months Analyzed',
  correlations: 'Strong Correlations',
  accuracy: 'Prediction Accuracy',
} as const;

const tabsOf = (props: FilterProps): readonly TabEntry[] => [
  {
    id: 'timeline',
    title: 'Timeline Analysis',
    icon: 'timeline-events',
    panel: <TimelinePanel {...props} />,
  },
  {
    id: 'network',
    title: 'Network Graph',
    icon: 'graph',
    panel: <NetworkPanel {...props} />,
  },
  {
    id: 'correlations',
    title: 'Correlations',
    icon: 'link',
    panel: <CorrelationsPanel {...props} />,
  },
  {
    id: 'patterns',
    title: 'AI Patterns',
    icon: 'predictive-analysis',
    panel: <PatternsView {...props} />,
  },
];

/** The dashboard's figures, its filters and its four views. */
export const DashboardPanel = () => {
  const [filters, setFilters] = useKeptFilters();
  const props = { filters, setFilters };
  return (
    <div className="ds-stack">
      <FilterNotice />
      <StatCards labels={LABELS} />
      <div className="ds-with-sidebar">
        <AnalysisControls {...props} />
        <TabStrip
          id="dashboard-tabs"
          tabs={tabsOf(props)}
          selected={filters.tab}
          onSelect={(tab) => {
            setFilters({ tab });
          }}
        />
      </div>
    </div>
  );
};

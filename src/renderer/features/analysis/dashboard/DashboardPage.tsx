import { lazy } from 'react';
import { sessionParser } from '#renderer/features/analysis/ai-analysis/session-parser.ts';
import { AiPatternPanel } from '#renderer/features/analysis/correlations/AiPatternPanel.tsx';
import { ChancePanel, chanceParsers } from '#renderer/features/analysis/correlations/ChancePanel.tsx';
import { MatrixPanel } from '#renderer/features/analysis/correlations/MatrixPanel.tsx';
import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { TimelinePanel } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';
import { AnalysisDashboard } from './AnalysisDashboard.tsx';
import { AdvancedPatternPanel, TopCorrelations } from './late-panels.ts';
import { dashboardParameters } from './parameters.ts';

const AiAnalysisPanel = lazy(async () => ({
  default: (await import('#renderer/features/analysis/ai-analysis/AiAnalysisPanel.tsx')).AiAnalysisPanel,
}));

const LABELS = {
  drops: 'Total Drops',
  span: 'Months Analyzed',
  correlations: 'Strong Correlations',
  accuracy: 'Prediction Accuracy',
} as const;

const TABS = [
  { id: 'timeline', title: 'Timeline Analysis', icon: 'timeline-events', panel: <TimelinePanel /> },
  { id: 'network', title: 'Network Graph', icon: 'graph', panel: <NetworkPanel /> },
  {
    id: 'correlations',
    title: 'Correlations',
    icon: 'link',
    panel: (
      <div className="ds-stack">
        <MatrixPanel />
        <AiPatternPanel />
        <TopCorrelations />
        <ChancePanel />
        <SelectedDrop />
      </div>
    ),
  },
  {
    id: 'patterns',
    title: 'AI Patterns',
    icon: 'predictive-analysis',
    panel: (
      <div className="ds-stack">
        <SelectedDrop />
        <AdvancedPatternPanel />
        <AiAnalysisPanel />
      </div>
    ),
  },
] as const;

export const parameters = { ...dashboardParameters(TABS), session: sessionParser, ...chanceParsers };

export const DashboardPage = () => <AnalysisDashboard page="Dashboard" labels={LABELS} tabs={TABS} />;

import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { ClockMinutes } from './ClockMinutes.tsx';
import { ClusterCalendar } from './ClusterCalendar.tsx';
import { PatternList } from './PatternList.tsx';

/** Section 7's parameters. */
const CLUSTERS = { windowHours: 24, minSize: 3 } as const;

export const ClustersTab = () => (
  <AnalysisPanel
    query={withLastAnswer(
      readingQuery('listTemporalClusters', { query: { ...CLUSTERS, ...useMethodSet().query } }),
    )}
    failed="Failed to fetch temporal clusters"
    none={{ icon: 'heatmap', title: 'No temporal clusters found with current parameters' }}
  >
    {(patterns) => (
      <div className="ds-stack">
        <ClusterCalendar clusters={patterns} />
        <PatternList patterns={patterns} noun="clusters" />
      </div>
    )}
  </AnalysisPanel>
);

/** Deltas: every kind that was tested, also those that chance explains, each with its base rate. */
export const DeltasTab = () => (
  <AnalysisPanel
    query={readingQuery('listDeltaPatterns', { query: useMethodSet().query })}
    failed="Failed to fetch delta patterns"
    none={{ icon: 'comparison', title: 'No significant delta patterns detected' }}
  >
    {(patterns) => (
      <div className="ds-stack">
        <ClockMinutes patterns={patterns} />
        <PatternList patterns={patterns} noun="tests" />
      </div>
    )}
  </AnalysisPanel>
);

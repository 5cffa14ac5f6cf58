import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { patternsKey } from '#renderer/api/queries/patterns.ts';
import { cancelJob } from '#renderer/api/queries/system.ts';
import { HowComputed } from '#renderer/components/HowComputed.tsx';
import { JobProgress } from '#renderer/components/JobProgress.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { TabStrip } from '#renderer/components/TabStrip.tsx';
import type { TabEntry } from '#renderer/components/TabStrip.tsx';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { ContentTab } from './ContentTab.tsx';
import { FrequencyTab } from './FrequencyTab.tsx';
import { ClustersTab, DeltasTab } from './PatternTabs.tsx';
import { useExportReport, usePatternRun } from './use-pattern-run.ts';

const Summary = ({ summary }: { readonly summary: AnswerOf<'runPatternAnalysis'> }) => {
  const { timeZone } = usePreferences();
  return (
    <p className="ds-muted ds-num" role="status">
      {formatCount(summary.totalPatterns)} patterns, {formatCount(summary.highConfidencePatterns)} of high
      confidence, over {summary.timeSpanAnalyzed}
      {summary.lastAnalysis === null ? '' : `; last run ${formatTimestamp(summary.lastAnalysis, timeZone)}`}
    </p>
  );
};

const tabsFor = (onOpenDrop: (dropNumber: number) => void): readonly TabEntry[] => [
  {
    id: 'clusters',
    title: 'Temporal Clusters',
    icon: 'heatmap',
    panel: <ClustersTab onOpenDrop={onOpenDrop} />,
  },
  { id: 'frequency', title: 'Frequency Analysis', icon: 'timeline-bar-chart', panel: <FrequencyTab /> },
  {
    id: 'content',
    title: 'Content Patterns',
    icon: 'paragraph',
    panel: <ContentTab onOpenDrop={onOpenDrop} />,
  },
  { id: 'deltas', title: 'Delta Patterns', icon: 'comparison', panel: <DeltasTab onOpenDrop={onOpenDrop} /> },
];

const Actions = ({
  isRunning,
  onRun,
  hasResults,
}: {
  readonly isRunning: boolean;
  readonly onRun: () => void;
  readonly hasResults: boolean;
}) => {
  const report = useExportReport();
  return (
    <div className="ds-row">
      <Button
        size="small"
        intent="primary"
        icon="play"
        disabled={isRunning}
        text={isRunning ? 'Analyzing...' : 'Run Full Analysis'}
        onClick={onRun}
      />
      {hasResults ? (
        <Button
          size="small"
          icon="export"
          disabled={report.isPending}
          text={report.isPending ? 'Exporting...' : 'Export Report'}
          onClick={() => {
            report.mutate();
          }}
        />
      ) : null}
      <HowComputed title="Pattern analysis" methodId="temporal-clusters">
        Every pattern stands beside what chance alone gives. Confidence is 1 − q, corrected over the whole
        family of tests. A pattern within chance is kept and labelled so.
      </HowComputed>
    </div>
  );
};

/** Advanced Pattern Analysis: clusters, frequency, content, deltas. */
export const AdvancedPatternPanel = ({
  onOpenDrop,
}: {
  readonly onOpenDrop: (dropNumber: number) => void;
}) => {
  const { run, job, isRunning } = usePatternRun();
  const queries = useQueryClient();
  const [tab, setTab] = useState('clusters');
  const hasResults =
    run.isSuccess || queries.getQueriesData({ queryKey: patternsKey }).some(([, data]) => data !== undefined);
  return (
    <SectionCard
      title="Advanced Pattern Analysis"
      icon="predictive-analysis"
      actions={
        <Actions
          isRunning={isRunning}
          hasResults={hasResults}
          onRun={() => {
            run.mutate();
          }}
        />
      }
    >
      <div className="ds-stack-tight">
        {job === undefined ? null : <JobProgress job={job} onCancel={() => void cancelJob(job.id)} />}
        {run.data === undefined ? null : <Summary summary={run.data} />}
        <TabStrip id="pattern-tabs" tabs={tabsFor(onOpenDrop)} selected={tab} onSelect={setTab} />
      </div>
    </SectionCard>
  );
};

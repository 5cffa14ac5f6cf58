import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { jobEnd, useJob } from '#renderer/entities/job/use-job.ts';
import { useExportReport } from '#renderer/entities/report/use-export-analysis.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { PatternSummary } from '#shared/contract/patterns.ts';
import { AuditTab } from './AuditTab.tsx';
import { ContentTab } from './ContentTab.tsx';
import { FrequencyTab } from './FrequencyTab.tsx';
import { patternsParsers } from './patterns-view.ts';
import { ClustersTab, DeltasTab } from './PatternTabs.tsx';
import { StyleTab } from './StyleTab.tsx';

const PATTERN_SECTIONS = ['temporal', 'clusters', 'frequency', 'content', 'deltas'] as const;

const KIND_NAMES: Readonly<Record<string, string>> = {
  'temporal-clusters': 'temporal clusters',
  'content-patterns': 'phrases',
  'format-patterns': 'forms of layout',
  deltas: 'delta tests',
};

/** `134 temporal clusters, 140 delta tests`, with what is not computed yet in a sentence of its own. */
const kindsText = (byKind: PatternSummary['byKind']): string => {
  const [missing, computed] = [true, false].map((isMissing) =>
    byKind
      .filter(({ total }) => (total === null) === isMissing)
      .map(({ kind, total }) =>
        [...(total === null ? [] : [formatCount(total)]), KIND_NAMES[kind] ?? kind].join(' '),
      )
      .join(', '),
  );
  return [computed, ...(missing === '' ? [] : [`Not computed yet: ${missing}`])].join('. ');
};

/** How many patterns there are: a sum only where each kind was computed, and each kind by itself. */
const Summary = ({ summary, set }: { readonly summary: PatternSummary; readonly set: string }) => {
  const { timeZone } = usePreferences();
  const { totalPatterns, highConfidencePatterns, lastAnalysis } = summary;
  const where = set === '' ? plural(summary.drops, 'drop') : `the set “${set}”`;
  const whole =
    totalPatterns === null
      ? 'So far'
      : `${plural(totalPatterns, 'pattern')} in ${where}, ${formatCount(highConfidencePatterns)} of high confidence (0.8 or more)${set === '' ? `, over ${summary.timeSpanAnalyzed}` : ''}`;
  return (
    <p className="ds-muted ds-small ds-num" role="status">
      {lastAnalysis === null
        ? 'No full analysis of the current data yet. Each tab computes its own results.'
        : `${whole}: ${kindsText(summary.byKind)}. Last run ${formatTimestamp(lastAnalysis, timeZone)}.`}
    </p>
  );
};

const TABS: readonly TabEntry[] = [
  { id: 'clusters', title: 'Temporal Clusters', icon: 'heatmap', panel: <ClustersTab /> },
  { id: 'frequency', title: 'Frequency Analysis', icon: 'timeline-bar-chart', panel: <FrequencyTab /> },
  { id: 'content', title: 'Content Patterns', icon: 'paragraph', panel: <ContentTab /> },
  { id: 'deltas', title: 'Delta Patterns', icon: 'comparison', panel: <DeltasTab /> },
  { id: 'audit', title: 'Timestamp Audit', icon: 'time', panel: <AuditTab /> },
  { id: 'style', title: 'Style Change', icon: 'font', panel: <StyleTab /> },
];

interface ActionsProps {
  readonly isRunning: boolean;
  readonly onRun: () => void;
  readonly hasResults: boolean;
}

const Actions = ({ isRunning, onRun, hasResults }: ActionsProps) => {
  const report = useExportReport(PATTERN_SECTIONS, useMethodSet().set);
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
          onClick={() => report.mutate()}
        />
      ) : null}
      <HowComputed title="Pattern analysis" methodId="temporal-clusters">
        Every pattern is compared with chance. Confidence is 1 − q, corrected for all tests of its family.
        Patterns within chance are kept and labeled.
      </HowComputed>
    </div>
  );
};

/**
 * Runs all pattern methods. The toast comes when their job is done, also where another tab is open by that time; the job itself
 * is followed in the list of jobs, also one that was started elsewhere.
 */
const usePatternRun = () => {
  const queries = useQueryClient();
  const { query } = useMethodSet();
  const { data: summary } = useEndpoint('getPatternSummary', { query });
  const run = async (): Promise<object> => {
    const { jobId } = await call('runPatternAnalysis', { query: { ...query, wait: 'false' } });
    if (jobId !== undefined) await jobEnd(queries, jobId);
    return {};
  };
  const job = useJob('pattern-analysis', run, {
    onSuccess: () =>
      toast({
        title: 'Pattern Analysis Complete',
        description: 'Comprehensive pattern analysis has been generated successfully.',
        intent: 'success',
      }),
    onError: () =>
      toast({
        title: 'Analysis Failed',
        description: 'Failed to run pattern analysis. Please try again.',
        intent: 'danger',
      }),
  });
  return { ...job, summary };
};

/** Advanced Pattern Analysis: clusters, frequency, content, deltas; the audit of times and the change of style. */
export const AdvancedPatternPanel = () => {
  const { start, active, cancel, summary, isRunning } = usePatternRun();
  const { set } = useMethodSet();
  const [tab, setTab] = useQueryState('patterns', patternsParsers.patterns);
  return (
    <SectionCard
      title="Advanced Pattern Analysis"
      icon="predictive-analysis"
      stack="tight"
      subtitle={
        set === '' ? 'Uses all drops. Filters don’t apply.' : `Uses the set “${set}”. Filters don’t apply.`
      }
      actions={
        <Actions
          isRunning={isRunning}
          hasResults={typeof summary?.lastAnalysis === 'string'}
          onRun={() => start(undefined)}
        />
      }
    >
      {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
      <TabStrip id="pattern-tabs" tabs={TABS} selected={tab} onSelect={(id) => void setTab(id)} />
      {summary === undefined ? null : <Summary summary={summary} set={set} />}
    </SectionCard>
  );
};

import { Button, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { ConfidenceBar } from '#renderer/entities/analysis/ConfidenceBar.tsx';
import { compact } from '#renderer/entities/drop/compact.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { aiSessionsQuery, isSessionActive } from '#renderer/features/analysis/ai-sessions.ts';
import { useRunAnalysis } from '#renderer/features/analysis/use-run-analysis.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import type { AiSession } from '#shared/contract/ai.ts';

/** Section 2: key findings show the first 200 characters. */
const FINDING_LENGTH = 200;
/** Section 9: what a deep analysis looks at. */
const DEEP_TYPES = ['correlations', 'patterns'] as const;

const SECTIONS = [
  ['temporalAnalysis', 'Temporal clustering'],
  ['predictiveAccuracy', 'Predictive accuracy'],
  ['correlationInsights', 'News correlation'],
  ['patternRecognition', 'Pattern recognition'],
  ['sentimentAnalysis', 'Sentiment'],
] as const;

const Results = ({ session }: { readonly session: AiSession }) => {
  const { timeZone } = usePreferences();
  const { results } = session;
  const insights = results?.correlationInsights?.analysis ?? '';
  return (
    <div className="ds-stack-tight">
      <p className="ds-muted ds-small">
        From “{session.sessionName}”, {formatTimestamp(session.startTime, timeZone)}, by {session.model}
      </p>
      {SECTIONS.map(([key, label]) => {
        const section = results?.[key];
        return section === undefined ? null : (
          <ConfidenceBar
            key={key}
            title={label}
            label={label}
            confidence={section.confidence}
            untested={
              <div className="ds-row-between ds-small">
                <span>{label}</span>
                <span className="ds-faint">nothing was tested</span>
              </div>
            }
          />
        );
      })}
      <h3>Key findings</h3>
      <p>
        {insights === ''
          ? 'This analysis has no section on correlations.'
          : compact(insights, FINDING_LENGTH)}
      </p>
    </div>
  );
};

const hasResults = ({ status, results }: AiSession): boolean => status === 'completed' && results !== null;

/** AI Pattern Analysis: the confidence of each section of the last completed analysis, and its key finding. */
export const AiPatternPanel = () => {
  const sessions = useQuery(aiSessionsQuery());
  const deep = useRunAnalysis(DEEP_TYPES);
  const running = deep.isPending || sessions.data?.some(isSessionActive) === true;
  return (
    <QueryCard
      title="AI Pattern Analysis"
      icon="predictive-analysis"
      actions={
        <div className="ds-row">
          {running ? <Tag minimal>running</Tag> : null}
          <Button
            size="small"
            icon="search-text"
            disabled={running}
            text={running ? 'Analyzing...' : 'Request Deep Analysis'}
            onClick={() => deep.mutate()}
          />
          <HowComputed title="Confidence of a section" methodId="local-statistics">
            1 − the smallest q among the tests behind this section. It is computed from the data, not reported
            by the model.
          </HowComputed>
        </div>
      }
      query={sessions}
      failed="Failed to fetch AI analysis sessions"
      isEmpty={(all) => !all.some(hasResults)}
      none={
        <p className="ds-muted">
          No analysis completed yet. Request Deep Analysis runs one on the stored data; the built-in
          statistics need no key.
        </p>
      }
    >
      {(all) => {
        const last = all.find(hasResults);
        return last === undefined ? null : <Results session={last} />;
      }}
    </QueryCard>
  );
};

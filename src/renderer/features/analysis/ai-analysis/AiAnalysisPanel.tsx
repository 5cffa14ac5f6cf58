import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { useExportReport } from '#renderer/entities/report/use-export-analysis.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { aiSessionsQuery, isSessionActive } from '#renderer/features/analysis/ai-sessions.ts';
import { DEFAULT_FILTERS } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { useRunAnalysis } from '#renderer/features/analysis/use-run-analysis.ts';
import { formatScore, formatTimestamp } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { AiSession } from '#shared/contract/ai.ts';
import { DEFAULT_TYPES } from './ai-session.ts';
import { AnalysisForm, type AnalysisChoice } from './AnalysisForm.tsx';
import { CurrentSession } from './CurrentSession.tsx';
import { sessionParser } from './session-parser.ts';
import { StatusTag } from './StatusTag.tsx';
import styles from './AiAnalysisPanel.module.css';

/** The current session is in the address; without one it is the newest. */
const Actions = ({ hasSessions, onRefresh }: { hasSessions: boolean; onRefresh: () => void }) => {
  const all = useExportReport(['ai']);
  return (
    <div className="ds-row">
      <Button size="small" icon="refresh" text="Refresh" onClick={onRefresh} />
      <Button
        size="small"
        icon="export"
        disabled={!hasSessions || all.isPending}
        text={all.isPending ? 'Exporting...' : 'Export All'}
        onClick={() => all.mutate()}
      />
    </div>
  );
};

/** Section 9: the history shows this many. */
const SHOWN = 5;

interface SessionHistoryProps {
  readonly sessions: readonly AiSession[];
  readonly current: string | null;
  readonly onSelect: (id: string) => void;
}

const SessionHistory = ({ sessions, current, onSelect }: SessionHistoryProps) => {
  const { timeZone } = usePreferences();
  return (
    <nav aria-label="Recent analyses">
      <h3>Recent analyses</h3>
      <ul className="ds-plain-list">
        {sessions.slice(0, SHOWN).map((session) => (
          <li key={session.id}>
            <Button
              fill
              alignText="start"
              variant="minimal"
              active={session.id === current}
              aria-current={session.id === current}
              onClick={() => onSelect(session.id)}
            >
              <span className={styles.row}>
                <span className="ds-grow">{session.sessionName}</span>
                <span className="ds-faint ds-small ds-num">
                  {session.model}
                  {session.set === null ? '' : ` · set “${session.set.name}”`}
                  {session.overallConfidence === null
                    ? ''
                    : ` · confidence ${formatScore(session.overallConfidence)}`}{' '}
                  · {formatTimestamp(session.startTime, timeZone)}
                </span>
                <StatusTag status={session.status} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Choose a model and sections, start, watch the current session, come back to the last five. */
export const AiAnalysisPanel = () => {
  const [filters] = useFilters();
  const [chosen, setChosen] = useState<Partial<AnalysisChoice>>({});
  const { data: settings } = useEndpoint('getSettings');
  const preferred = settings?.settings.defaultModel ?? filters.model;
  const choice: AnalysisChoice = {
    model: filters.model === DEFAULT_FILTERS.model ? preferred : filters.model,
    types: DEFAULT_TYPES,
    ...chosen,
  };
  const [session, setSession] = useQueryState('session', sessionParser);
  const sessions = useQuery(aiSessionsQuery());
  const start = useRunAnalysis(choice.types, {
    model: choice.model,
    onStarted: (id) => void setSession(id),
  });
  const current = session ?? sessions.data?.[0]?.id ?? null;
  return (
    <SectionCard
      title="AI Analysis"
      icon="predictive-analysis"
      stack="normal"
      actions={
        <Actions
          hasSessions={sessions.data !== undefined && sessions.data.length > 0}
          onRefresh={() => void sessions.refetch()}
        />
      }
    >
      <AnalysisForm
        choice={choice}
        onChoose={setChosen}
        isRunning={start.isPending || sessions.data?.some(isSessionActive) === true}
        onRun={() => start.mutate()}
      />
      <p className="ds-muted ds-small">
        Claims and sources are proposed drop by drop in the queue of the{' '}
        <Link to="/claims">Claim Ledger</Link>; a proposal counts only once a person has written it down.
      </p>
      {current === null ? null : <CurrentSession key={current} id={current} />}
      <QueryState
        query={sessions}
        failed="Failed to fetch AI analysis sessions"
        none={{
          isSmall: true,
          icon: 'predictive-analysis',
          title: 'No analysis yet',
          description:
            'Choose what to analyze, then select Run AI Analysis. The built-in statistics need no key.',
        }}
      >
        {(all) => <SessionHistory sessions={all} current={current} onSelect={(id) => void setSession(id)} />}
      </QueryState>
    </SectionCard>
  );
};

import { Button, Callout, Tag } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { aiSessionQuery, cancelAiSession, isSessionActive } from '#renderer/features/analysis/ai-sessions.ts';
import { formatCost, formatScore, formatSeconds, formatTimestamp } from '#renderer/lib/format.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { LOCAL_MODEL, type AiSession } from '#shared/contract/ai.ts';
import { labelOfType, sectionsOf } from './ai-session.ts';
import { ResultCard } from './ResultCard.tsx';
import { StatusTag } from './StatusTag.tsx';
import styles from './CurrentSession.module.css';

const remaining = ({ progress }: AiSession): string => {
  if (progress === null || progress.total === 0) return '';
  const percent = `${String(Math.round((100 * progress.done) / progress.total))}%`;
  return progress.etaSeconds === null
    ? percent
    : `${percent} · about ${formatSeconds(progress.etaSeconds)} left`;
};

const Running = ({ session }: { readonly session: AiSession }) => {
  const cancel = useMutation({
    mutationFn: () => cancelAiSession(session.id),
    meta: { failed: 'Couldn’t cancel the analysis' },
  });
  return (
    <div className="ds-stack-tight">
      <ProgressBar
        label="Progress of the analysis"
        value={session.progress?.done ?? 0}
        max={session.progress?.total ?? 0}
        active
      />
      <div className="ds-row-between ds-small ds-muted ds-num">
        <span>
          Processing... {session.progress?.message ?? ''}
          <span className="ds-faint"> {remaining(session)}</span>
        </span>
        <Button
          size="small"
          variant="outlined"
          icon="stop"
          text="Cancel"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        />
      </div>
    </div>
  );
};

const Facts = ({ session }: { readonly session: AiSession }) => {
  const { timeZone } = usePreferences();
  const { timeRange, set, cost, overallConfidence } = session;
  return (
    <p className="ds-muted ds-small ds-num">
      Started {formatTimestamp(session.startTime, timeZone)}
      {timeRange === null ? '' : ` · drops from ${timeRange.start} to ${timeRange.end}`}
      {set === null ? '' : ` · set “${set.name}” (SHA-256 ${set.hash.slice(0, 8)}…)`}
      {overallConfidence === null ? '' : ` · overall confidence ${formatScore(overallConfidence)}`}
      {cost === 0 ? '' : ` · ${formatCost(cost)}`}
    </p>
  );
};

const Failure = ({ session }: { readonly session: AiSession }) => (
  <Callout intent="danger" icon="error">
    Analysis failed: {session.error ?? 'unknown error'}
    {session.failedSections.length === 0 ? null : (
      <p className="ds-small">
        No answer for: {session.failedSections.map(({ type }) => labelOfType(type)).join(', ')}.
        {session.results === null ? '' : ' The finished sections are below.'}
      </p>
    )}
  </Callout>
);

const Session = ({ session }: { readonly session: AiSession }) => (
  <div className="ds-stack-tight" data-session={session.id} data-status={session.status}>
    <div className="ds-row-wrap">
      <h3>{session.sessionName}</h3>
      <StatusTag status={session.status} />
      <Tag minimal>{session.model}</Tag>
    </div>
    <Facts session={session} />
    {session.model === LOCAL_MODEL ? (
      <Callout compact icon="calculator">
        Written by local/statistics from computed figures and fixed sentences. It isn’t a language model, and
        nothing left this computer.
      </Callout>
    ) : null}
    {isSessionActive(session) ? <Running session={session} /> : null}
    {session.status === 'failed' ? <Failure session={session} /> : null}
    <div className={styles.results}>
      {sectionsOf(session).map((result) => (
        <ResultCard key={result.key} result={result} />
      ))}
    </div>
  </div>
);

export const CurrentSession = ({ id }: { readonly id: string }) => {
  const session = useQuery(aiSessionQuery(id));
  return (
    <QueryState query={session} failed="Failed to fetch analysis session">
      {(openSession) => <Session session={openSession} />}
    </QueryState>
  );
};

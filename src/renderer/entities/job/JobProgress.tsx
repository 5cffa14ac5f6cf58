import { Button, Tag, type Intent } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatSeconds, formatTimestamp } from '#renderer/lib/format.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { fromTimestamp } from '#shared/time.ts';

const EVERY_MS = 1000;

const Elapsed = ({ startedAt }: { readonly startedAt: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{formatSeconds(now / 1000 - fromTimestamp(startedAt))} elapsed</>;
};

const INTENTS: Readonly<Record<ListedJob['status'], Intent>> = {
  running: 'primary',
  completed: 'success',
  failed: 'danger',
  cancelled: 'warning',
};

export const statusText = (status: ListedJob['status']): string =>
  status === 'cancelled' ? 'canceled' : status;

interface JobProgressProps {
  readonly job: ListedJob;
  /** Shown while the job can still be stopped. */
  readonly onCancel?: () => void;
}

export const JobProgress = ({ job, onCancel }: JobProgressProps) => {
  const active = job.status === 'running';
  const { timeZone } = usePreferences();
  return (
    <div
      className="ds-stack-tight"
      style={{ gap: 'var(--ds-1h)' }}
      data-job={job.id}
      data-status={job.status}
    >
      <div className="ds-row">
        <strong className="ds-grow">{job.title}</strong>
        <Tag minimal intent={INTENTS[job.status]}>
          {statusText(job.status)}
        </Tag>
        {active && onCancel !== undefined ? (
          <Button size="small" variant="outlined" icon="stop" text="Cancel" onClick={onCancel} />
        ) : null}
      </div>
      {active ? <ProgressBar label={job.title} value={job.done} max={job.total} active /> : null}
      <div className="ds-row-between ds-small ds-muted ds-num">
        <span>{job.error ?? (active ? job.message : '')}</span>
        <span>
          {active ? <Elapsed startedAt={job.startedAt} /> : null}
          {progressText(job)}
          {job.finishedAt === null ? null : formatTimestamp(job.finishedAt, timeZone)}
        </span>
      </div>
    </div>
  );
};

/** An import knows how many records there are from the part of the file that it has read. */
const ESTIMATED: ReadonlySet<string> = new Set(['import-drops', 'import-posts', 'import-news']);

const progressText = ({ kind, done, total, etaSeconds, status }: ListedJob): string => {
  if (status !== 'running') return '';
  const count =
    total > 0 ? `${formatCount(done)} of ${ESTIMATED.has(kind) ? 'about ' : ''}${formatCount(total)}` : '';
  const eta = etaSeconds === null ? '' : `about ${formatSeconds(etaSeconds)} left`;
  return [count, eta].map((text) => (text === '' ? '' : ` · ${text}`)).join('');
};

import { PopupKind, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { JobProgress } from './JobProgress.tsx';
import { jobsQuery } from './system.ts';
import { isRunning, useCancelJob } from './use-job.ts';
import styles from './JobTray.module.css';

/** Of the finished jobs. */
const SHOWN = 12;

const JobList = () => {
  const jobs = useQuery(jobsQuery());
  const cancel = useCancelJob();
  return (
    <div className={cx(styles.tray, 'ds-stack')} tabIndex={0} role="region" aria-label="Jobs">
      <h2>Work in progress</h2>
      <QueryState
        query={jobs}
        failed="Couldn’t load jobs"
        none={{ icon: 'time', title: 'No jobs have run yet' }}
      >
        {(list) => {
          const running = list.filter(isRunning);
          const finished = list.filter((job) => !isRunning(job)).slice(0, SHOWN);
          return (
            <>
              {running.length === 0 ? <p className="ds-muted">Nothing is running.</p> : null}
              {running.map((job) => (
                <JobProgress key={job.id} job={job} onCancel={() => cancel(job.id)} />
              ))}
              {finished.length === 0 ? null : <h2>Finished</h2>}
              {finished.map((job) => (
                <JobProgress key={job.id} job={job} />
              ))}
            </>
          );
        }}
      </QueryState>
    </div>
  );
};

/** The analysis status badge: what is running now; press it for all jobs. */
export const JobTray = () => {
  const jobs = useQuery(jobsQuery());
  const running = jobs.data === undefined ? 0 : jobs.data.filter(isRunning).length;
  const text =
    jobs.data === undefined
      ? jobs.error === null
        ? 'Jobs…'
        : 'Jobs not known'
      : running > 0
        ? `${plural(running, 'job')} running`
        : 'Analysis idle';
  return (
    <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<JobList />}>
      <QuietButton
        className={cx(styles.state)}
        icon={running > 0 ? <Spinner size={14} /> : jobs.data === undefined ? 'time' : 'tick-circle'}
        text={text}
        aria-label={`${text}. Show all jobs.`}
      />
    </Popover>
  );
};

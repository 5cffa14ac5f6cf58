import type { ReactNode } from 'react';
import { Failure } from '#renderer/ui/Failure.tsx';
import { JobProgress } from './JobProgress.tsx';
import type { useJob } from './use-job.ts';

interface JobStateProps {
  readonly job: Pick<ReturnType<typeof useJob>, 'active' | 'cancel' | 'failure' | 'isRunning'>;
  /** What did not work, where it did not. */
  readonly failed: string;
  /** A way out where it failed. */
  readonly children?: ReactNode;
}

/** The job that runs, with its Cancel, or why the last one did not work. */
export const JobState = ({
  job: { active, cancel, failure, isRunning },
  failed,
  children,
}: JobStateProps) => (
  <>
    {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
    <Failure title={failed} error={isRunning ? null : failure}>
      {children}
    </Failure>
  </>
);

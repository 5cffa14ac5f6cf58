import { Button, Callout } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { jobQuery } from '#renderer/entities/job/jobs.ts';
import { cancelJob, healthQuery, jobsQuery } from '#renderer/entities/job/system.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ArchiveState } from '#shared/contract/archive.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { archiveQuery, fetchArchive } from './archive.ts';

const isActive = (job: Job): boolean => job.status === 'running';

/** The download that runs, whoever started it, and the one that was started here. */
const useArchiveFetch = () => {
  const start = useMutation({ mutationFn: fetchArchive });
  const cancel = useMutation({ mutationFn: cancelJob });
  const { data: jobs } = useQuery(jobsQuery());
  const { data: own } = useQuery(jobQuery(start.data?.jobId ?? null));
  const running = jobs?.find((job) => job.kind === 'fetch-archive' && isActive(job));
  const problem = start.error?.message ?? (own?.status === 'failed' ? own.error : null);
  return { start, cancel, running, problem };
};

const Offer = ({ archive }: { readonly archive: ArchiveState }) => (
  <p className="ds-muted">
    The public archive (<code>posts.json</code>, {formatBytes(archive.sizeBytes)}) can be fetched from{' '}
    {new URL(archive.url).host}: one pinned file, kept only where its SHA-256 is right. Nothing is downloaded
    unasked.
    {archive.partBytes === 0 ? '' : ` ${formatBytes(archive.partBytes)} of it have arrived already.`}
  </p>
);

/** Offers the full archive where it is not here yet: asked for, in the open, resumable. */
export const ArchiveFetch = () => {
  const { data: archive } = useQuery(archiveQuery());
  const { data: health } = useQuery(healthQuery());
  const { start, cancel, running, problem } = useArchiveFetch();
  if (archive === undefined || health === undefined) return null;
  if (health.dataset?.sha256 === archive.sha256)
    return <p className="ds-muted">The full archive is what is loaded now.</p>;
  if (archive.present)
    return (
      <p className="ds-muted">
        The full archive is here: ingesting loads it in the place of whatever is loaded.
      </p>
    );
  return (
    <div className="ds-stack">
      <Offer archive={archive} />
      {problem === null ? null : (
        <Callout intent="danger" compact role="alert">
          {problem}
        </Callout>
      )}
      {running === undefined ? (
        <Button
          icon="cloud-download"
          className="ds-start"
          disabled={start.isPending}
          text={archive.partBytes === 0 ? 'Fetch the public archive' : 'Go on fetching the public archive'}
          onClick={() => start.mutate()}
        />
      ) : (
        <JobProgress job={running} onCancel={() => cancel.mutate(running.id)} />
      )}
    </div>
  );
};

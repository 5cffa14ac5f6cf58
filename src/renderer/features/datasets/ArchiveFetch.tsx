import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import type { ArchiveState } from '#shared/contract/archive.ts';

const Offer = ({ archive }: { readonly archive: ArchiveState }) => (
  <p className="ds-muted">
    The public archive (<code>posts.json</code>, {formatBytes(archive.sizeBytes)}) can be fetched from{' '}
    {new URL(archive.url).host}: a single file, verified by checksum. Nothing downloads until you ask.
    {archive.partBytes === 0 ? '' : ` ${formatBytes(archive.partBytes)} downloaded so far.`}
  </p>
);

/** Offers the full archive where it is not here yet: asked for, in the open, resumable. */
export const ArchiveFetch = () => {
  const state = useQuery(endpointQuery('getArchiveState'));
  const archive = state.data;
  const { data: health } = useQuery(healthQuery());
  const { start, cancel, active, isRunning, failure } = useJob('fetch-archive', () => call('fetchArchive'));
  if (archive === undefined || health === undefined)
    return <QueryNote query={state} failed="Couldn’t tell whether the archive is here" />;
  if (health.dataset?.sha256 === archive.sha256)
    return <p className="ds-muted">The full archive is loaded.</p>;
  if (archive.present)
    return (
      <p className="ds-muted">The full archive is downloaded. Loading it replaces the current dataset.</p>
    );
  return (
    <div className="ds-stack">
      <Offer archive={archive} />
      <Failure error={failure} />
      {active === undefined ? (
        <Button
          icon="cloud-download"
          className="ds-start"
          disabled={isRunning}
          text={archive.partBytes === 0 ? 'Fetch the public archive' : 'Resume download'}
          onClick={() => start(undefined)}
        />
      ) : (
        <JobProgress job={active} onCancel={() => cancel(active.id)} />
      )}
    </div>
  );
};

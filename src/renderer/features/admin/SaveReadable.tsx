import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { plural } from '#renderer/lib/format.ts';
import { notify } from '#renderer/ui/toaster.ts';
import { salvageResultSchema } from '#shared/contract/admin.ts';

interface SaveReadableProps {
  /** What the check found, in sentences. */
  readonly found: string;
}

/** What can be done about damage that a check found: a backup from the list below, or a copy of what can be read. */
export const SaveReadable = ({ found }: SaveReadableProps) => {
  const job = useJob<void, { jobId?: string | undefined }>('salvage', () => call('salvageDatabase'));
  const copy = job.result === undefined ? null : salvageResultSchema.parse(job.result);
  const { mutate: use, isPending } = useMutation({
    mutationFn: (name: string) => call('useSalvage', { params: { name } }),
    meta: { failed: 'Couldn’t use the copy' },
    onSuccess: ({ message }) => notify.done(message),
  });
  return (
    <Callout intent="danger" title="The last integrity check found damage">
      <div className="ds-stack-tight">
        <p>{found}</p>
        <p>
          Restore a backup from the list below, or copy the readable rows to a new database. Nothing is
          removed.
        </p>
        <JobState job={job} failed="Couldn’t copy the readable rows" />
        {copy === null ? (
          <Button
            className="ds-start"
            icon="lifesaver"
            text="Copy readable rows"
            disabled={job.isRunning}
            onClick={() => job.start()}
          />
        ) : (
          <>
            <p role="status">
              <strong>
                {plural(copy.drops, 'drop')} and {plural(copy.rows - copy.drops, 'other row')}
              </strong>{' '}
              were copied to <code>{copy.name}</code>. {copy.message}
            </p>
            <Button
              className="ds-start"
              icon="tick"
              text="Use the copy on next launch"
              disabled={isPending}
              onClick={() => use(copy.name)}
            />
          </>
        )}
      </div>
    </Callout>
  );
};

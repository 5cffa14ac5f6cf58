import { Button } from '@blueprintjs/core';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { formatBytes, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { ConfirmAlert } from '#renderer/ui/ConfirmAlert.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { salvageResultSchema } from '#shared/contract/admin.ts';

const UPKEEP = ['upkeep'];

type Task = () => Promise<{ readonly message?: string; readonly name?: string }>;

const TASKS = [
  ['floppy-disk', 'Back up now', () => call('backUpNow')],
  ['confirm', 'Check integrity', () => call('checkIntegrity')],
  ['compressed', 'Compact', () => call('compactDatabase')],
] as const satisfies readonly (readonly [icon: string, text: string, task: Task])[];

/** What can be done about damage that a check found: a backup from the list below, or a copy of what can be read. */
const SaveReadable = ({ found }: { readonly found: string }) => {
  const job = useJob<void, { jobId?: string | undefined }>('salvage', () => call('salvageDatabase'));
  const copy = job.result === undefined ? null : salvageResultSchema.parse(job.result);
  const { mutate: use, isPending } = useMutation({
    mutationFn: (name: string) => call('useSalvage', { params: { name } }),
    meta: { failed: 'Couldn’t use the copy' },
    onSuccess: ({ message }) => notify.done(message),
  });
  return (
    <TitledCallout intent="danger" title="The last integrity check found damage">
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
    </TitledCallout>
  );
};

/** Backup, restore, integrity check and compaction; each says what came of it. */
export const Maintenance = () => {
  const { mutate: run } = useMutation({
    mutationKey: UPKEEP,
    mutationFn: (task: Task) => task(),
    meta: { failed: 'Couldn’t finish the task' },
    onSuccess: ({ message, name }) => notify.done(message ?? `${name ?? ''} was saved`),
  });
  const isBusy = useIsMutating({ mutationKey: UPKEEP }) > 0;
  const backups = useEndpoint('listBackups');
  const { data: health } = useEndpoint('getHealth');
  const [chosen, setChosen] = useState<{ readonly name: string; readonly at: string } | null>(null);
  return (
    <SectionCard title="Database Management" icon="wrench" stack="normal">
      <div className="ds-row-wrap">
        {TASKS.map(([icon, text, task]) => (
          <Button key={text} icon={icon} text={text} disabled={isBusy} onClick={() => run(task)} />
        ))}
      </div>
      {health?.database.lastCheck?.ok === false ? (
        <SaveReadable found={health.database.lastCheck.message} />
      ) : null}
      {health?.restoreWaiting === true ? (
        <TitledCallout intent="warning" title="A backup will be restored on next launch">
          <Button size="small" text="Cancel restore" onClick={() => run(() => call('cancelRestore'))} />
        </TitledCallout>
      ) : null}
      <QueryState
        query={backups}
        failed="Couldn’t load backups"
        none={<p className="ds-muted">No backups yet. “Back up now” makes one.</p>}
      >
        {(list) => (
          <ul className="ds-plain-list ds-stack-tight">
            {list.map(({ name, at, sizeBytes, reason }) => (
              <li key={name} className="ds-row-between">
                <span className="ds-num">
                  {formatTimestamp(at)} · {formatBytes(sizeBytes)} · {reason}
                </span>
                <Button
                  size="small"
                  icon="history"
                  text="Restore"
                  aria-label={`Restore ${name}`}
                  onClick={() => setChosen({ name, at })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {chosen === null ? null : (
        <ConfirmAlert
          icon="history"
          intent="warning"
          confirmButtonText="Restore on next launch"
          onCancel={() => setChosen(null)}
          onConfirm={() => {
            setChosen(null);
            run(() => call('restoreBackup', { params: { name: chosen.name } }));
          }}
        >
          <p>
            The current database is backed up first. The backup of {formatTimestamp(chosen.at)} replaces it on
            next launch.
          </p>
        </ConfirmAlert>
      )}
    </SectionCard>
  );
};

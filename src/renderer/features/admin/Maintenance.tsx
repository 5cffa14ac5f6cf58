import { Alert, Button, Callout } from '@blueprintjs/core';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes, formatTimestamp } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import {
  backUpNow,
  backupsQuery,
  cancelRestore,
  checkIntegrity,
  compactDatabase,
  restoreBackup,
} from './admin.ts';

const UPKEEP = ['upkeep'];

/** Runs a piece of upkeep and says what came of it. */
const useUpkeep = <Input,>(
  mutationFn: (input: Input) => Promise<{ readonly message?: string; readonly name?: string }>,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: UPKEEP,
    mutationFn,
    onSuccess: ({ message, name }) =>
      toast({ title: message ?? `${name ?? ''} was saved`, intent: 'success' }),
    onError: (error) =>
      toast({ title: 'Couldn’t finish the task', description: messageOf(error), intent: 'danger' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: tagKey('listBackups') }),
        queries.invalidateQueries({ queryKey: tagKey('getHealth') }),
      ]),
  });
};

/** Backup, restore, integrity check and compaction. */
export const Maintenance = () => {
  const backUp = useUpkeep<void>(backUpNow);
  const check = useUpkeep<void>(checkIntegrity);
  const compact = useUpkeep<void>(compactDatabase);
  const restore = useUpkeep(restoreBackup);
  const keep = useUpkeep<void>(cancelRestore);
  const isBusy = useIsMutating({ mutationKey: UPKEEP }) > 0;
  const backups = useQuery(backupsQuery());
  const { data: health } = useQuery(healthQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <SectionCard title="Database Management" icon="wrench">
      <div className="ds-stack">
        <div className="ds-row-wrap">
          <Button icon="floppy-disk" text="Back up now" disabled={isBusy} onClick={() => backUp.mutate()} />
          <Button icon="confirm" text="Check integrity" disabled={isBusy} onClick={() => check.mutate()} />
          <Button icon="compressed" text="Compact" disabled={isBusy} onClick={() => compact.mutate()} />
        </div>
        {health?.restoreWaiting === true ? (
          <Callout intent="warning" title="A backup will be restored on next launch">
            <Button size="small" text="Cancel restore" onClick={() => keep.mutate()} />
          </Callout>
        ) : null}
        <QueryState
          query={backups}
          failed="Couldn’t load backups"
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState icon="floppy-disk" title="No backups yet" />}
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
                    onClick={() => setChosen(name)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      <Alert
        isOpen={chosen !== null}
        icon="history"
        intent="warning"
        confirmButtonText="Restore on next launch"
        cancelButtonText="Cancel"
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          const name = chosen;
          setChosen(null);
          if (name !== null) restore.mutate(name);
        }}
      >
        <p>The current database is backed up first. This backup replaces it on next launch.</p>
      </Alert>
    </SectionCard>
  );
};

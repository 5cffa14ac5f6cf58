import { Button } from '@blueprintjs/core';
import { formatBytes, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { RecoveryAction, RecoveryState } from '#shared/recovery.ts';
import { toTimestamp } from '#shared/time.ts';
import styles from './Recovery.module.css';

export interface RecoveryPartProps {
  readonly state: RecoveryState;
  readonly isBusy: boolean;
  readonly onPress: (action: RecoveryAction) => void;
}

const REASONS: Readonly<Record<string, string>> = {
  import: 'before an import',
  migration: 'before an update of the database',
  manual: 'made by hand',
  restore: 'before a restore',
};

/** The backups there are, newest first, each with its date, count and size. */
export const BackupList = ({ state: { backups }, isBusy, onPress }: RecoveryPartProps) => {
  // The newest that can be restored: what most people want.
  const newest = backups.find(({ obstacle }) => obstacle === null);
  return (
    <SectionCard title="Restore a backup" icon="history">
      {backups.length === 0 ? (
        <EmptyState icon="floppy-disk" title="There is no backup in this data folder" />
      ) : (
        <div className="ds-stack-tight">
          <p className="ds-muted">
            The backup replaces the database. The current file is kept and moved to a folder{' '}
            <code>replaced-…</code> next to it.
          </p>
          <ul className="ds-plain-list">
            {backups.map((backup) => {
              const { name, reason, sizeBytes, drops, obstacle } = backup;
              const date = formatTimestamp(toTimestamp(backup.at));
              return (
                <li key={name} className={styles.recoveryBackup}>
                  <div>
                    <p>
                      <strong className="ds-num">{date}</strong>
                      <span className={styles.recoveryCount}>
                        {drops === null ? 'drops unknown' : plural(drops, 'drop')}
                      </span>
                    </p>
                    <p className="ds-muted ds-small">
                      {formatBytes(sizeBytes)}, {REASONS[reason] ?? reason}
                      {obstacle === null ? '' : ` · ${obstacle}`}
                    </p>
                  </div>
                  <Button
                    icon="history"
                    text="Restore"
                    aria-label={`Restore the backup of ${date}`}
                    intent={backup === newest ? 'primary' : 'none'}
                    disabled={isBusy || obstacle !== null}
                    onClick={() => onPress({ kind: 'restore', name })}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </SectionCard>
  );
};

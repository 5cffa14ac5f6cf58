import { Button } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { salvageGaps, type RecoveryState } from '#shared/recovery.ts';
import type { RecoveryPartProps } from './BackupList.tsx';
import styles from './Recovery.module.css';

const comparison = ({ backups }: RecoveryState): string => {
  const newestDrops = backups.find((backup) => backup.obstacle === null)?.drops ?? null;
  return newestDrops === null ? '' : ` The newest backup contains ${formatCount(newestDrops)}.`;
};

/** Copies what can be read of a damaged database to a new file, says what came of it, and opens that on a second press. */
export const SalvageCard = ({ state, isBusy, onPress }: RecoveryPartProps) => (
  <SectionCard title="Salvage" icon="lifesaver">
    <div className="ds-stack-tight">
      <p className="ds-muted">
        Copies every readable row to a new file next to the database. The damaged file is not changed. Rows on
        damaged pages are missing from the copy; if much is damaged, a backup contains more.
      </p>
      {state.salvage === null ? (
        <Button
          className="ds-start"
          icon="lifesaver"
          text="Salvage readable data"
          disabled={isBusy}
          onClick={() => onPress({ kind: 'salvage' })}
        />
      ) : (
        <div className={cx(styles.recoverySalvaged, 'ds-stack-tight')} role="status">
          <p>
            <strong>
              {plural(state.salvage.drops, 'drop')} and{' '}
              {plural(state.salvage.rows - state.salvage.drops, 'other row')}
            </strong>{' '}
            were read into <code>{state.salvage.name}</code>.{comparison(state)}
          </p>
          <p>{salvageGaps(state.salvage)}</p>
          <Button
            className="ds-start"
            icon="tick"
            text="Open the salvaged copy"
            disabled={isBusy}
            onClick={() => onPress({ kind: 'use-salvage' })}
          />
          <p className="ds-muted ds-small">
            The damaged file is kept and moved to a folder <code>replaced-…</code>.
          </p>
        </div>
      )}
    </div>
  </SectionCard>
);

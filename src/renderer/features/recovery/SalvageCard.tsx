import { Button } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { RecoverySalvage, RecoveryState } from '#shared/recovery.ts';
import type { RecoveryPartProps } from './BackupList.tsx';
import styles from './Recovery.module.css';

/** What a person needs to choose between the copy and a backup. */
const gaps = ({ damagedTables, leftOut, changed }: RecoverySalvage): string =>
  [
    damagedTables.length === 0
      ? 'Every table could be read completely.'
      : `Rows may be missing from ${damagedTables.join(', ')}.`,
    leftOut === 0
      ? ''
      : `${plural(leftOut, 'row')} that belong${leftOut === 1 ? 's' : ''} to something that could not be read ${leftOut === 1 ? 'was' : 'were'} left out.`,
    changed === 0
      ? ''
      : `${plural(changed, 'row')} could be read but ${changed === 1 ? 'is' : 'are'} not as written: a backup has the right text.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

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
          <p>{gaps(state.salvage)}</p>
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

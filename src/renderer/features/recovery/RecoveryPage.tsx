import { Button, Spinner } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes, formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { salvageGaps, type RecoveryAction, type RecoveryState } from '#shared/recovery.ts';
import { toTimestamp } from '#shared/time.ts';
import styles from './Recovery.module.css';

interface RecoveryPartProps {
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

const BackupList = ({ state: { backups }, isBusy, onPress }: RecoveryPartProps) => {
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

const comparison = ({ backups }: RecoveryState): string => {
  const newestDrops = backups.find((backup) => backup.obstacle === null)?.drops ?? null;
  return newestDrops === null ? '' : ` The newest backup contains ${formatCount(newestDrops)}.`;
};

/** Copies what can be read of a damaged database to a new file, says what came of it, and opens that on a second press. */
const SalvageCard = ({ state, isBusy, onPress }: RecoveryPartProps) => (
  <SectionCard title="Salvage" icon="lifesaver" stack="tight">
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
  </SectionCard>
);

/** What is wrong, in plain words; the program's own sentence where it knows more. */
const WORDS: Readonly<Record<RecoveryState['fault'], { title: string; sentence: string | null }>> = {
  corrupt: {
    title: 'The database is damaged',
    sentence: 'Dropscope could not read its database, so it was not changed. Nothing was deleted.',
  },
  empty: {
    title: 'The database is empty',
    sentence:
      'Nothing can be read from its file, so it was not changed. Restore a backup, or delete the file if nothing was ever stored in it.',
  },
  newer: {
    title: 'The database is from a newer Dropscope',
    sentence:
      'This version cannot read it, so it was not changed. Install the newer Dropscope, or restore an earlier backup.',
  },
  other: { title: 'The data folder could not be opened', sentence: null },
};

const RECOVERY_KEY = ['recovery'] as const;

/** Electron puts the channel and the error's class before the sentence. */
const sentenceOf = (error: unknown): string =>
  messageOf(error).replace(/^Error invoking remote method '[^']*': (\w*Error: )?/, '');

/** One thing at a time; what is under way keeps every button shut. */
const useRecover = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (action: RecoveryAction): Promise<RecoveryState | null> =>
      (await window.dropscope?.recover(action)) ?? null,
    onSuccess: (state) => {
      queries.setQueryData(RECOVERY_KEY, state);
    },
  });
};

const WAITS: Readonly<Record<RecoveryAction['kind'], string>> = {
  restore: 'Checking and restoring the backup…',
  salvage: 'Reading what is still readable…',
  'use-salvage': 'Checking and opening the salvaged copy…',
  'try-again': 'Opening the data folder…',
  'open-folder': 'Opening the folder…',
  quit: 'Quitting…',
};

const State = ({ folder, database }: RecoveryState) => (
  <Facts
    look="list"
    facts={[
      ['Data folder', <span className="ds-mono">{folder}</span>],
      [
        'Database',
        database === null
          ? 'none'
          : `${database.name}, ${formatBytes(database.sizeBytes)}, last changed ${formatTimestamp(toTimestamp(database.changedAt))}`,
      ],
    ]}
  />
);

const Screen = ({ state }: { readonly state: RecoveryState }) => {
  const work = useRecover();
  // Null: the workstation is open, and its window takes the place of this page at any moment.
  const isLeaving = work.isSuccess && work.data === null;
  const isBusy = work.isPending || isLeaving;
  const { title, sentence } = WORDS[state.fault];
  const part = { state, isBusy, onPress: work.mutate };
  return (
    <main className={cx(styles.recovery, 'ds-stack')} aria-busy={isBusy}>
      <header className="ds-row">
        <Mark className={cx(styles.recoveryMark)} />
        <h1>{title}</h1>
      </header>
      <p className={cx(styles.recoverySentence)}>{sentence ?? state.message}</p>
      <State {...state} />
      <Failure title="Couldn’t finish" error={work.error && sentenceOf(work.error)} />
      {state.fault === 'other' ? null : <BackupList {...part} />}
      {state.fault === 'corrupt' ? <SalvageCard {...part} /> : null}
      <footer className="ds-row-wrap">
        {state.fault === 'other' ? (
          <Button
            icon="refresh"
            intent="primary"
            text="Try again"
            disabled={isBusy}
            onClick={() => work.mutate({ kind: 'try-again' })}
          />
        ) : null}
        <Button
          icon="folder-open"
          text="Open folder"
          disabled={isBusy}
          onClick={() => work.mutate({ kind: 'open-folder' })}
        />
        <Button icon="log-out" text="Quit" disabled={isBusy} onClick={() => work.mutate({ kind: 'quit' })} />
        <p className={cx(styles.recoveryProgress)} role="status">
          {work.isPending ? (
            <>
              <Spinner size={16} aria-hidden="true" /> {WAITS[work.variables.kind]}
            </>
          ) : isLeaving ? (
            'The database is open. Loading Dropscope…'
          ) : null}
        </p>
      </footer>
    </main>
  );
};

/** What the desktop shows where its data folder does not open: the ways out of it. It asks nothing of the API. */
export const RecoveryPage = () => {
  const { data: state, error } = useQuery({
    queryKey: RECOVERY_KEY,
    // Null where there is nothing to recover: in a browser always.
    queryFn: async () => (await window.dropscope?.recovery()) ?? null,
  });
  if (state !== undefined && state !== null) return <Screen state={state} />;
  if (state === undefined && error === null) return null;
  return (
    <main className={cx(styles.recovery)}>
      <h1 className="ds-visually-hidden">Recovery</h1>
      <EmptyState
        icon={error === null ? 'tick-circle' : 'error'}
        title={error === null ? 'There is nothing to recover' : 'The recovery could not be shown'}
        description={error === null ? 'The database is open.' : messageOf(error)}
        action={<Link to="/">Go to the dashboard</Link>}
      />
    </main>
  );
};

import { Button, Spinner } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes, formatTimestamp } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import type { RecoveryAction, RecoveryState } from '#shared/recovery.ts';
import { toTimestamp } from '#shared/time.ts';
import { BackupList } from './BackupList.tsx';
import { SalvageCard } from './SalvageCard.tsx';
import styles from './Recovery.module.css';

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

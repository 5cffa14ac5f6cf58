import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes, formatTimestamp } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import type { RecoveryAction, RecoveryState } from '#shared/recovery.ts';
import { toTimestamp } from '#shared/time.ts';
import { BackupList } from './BackupList.tsx';
import { recover, recoveryKey, recoveryQuery } from './recovery.ts';
import { SalvageCard } from './SalvageCard.tsx';
import styles from './Recovery.module.css';

/** What is wrong, in plain words; the program's own sentence where it knows more. */
const WORDS: Readonly<Record<RecoveryState['fault'], { title: string; sentence: string | null }>> = {
  corrupt: {
    title: 'The database is damaged',
    sentence: 'Dropscope could not read its database, so it was not changed. Nothing was deleted.',
  },
  newer: {
    title: 'The database is from a newer Dropscope',
    sentence:
      'This version cannot read it, so it was not changed. Install the newer Dropscope, or restore an earlier backup.',
  },
  other: { title: 'The data folder could not be opened', sentence: null },
};

/** One thing at a time; what is under way keeps every button shut. */
const useRecover = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: RecoveryAction) => recover(action),
    onSuccess: (state) => {
      queries.setQueryData(recoveryKey, state);
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

const Progress = ({ work }: { readonly work: ReturnType<typeof useRecover> }) => {
  // Null: the workstation is open, and its window takes the place of this page at any moment.
  const isLeaving = work.isSuccess && work.data === null;
  return (
    <p className={cx(styles.recoveryProgress)} role="status">
      {work.isPending ? (
        <>
          <Spinner size={16} aria-hidden="true" /> {WAITS[work.variables.kind]}
        </>
      ) : isLeaving ? (
        'The database is open. Loading Dropscope…'
      ) : null}
    </p>
  );
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
  const isBusy = work.isPending || (work.isSuccess && work.data === null);
  const { title, sentence } = WORDS[state.fault];
  const press = (action: RecoveryAction) => {
    work.mutate(action);
  };
  return (
    <main className={cx(styles.recovery, 'ds-stack')} aria-busy={isBusy}>
      <header className="ds-row">
        <Mark className={cx(styles.recoveryMark)} />
        <h1>{title}</h1>
      </header>
      <p className={cx(styles.recoverySentence)}>{sentence ?? state.message}</p>
      <State {...state} />
      {work.isError ? (
        <Callout intent="danger" role="alert" title="Couldn’t finish">
          {messageOf(work.error)}
        </Callout>
      ) : null}
      {state.fault === 'other' ? null : <BackupList state={state} isBusy={isBusy} onPress={press} />}
      {state.fault === 'corrupt' ? <SalvageCard state={state} isBusy={isBusy} onPress={press} /> : null}
      <footer className="ds-row-wrap">
        {state.fault === 'other' ? (
          <Button
            icon="refresh"
            intent="primary"
            text="Try again"
            disabled={isBusy}
            onClick={() => press({ kind: 'try-again' })}
          />
        ) : null}
        <Button
          icon="folder-open"
          text="Open folder"
          disabled={isBusy}
          onClick={() => press({ kind: 'open-folder' })}
        />
        <Button icon="log-out" text="Quit" disabled={isBusy} onClick={() => press({ kind: 'quit' })} />
        <Progress work={work} />
      </footer>
    </main>
  );
};

/** Ways out of a data folder that does not open. It asks nothing of the API. */
export const RecoveryPanel = () => {
  const { data: state, error } = useQuery(recoveryQuery());
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

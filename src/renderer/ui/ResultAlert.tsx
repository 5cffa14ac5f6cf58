import type { IconName, Intent } from '@blueprintjs/core';
import type { RunStatus } from '#shared/contract/jobs.ts';
import { TitledCallout } from './TitledCallout.tsx';
import styles from './ResultAlert.module.css';

export interface ImportMessage {
  readonly status: RunStatus | 'canceled';
  readonly message: string;
  readonly errors: readonly string[];
  /** How many records were left out; `errors` has one sentence a cause. */
  readonly errorCount: number;
  /** What it brought in; absent where that is nothing. */
  readonly importId?: number | null;
}

const LOOKS: Readonly<
  Record<ImportMessage['status'], { readonly icon: IconName; readonly intent: Intent; readonly word: string }>
> = {
  running: { icon: 'time', intent: 'primary', word: 'Running' },
  completed: { icon: 'tick-circle', intent: 'success', word: 'Completed' },
  failed: { icon: 'error', intent: 'danger', word: 'Failed' },
  canceled: { icon: 'disable', intent: 'none', word: 'Canceled' },
};

const PARTIAL = { icon: 'warning-sign', intent: 'warning', word: 'Completed without all records' } as const;

const ErrorList = ({ errors }: { readonly errors: readonly string[] }) => (
  <ul className={styles.list}>
    {errors.map((error, at) => (
      <li key={at}>{error}</li>
    ))}
  </ul>
);

export const ResultAlert = ({ message }: { readonly message: ImportMessage }) => {
  // An import that left records out is not shown in green.
  const isPartial = message.status === 'completed' && message.errorCount > 0;
  const { icon, intent, word } = isPartial ? PARTIAL : LOOKS[message.status];
  return (
    <div role={message.status === 'failed' ? 'alert' : 'status'}>
      <TitledCallout icon={icon} intent={intent} title={`${word}: ${message.message}`}>
        {message.errors.length === 0 ? null : <ErrorList errors={message.errors} />}
      </TitledCallout>
    </div>
  );
};

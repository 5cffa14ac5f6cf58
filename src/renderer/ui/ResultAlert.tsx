import { Callout, type IconName, type Intent } from '@blueprintjs/core';
import { formatCount } from '#renderer/lib/format.ts';
import { ErrorList } from './ErrorList.tsx';

/** What came of an import, and what of it could not be read. */
export interface ImportMessage {
  readonly status: 'running' | 'completed' | 'failed';
  readonly message: string;
  readonly errors: readonly string[];
  /** All of them; `errors` has the first 100. */
  readonly errorCount: number;
}

const LOOKS: Readonly<
  Record<ImportMessage['status'], { readonly icon: IconName; readonly intent: Intent; readonly word: string }>
> = {
  running: { icon: 'time', intent: 'primary', word: 'Running' },
  completed: { icon: 'tick-circle', intent: 'success', word: 'Completed' },
  failed: { icon: 'error', intent: 'danger', word: 'Failed' },
};

/** What came of an import, its icon and color by its status, and the errors it gave. */
export const ResultAlert = ({ message }: { readonly message: ImportMessage }) => {
  const { icon, intent, word } = LOOKS[message.status];
  return (
    <div role={message.status === 'failed' ? 'alert' : 'status'}>
      <Callout icon={icon} intent={intent} title={`${word}: ${message.message}`}>
        {message.errors.length === 0 ? null : <ErrorList errors={message.errors} />}
        {message.errorCount > message.errors.length ? (
          <p>
            The first {formatCount(message.errors.length)} of {formatCount(message.errorCount)} errors.
          </p>
        ) : null}
      </Callout>
    </div>
  );
};

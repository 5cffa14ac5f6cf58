import { Callout, type IconName, type Intent } from '@blueprintjs/core';
import { formatCount } from '#renderer/lib/format.ts';
import type { IngestionMessage } from './ingestion.ts';

const LOOKS: Readonly<
  Record<
    IngestionMessage['status'],
    { readonly icon: IconName; readonly intent: Intent; readonly word: string }
  >
> = {
  running: { icon: 'time', intent: 'primary', word: 'Running' },
  completed: { icon: 'tick-circle', intent: 'success', word: 'Completed' },
  failed: { icon: 'error', intent: 'danger', word: 'Failed' },
};

/** What came of an ingestion, its icon and colour by its status, and every error it gave. */
export const ResultAlert = ({ message }: { readonly message: IngestionMessage }) => {
  const { icon, intent, word } = LOOKS[message.status];
  return (
    <div role={message.status === 'failed' ? 'alert' : 'status'}>
      <Callout icon={icon} intent={intent} title={`${word}: ${message.message}`}>
        {message.errors.length === 0 ? null : (
          <ul className="ds-error-list">
            {message.errors.map((error, at) => (
              <li key={at}>{error}</li>
            ))}
          </ul>
        )}
        {message.errorCount > message.errors.length ? (
          <p>
            The first {formatCount(message.errors.length)} of {formatCount(message.errorCount)} errors.
          </p>
        ) : null}
      </Callout>
    </div>
  );
};

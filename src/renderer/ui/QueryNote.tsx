import { Callout } from '@blueprintjs/core';
import { messageOf } from '#renderer/lib/errors.ts';
import { PendingNote } from './PendingNote.tsx';
import { TryAgain } from './TryAgain.tsx';

interface QueryNoteProps {
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPlaceholderData?: boolean;
    readonly refetch: () => unknown;
  };
  /** What could not be fetched: `Failed to fetch sets`. */
  readonly failed: string;
}

/** One line where a call failed, with the way to repeat it; it says so where older data is still shown, or the answer to another question. Nothing otherwise. */
export const QueryNote = ({ query, failed }: QueryNoteProps) =>
  query.error === null ? (
    <PendingNote query={query} />
  ) : (
    <div role="alert">
      <Callout compact icon="warning-sign" intent={query.data === undefined ? 'danger' : 'warning'}>
        {query.data === undefined ? `${failed}: ` : `${failed} again. The data shown is from before: `}
        {messageOf(query.error)} <TryAgain query={query} />
      </Callout>
    </div>
  );

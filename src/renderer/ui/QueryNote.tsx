import { Callout, Tag } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { TryAgain } from './TryAgain.tsx';
import styles from './QueryNote.module.css';

/** Most answers are there before anybody could read this. */
const WAIT_MS = 400;

const Late = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <Tag intent="warning" role="status" data-testid="loading" className={cx(styles['note'])}>
      Loading… Until then, this is the answer to the previous question.
    </Tag>
  ) : null;
};

interface PendingNoteProps {
  readonly query: { readonly isPlaceholderData?: boolean };
}

/** Says that what is shown is of the question before: its place is above it, and moves nothing. */
const PendingNote = ({ query }: PendingNoteProps) => (query.isPlaceholderData === true ? <Late /> : null);

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

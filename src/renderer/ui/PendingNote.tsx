import { Tag } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './PendingNote.module.css';

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
export const PendingNote = ({ query }: PendingNoteProps) =>
  query.isPlaceholderData === true ? <Late /> : null;

import { Classes } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Skeleton.module.css';

const WIDTHS = ['92%', '78%', '85%', '60%'];

interface SkeletonProps {
  readonly text?: string;
  readonly lines?: number;
  /** A frame of this height in pixels instead of lines. */
  readonly height?: number;
}

/** Gray bars where text will be, or a frame of the height of what will be there; the words are for screen readers and tests. */
export const Skeleton = ({ text = 'Loading…', lines = 4, height }: SkeletonProps) =>
  height === undefined ? (
    <div role="status" data-testid="loading" className={styles.skeleton}>
      <span className="ds-faint ds-small">{text}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          aria-hidden="true"
          className={cx(styles.line, Classes.SKELETON)}
          style={{ width: WIDTHS[line % WIDTHS.length] }}
        />
      ))}
    </div>
  ) : (
    <div
      role="status"
      data-testid="loading"
      className={cx(styles.frame, 'ds-faint ds-small')}
      style={{ height }}
    >
      {text}
    </div>
  );

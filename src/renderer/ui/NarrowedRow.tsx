import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';

interface NarrowedRowProps {
  /** What is left: "Only events of 2018-05". */
  readonly children: ReactNode;
  /** Of the button: "Show all months". */
  readonly text: string;
  readonly onClear: () => void;
  readonly className?: string | undefined;
}

export const NarrowedRow = ({ children, text, onClear, className }: NarrowedRowProps) => (
  <div className={cx('ds-row', className)} role="status">
    <span className="ds-num">{children}</span>
    <Button size="small" variant="outlined" icon="cross" text={text} onClick={onClear} />
  </div>
);

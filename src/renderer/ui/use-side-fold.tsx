import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './sidebar.module.css';

/**
 * Folds the controls of a sidebar where the window has no room for a column: the results come first, the controls open on
 * demand. The stylesheet decides where; the part with the class `body` is what is folded.
 * @param what the controls, in lower case: "filters"
 */
export const useSideFold = (what: string) => {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    toggle: (
      <Button
        className={cx(styles.toggle)}
        size="small"
        variant="outlined"
        icon="filter"
        aria-expanded={isOpen}
        text={`${isOpen ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setOpen(!isOpen)}
      />
    ),
  };
};

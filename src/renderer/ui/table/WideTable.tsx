import type { ReactNode } from 'react';
import styles from './WideTable.module.css';

/** Scrolls a table that may be wider than its card, by keyboard too. */
export const WideTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.wide} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

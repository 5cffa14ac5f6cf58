import type { ReactNode } from 'react';
import styles from './WideTable.module.css';

interface WideTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Scrolls a table that may be wider than its card, by keyboard too. */
export const WideTable = ({ label, children }: WideTableProps) => (
  <div className={styles.wide} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

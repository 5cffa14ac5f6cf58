import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/** Fields next to each other, and a button that belongs to them. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

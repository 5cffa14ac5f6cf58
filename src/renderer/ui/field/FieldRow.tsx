import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

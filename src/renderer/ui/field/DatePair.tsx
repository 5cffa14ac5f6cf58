import type { ReactNode } from 'react';
import styles from './DatePair.module.css';

/** Two dates side by side, as narrow as a sidebar. */
export const DatePair = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

import type { ReactNode } from 'react';
import styles from './Hit.module.css';

/** Words of a text that were searched or quoted. */
export const Hit = ({ children }: { readonly children: ReactNode }) => (
  <mark className={styles.hit}>{children}</mark>
);

import type { ReactNode } from 'react';
import styles from './Hit.module.css';

export const Hit = ({ children }: { readonly children: ReactNode }) => (
  <mark className={styles.hit}>{children}</mark>
);

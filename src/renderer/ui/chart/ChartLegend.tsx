import type { ReactNode } from 'react';
import styles from './ChartLegend.module.css';

interface ChartLegendProps {
  readonly label: string;
  /** List items, each a mark (`i` or an icon) and its words. */
  readonly children: ReactNode;
}

export const ChartLegend = ({ label, children }: ChartLegendProps) => (
  <ul className={styles.legend} aria-label={label}>
    {children}
  </ul>
);

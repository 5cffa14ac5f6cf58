import { Card, Classes, Icon, type IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import styles from './StatCard.module.css';

/** As wide as a usual figure, and nothing that a screen reader or a search could take for one. */
const FIGURE_PENDING = '\u2007'.repeat(5);

interface StatCardProps {
  readonly label: string;
  /** A count, or another figure as it is formatted; undefined while it is on its way. */
  readonly value: ReactNode;
  readonly icon?: IconName;
  /** At the line of the figure: where it is, seen from chance. */
  readonly mark?: ReactNode;
  /** Unit, n, interval, what is expected by chance: one short line. */
  readonly detail?: ReactNode;
  /** Room for two lines of detail from the start: what is below stays where it is when they arrive. */
  readonly isTall?: boolean;
  /** Greys the figure and says that it is not a measurement (pending or failed, section 9's fallbacks). */
  readonly placeholder?: boolean;
  readonly how?: ReactNode;
}

export const StatCard = ({
  label,
  value,
  icon,
  mark,
  detail,
  isTall = false,
  placeholder = false,
  how,
}: StatCardProps) => (
  <Card className={cx(styles.card)} compact data-testid="stat">
    <div className={styles.label}>
      {icon === undefined ? null : <Icon icon={icon} size={14} className={cx(styles.icon)} />}
      <span className="ds-grow">{label}</span>
      {how}
    </div>
    <div className={styles.figure}>
      <div
        data-testid="stat-value"
        data-placeholder={placeholder}
        className={cx(styles.value, placeholder && styles.placeholder)}
      >
        {typeof value === 'number'
          ? formatCount(value)
          : (value ?? <span className={Classes.SKELETON}>{FIGURE_PENDING}</span>)}
      </div>
      {mark === undefined ? null : <div className={styles.mark}>{mark}</div>}
    </div>
    <div className={cx(styles.detail, isTall && styles.tall)}>
      {placeholder ? 'Placeholder, not a measurement' : detail}
    </div>
  </Card>
);

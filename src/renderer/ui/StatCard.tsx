import { Card, Classes, Icon, type IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface StatCardProps {
  readonly label: string;
  /** The figure, formatted; undefined while it is on its way. */
  readonly value: ReactNode;
  readonly icon?: IconName;
  /** Unit, n, interval, what chance gives: one short line. */
  readonly detail?: ReactNode;
  /** Greys the figure and says that it is not a measurement (pending or failed, section 9's fallbacks). */
  readonly placeholder?: boolean;
  /** The "how is this computed?" button. */
  readonly how?: ReactNode;
}

/** One figure with its name, and beside it what one needs to read it. */
export const StatCard = ({ label, value, icon, detail, placeholder = false, how }: StatCardProps) => (
  <Card className="ds-stat" compact>
    <div className="ds-stat-label">
      {icon === undefined ? null : <Icon icon={icon} size={14} className="ds-stat-icon" />}
      <span className="ds-grow">{label}</span>
      {how}
    </div>
    <div className={`ds-stat-value ds-num ${placeholder ? 'ds-stat-placeholder' : ''}`}>
      {value ?? <span className={Classes.SKELETON}>0,000</span>}
    </div>
    <div className="ds-stat-detail">{placeholder ? 'Placeholder, not a measurement' : detail}</div>
  </Card>
);

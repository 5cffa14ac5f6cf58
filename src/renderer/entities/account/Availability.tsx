import { Tag } from '@blueprintjs/core';

interface AvailabilityProps {
  readonly name: string;
  readonly isAvailable: boolean;
  /** What it is good for, or why it is not available. */
  readonly note: string;
}

export const Availability = ({ name, isAvailable, note }: AvailabilityProps) => (
  <li className="ds-row">
    <span className="ds-grow">
      <strong>{name}</strong> <span className="ds-muted ds-small">{note}</span>
    </span>
    <Tag minimal intent={isAvailable ? 'success' : 'danger'} icon={isAvailable ? 'tick' : 'cross'}>
      {isAvailable ? 'Available' : 'Not Available'}
    </Tag>
  </li>
);

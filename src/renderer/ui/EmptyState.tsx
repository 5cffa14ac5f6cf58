import { NonIdealState, type IconName } from '@blueprintjs/core';
import type { ReactElement } from 'react';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly description?: string | ReactElement;
  /** The way forward. */
  readonly action?: ReactElement;
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({ icon = 'search', title, description, action }: EmptyStateProps) => (
  <NonIdealState
    icon={icon}
    title={title}
    {...(description === undefined ? {} : { description })}
    {...(action === undefined ? {} : { action })}
  />
);

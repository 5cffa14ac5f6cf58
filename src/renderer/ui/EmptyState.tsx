import { NonIdealState, NonIdealStateIconSize, type IconName } from '@blueprintjs/core';
import { isValidElement, type ReactElement } from 'react';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly description?: string | ReactElement;
  /** The way forward. */
  readonly action?: ReactElement;
  /** One line with its icon: in a column next to the content. */
  readonly isSmall?: boolean;
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({
  icon = 'search',
  title,
  description,
  action,
  isSmall = false,
}: EmptyStateProps) => (
  <NonIdealState
    icon={icon}
    title={title}
    {...(isSmall ? { layout: 'horizontal', iconSize: NonIdealStateIconSize.EXTRA_SMALL } : {})}
    {...(description === undefined ? {} : { description })}
    {...(action === undefined ? {} : { action })}
  />
);

/** What is in the place of nothing: an empty state by its words, or an element. */
export type None = EmptyStateProps | ReactElement;

/** Shows it. */
export const shownNone = (none: None): ReactElement =>
  isValidElement(none) ? none : <EmptyState {...none} />;

import { Classes, NonIdealState, NonIdealStateIconSize, type IconName } from '@blueprintjs/core';
import { isValidElement, type ReactElement } from 'react';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly description?: string | ReactElement;
  readonly action?: ReactElement;
  /** One line with its icon: in a column next to the content. */
  readonly isSmall?: boolean;
}

export const EmptyState = ({
  icon = 'search',
  title,
  description,
  action,
  isSmall = false,
}: EmptyStateProps) => (
  <NonIdealState
    icon={icon}
    // As a paragraph: Blueprint's own title is a heading of level 4, below whichever heading it is.
    description={
      <div>
        <p className={Classes.HEADING}>{title}</p>
        {typeof description === 'string' ? <p>{description}</p> : description}
      </div>
    }
    {...(isSmall ? { layout: 'horizontal', iconSize: NonIdealStateIconSize.EXTRA_SMALL } : {})}
    {...(action === undefined ? {} : { action })}
  />
);

/** What is in the place of nothing: an empty state by its words, or an element. */
export type None = EmptyStateProps | ReactElement;

export const shownNone = (none: None): ReactElement =>
  isValidElement(none) ? none : <EmptyState {...none} />;

import { Callout, Classes, type CalloutProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface TitledCalloutProps extends Omit<CalloutProps, 'title'> {
  readonly title: ReactNode;
}

/** A notice with its gist in bold. Blueprint's own title is a heading of level 5, below whichever heading it is. */
export const TitledCallout = ({ title, children, ...props }: TitledCalloutProps) => (
  <Callout {...props}>
    <p className={Classes.HEADING}>{title}</p>
    {children}
  </Callout>
);

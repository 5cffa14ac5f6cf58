import { NonIdealState } from '@blueprintjs/core';
import type { IconName } from '@blueprintjs/core';

interface NotYetProps {
  readonly title: string;
  readonly icon: IconName;
  /** What will stand here. */
  readonly description: string;
}

/** A page that is still to be built says so. */
export const NotYet = ({ title, icon, description }: NotYetProps) => (
  <NonIdealState icon={icon} title={`${title}: not built yet`} description={description} />
);

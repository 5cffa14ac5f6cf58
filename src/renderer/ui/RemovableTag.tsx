import { Classes, Icon, Tag, type IconName } from '@blueprintjs/core';
import type { KeyboardEvent, ReactNode } from 'react';

interface RemovableTagProps {
  readonly icon?: IconName;
  /** What its button does: `Remove the tag Storm`. */
  readonly removal: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** The tag treats Enter and Space as clicks on itself, so that none would arrive at a button in it. */
const keep = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
};

export const RemovableTag = ({ icon, removal, onRemove, children }: RemovableTagProps) => (
  <Tag
    minimal
    {...(icon === undefined ? {} : { icon })}
    endIcon={
      <button
        type="button"
        className={Classes.TAG_REMOVE}
        aria-label={removal}
        onKeyDown={keep}
        onKeyUp={keep}
        onClick={onRemove}
      >
        <Icon icon="small-cross" />
      </button>
    }
  >
    {children}
  </Tag>
);

import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/** A popover in the theme in force. Blueprint’s own keeps the theme it was opened in: it looks for it only when it opens. */
export const Popover = (props: Omit<PopoverNextProps, 'inheritDarkTheme'>) => (
  <PopoverNext {...props} inheritDarkTheme={false} />
);

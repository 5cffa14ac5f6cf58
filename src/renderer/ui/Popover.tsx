import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface PopoverProps extends Omit<
  PopoverNextProps,
  'content' | 'inheritDarkTheme' | 'shouldReturnFocusOnClose'
> {
  readonly content: ReactNode;
}

const Content = ({ children }: { readonly children: ReactNode }) => {
  useReturnFocus();
  return children;
};

/**
 * A popover in the theme in force. Blueprint’s own keeps the theme it was opened in: it looks for it only when it opens. It also gives
 * the focus back to its button wherever the focus is by then, and scrolls there.
 */
export const Popover = ({ content, ...props }: PopoverProps) => (
  <PopoverNext
    {...props}
    content={<Content>{content}</Content>}
    inheritDarkTheme={false}
    shouldReturnFocusOnClose={false}
  />
);

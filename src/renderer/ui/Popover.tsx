import { Classes, PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface PopoverProps extends Omit<
  PopoverNextProps,
  'canEscapeKeyClose' | 'content' | 'inheritDarkTheme' | 'popoverRef' | 'shouldReturnFocusOnClose'
> {
  readonly content: ReactNode;
}

interface ContentProps {
  /** What closes the popover when it is clicked. */
  readonly leave: RefObject<HTMLSpanElement | null>;
  readonly children: ReactNode;
}

const Content = ({ leave, children }: ContentProps) => {
  useReturnFocus();
  return (
    <>
      {children}
      <span ref={leave} hidden className={Classes.POPOVER_DISMISS} />
    </>
  );
};

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
/** What has arrow keys of its own. */
const FIELD = 'input, textarea, select, [contenteditable], [role="slider"], [role="grid"]';
const CONTROL = ':is(button, input, select, textarea):enabled, a[href]';

/** To the next or previous control; from elsewhere to the first or last. */
const moveFocus = (controls: readonly HTMLElement[], by: number): void => {
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = at === -1 && by < 0 ? -1 : (at + by) % Math.max(1, controls.length);
  controls.at(next)?.focus();
};

/**
 * A popover in the theme in force. Blueprint’s own keeps the theme it was opened in: it looks for it only when it opens. It also gives
 * the focus back to its button wherever the focus is by then, and scrolls there; after Escape it always does, so Escape is heard here.
 * Arrow keys move among its controls: the page below would scroll, and leave it behind.
 */
export const Popover = ({ content, ...props }: PopoverProps) => {
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef<HTMLSpanElement>(null);
  const hear = (event: KeyboardEvent): void => {
    const { key } = event;
    const arrow = ARROWS[key];
    if (leave.current === null || event.isDefaultPrevented() || (key !== 'Escape' && arrow === undefined))
      return;
    if (arrow !== undefined && event.target instanceof Element && event.target.matches(FIELD)) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow === undefined) leave.current.click();
    else moveFocus([...(box.current?.querySelectorAll<HTMLElement>(CONTROL) ?? [])], arrow);
  };
  return (
    // It hears the keys of its button, and of what is open wherever that is in the page.
    <span style={{ display: 'contents' }} onKeyDown={hear}>
      <PopoverNext
        {...props}
        popoverRef={box}
        content={<Content leave={leave}>{content}</Content>}
        canEscapeKeyClose={false}
        inheritDarkTheme={false}
        shouldReturnFocusOnClose={false}
      />
    </span>
  );
};

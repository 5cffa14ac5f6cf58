import { Classes, Tooltip, type TooltipProps } from '@blueprintjs/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosed = -Infinity;

/** Looked for in the page: one that leaves with its page is never reported as closed. */
const isOneSeen = (): boolean =>
  document.querySelector(`.${Classes.TOOLTIP}`) !== null || Date.now() - lastClosed < SKIP_DELAY_MS;

/** A tooltip with the specification's timing: 700 ms to open, at once when another one is open or closed less than 300 ms ago. */
export const Tip = ({ children, ...props }: Omit<TooltipProps, 'hoverOpenDelay' | 'onClosed'>) => {
  const [delay, setDelay] = useState(OPEN_DELAY_MS);
  // Blueprint reads the delay in the event of the mouse that follows at once.
  const enter = (): void => {
    flushSync(() => setDelay(isOneSeen() ? 0 : OPEN_DELAY_MS));
  };
  return (
    <span onPointerEnter={enter}>
      <Tooltip
        compact
        inheritDarkTheme={false}
        {...props}
        hoverOpenDelay={delay}
        onClosed={() => (lastClosed = Date.now())}
      >
        {children}
      </Tooltip>
    </span>
  );
};

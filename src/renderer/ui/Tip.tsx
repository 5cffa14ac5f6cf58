import { Tooltip, type TooltipProps } from '@blueprintjs/core';
import { useState } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosed = 0;

/** A tooltip with the specification's timing: 700 ms to open, at once when another one closed less than 300 ms ago. */
export const Tip = ({ children, ...props }: Omit<TooltipProps, 'hoverOpenDelay' | 'onClosed'>) => {
  const [delay, setDelay] = useState(OPEN_DELAY_MS);
  return (
    <span onPointerEnter={() => setDelay(Date.now() - lastClosed < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS)}>
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

import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * What is shut for a while (`inert`, `disabled`) loses the focus: it has it again afterwards, unless somebody has moved on. The box
 * itself has it meanwhile where it can.
 */
export const useKeptFocus = (box: RefObject<HTMLElement | null>, isShut: boolean): void => {
  const [turn, setTurn] = useState<{ readonly isShut: boolean; readonly former: Element | null }>({
    isShut: false,
    former: null,
  });
  // Seen before it is shut: the focus may be gone by the time an effect runs.
  if (turn.isShut !== isShut) setTurn({ isShut, former: isShut ? document.activeElement : turn.former });
  useLayoutEffect(() => {
    const whole = box.current;
    if (whole === null || !(turn.former instanceof HTMLElement) || !whole.contains(turn.former)) return;
    const { activeElement } = document;
    if (turn.isShut) whole.focus({ preventScroll: true });
    else if (activeElement === document.body || activeElement === whole) turn.former.focus();
  }, [box, turn]);
};

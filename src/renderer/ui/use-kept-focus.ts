import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What is shut for a while (`inert`, `disabled`) loses the focus: it has it again afterwards, unless somebody has moved on. The box
 * itself has it meanwhile where it can.
 */
export const useKeptFocus = (box: RefObject<HTMLElement | null>, isShut: boolean): void => {
  const former = useRef<HTMLElement>(null);
  // Before anything is drawn: the browser takes the focus away when it draws.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isShut) {
      if (!(activeElement instanceof HTMLElement) || box.current?.contains(activeElement) !== true) return;
      former.current = activeElement;
      box.current.focus({ preventScroll: true });
      return;
    }
    if (activeElement === document.body || activeElement === box.current) former.current?.focus();
    former.current = null;
  }, [box, isShut]);
};

import { useEffect, useState } from 'react';
import { focusPlaceOf } from './focus-place.ts';

const FOCUSABLE = 'button, a[href], [tabindex="0"]';

/** The openers of each dialog that is open: one that takes the place of another returns the focus to what opened that. */
const mounted: (readonly Element[])[] = [];

/** What has the focus, and the button of the menu that it is part of: a menu closes when its item opens a dialog. */
const openers = (): readonly Element[] => {
  const menu = [...document.querySelectorAll('.bp6-popover-open')].at(-1);
  const button = menu?.matches(FOCUSABLE) === true ? menu : menu?.querySelector(FOCUSABLE);
  return [document.activeElement, button, ...mounted.toReversed().flat()].filter(
    (element): element is Element => element instanceof Element && element !== document.body,
  );
};

/**
 * Gives the focus back to what opened a dialog that is mounted on demand. Blueprint does so when a dialog that stays mounted has
 * closed, not when it is removed. Where the opener was removed with its row, what is in its place has it.
 */
export const useReturnFocus = (): void => {
  const [elements] = useState(openers);
  useEffect(() => {
    mounted.push(elements);
    return () => {
      mounted.splice(mounted.indexOf(elements), 1);
      if (document.activeElement !== document.body) return;
      const opener = elements.find((element) => element.isConnected);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      else focusPlaceOf(elements);
    };
  }, [elements]);
};

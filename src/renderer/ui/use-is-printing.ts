import { useSyncExternalStore } from 'react';

let isPrinting = false;

const watch = (changed: () => void): (() => void) => {
  const set = (to: boolean) => () => {
    isPrinting = to;
    changed();
  };
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
};

/** Whether the page is drawn for paper, on which nothing scrolls. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting);

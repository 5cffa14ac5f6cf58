import { useRef } from 'react';

/**
 * For what follows an answer in a dialog: nobody who has closed it while the answer was on its way is led elsewhere by it. Where the
 * dialog is gone with its row as soon as the answer is there, the callbacks of a single call do not run.
 */
export const useUnlessClosed = (onClose: () => void) => {
  const isClosed = useRef(false);
  return {
    close: (): void => {
      isClosed.current = true;
      onClose();
    },
    unlessClosed: (then: () => void): void => {
      if (!isClosed.current) then();
    },
  };
};

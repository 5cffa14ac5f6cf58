import { Dialog, type DialogProps } from '@blueprintjs/core';
import { useReturnFocus } from './use-return-focus.ts';

/** A dialog that is open as long as it is mounted; the focus returns to what opened it. */
export const MountedDialog = (props: Omit<DialogProps, 'isOpen'>) => {
  useReturnFocus();
  return <Dialog isOpen {...props} />;
};

import { Alert, type AlertProps } from '@blueprintjs/core';
import { useReturnFocus } from './use-return-focus.ts';

/** Asks before something is done. Mount it on demand; Escape and a click outside cancel, and the focus returns to what opened it. */
export const ConfirmAlert = (props: Omit<AlertProps, 'isOpen'>) => {
  useReturnFocus();
  return <Alert isOpen canEscapeKeyCancel canOutsideClickCancel cancelButtonText="Cancel" {...props} />;
};

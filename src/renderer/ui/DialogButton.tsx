import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';

interface DialogButtonProps extends Pick<
  ButtonProps,
  'icon' | 'text' | 'size' | 'variant' | 'disabled' | 'className' | 'title' | 'aria-label'
> {
  /** Open from the start: where an address or a command asks for the dialog. */
  readonly isOpenAtFirst?: boolean;
  readonly onClose?: () => void;
  /** Opens the dialog if what it needs is there; else says what is missing. */
  readonly guard?: (open: () => void) => void;
  readonly dialog: (close: () => void) => ReactElement;
}

/** A button that opens a dialog, which is mounted as long as it is open. */
export const DialogButton = ({
  dialog,
  isOpenAtFirst = false,
  onClose,
  guard = (open) => open(),
  ...button
}: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button size="small" {...button} onClick={() => guard(() => setOpen(true))} />
      {isOpen
        ? dialog(() => {
            setOpen(false);
            onClose?.();
          })
        : null}
    </>
  );
};

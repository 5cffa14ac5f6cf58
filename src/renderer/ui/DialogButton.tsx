import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState } from 'react';
import { useOpenDialog, type MakeDialog } from './dialog-place.tsx';

interface DialogButtonProps extends Pick<
  ButtonProps,
  'icon' | 'text' | 'size' | 'variant' | 'disabled' | 'className' | 'title' | 'aria-label'
> {
  /** Open from the start: where an address or a command asks for the dialog. */
  readonly isOpenAtFirst?: boolean;
  readonly onClose?: () => void;
  /** Opens the dialog if what it needs is there; else says what is missing. */
  readonly guard?: (open: () => void) => void;
  readonly dialog: MakeDialog;
}

/** A button that opens a dialog, which is mounted as long as it is open; that of a row of a list stays open without its row. */
export const DialogButton = ({
  dialog,
  isOpenAtFirst = false,
  onClose,
  guard = (open) => open(),
  ...button
}: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const openDialog = useOpenDialog();
  const shown = (close: () => void) =>
    dialog(() => {
      close();
      onClose?.();
    });
  return (
    <>
      <Button
        size="small"
        {...button}
        onClick={() => guard(() => (openDialog === null ? setOpen(true) : openDialog(shown)))}
      />
      {isOpen ? shown(() => setOpen(false)) : null}
    </>
  );
};

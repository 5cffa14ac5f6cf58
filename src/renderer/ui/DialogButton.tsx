import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';

interface DialogButtonProps extends Pick<
  ButtonProps,
  'icon' | 'text' | 'size' | 'variant' | 'disabled' | 'className' | 'aria-label'
> {
  readonly dialog: (close: () => void) => ReactElement;
}

/** A button that opens a dialog, which is mounted as long as it is open. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" {...button} onClick={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  );
};

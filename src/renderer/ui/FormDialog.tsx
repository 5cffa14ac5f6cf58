import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  type IconName,
  type Intent,
} from '@blueprintjs/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { Failure } from './Failure.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './FormDialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly icon?: IconName;
  /** The button that does it: a verb and its object. */
  readonly submitText: string;
  readonly intent?: Intent;
  readonly canSubmit?: boolean;
  /** Labels of the fields that are still empty and must not be: nothing can be sent before, and the dialog says which. */
  readonly missing?: readonly string[];
  readonly isBusy?: boolean;
  /** Why it cannot be done, where that is known before it is tried; nothing can be sent while there is one. */
  readonly refusal?: string | null;
  /** Why it could not be done. */
  readonly error?: unknown;
  readonly size?: 'normal' | 'wide';
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** At the left of the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that asks for something: Cancel, and one primary button. Mount it on demand, so that a draft begins anew. */
export const FormDialog = ({
  title,
  icon,
  submitText,
  intent = 'primary',
  canSubmit = true,
  missing = [],
  isBusy = false,
  refusal = null,
  error,
  size = 'normal',
  onSubmit,
  onClose,
  footer,
  children,
}: FormDialogProps) => {
  useReturnFocus();
  const canSend = canSubmit && missing.length === 0 && refusal === null;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isBusy) return undefined;
    const button = submit.current;
    return () => {
      // A busy button is disabled and loses the focus, and with it the keys of the dialog.
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isBusy]);
  return (
    <Dialog
      isOpen
      icon={icon}
      title={title}
      className={cx(size === 'wide' ? styles.wide : styles.normal)}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !isBusy) onSubmit();
        }}
      >
        <DialogBody className="ds-stack">
          <Failure error={error} />
          {children}
          {refusal === null ? null : (
            <Callout compact intent="warning" role="status">
              {refusal}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button
                ref={submit}
                type="submit"
                intent={intent}
                text={submitText}
                loading={isBusy}
                disabled={!canSend}
              />
            </>
          }
        >
          {footer}
          {missing.length === 0 ? null : (
            <span className="ds-muted ds-small">Still empty: {missing.join(', ')}</span>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
};

import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  type IconName,
  type Intent,
} from '@blueprintjs/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { Failure } from './Failure.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
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
  readonly error?: unknown;
  readonly size?: 'normal' | 'wide';
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What is being done, below the fields, which are shut while it is. */
  readonly progress?: ReactNode;
  /** At the left of the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that asks for something: Cancel, and one primary button. Mount it on demand, so that a draft begins anew. Its fields are shut while it is sent. */
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
  progress,
  footer,
  children,
}: FormDialogProps) => {
  useReturnFocus();
  const canSend = canSubmit && missing.length === 0 && refusal === null;
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const isShut = isBusy || isSent;
  // With the focus the keys of the dialog would be lost.
  useKeptFocus(form, isShut);
  return (
    <Dialog
      isOpen
      icon={icon}
      title={title}
      className={cx(size === 'wide' ? styles.wide : styles.normal)}
      onClose={onClose}
    >
      <form
        ref={form}
        tabIndex={-1}
        className={styles.form}
        aria-busy={isShut}
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend || isShut) return;
          // Shut before the next key: a change says that it is pending only in the next task, queued before this one.
          setSent(true);
          onSubmit();
          setTimeout(() => setSent(false));
        }}
      >
        <DialogBody className="ds-stack">
          {/* What is changed while it is sent would be lost when its answer closes the dialog. */}
          <div className="ds-stack" inert={isShut}>
            <Failure error={error} />
            {children}
            {refusal === null || isShut ? null : (
              <Callout compact intent="warning" role="status">
                {refusal}
              </Callout>
            )}
          </div>
          {progress}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button type="submit" intent={intent} text={submitText} loading={isShut} disabled={!canSend} />
            </>
          }
        >
          {footer}
          {missing.length === 0 || isShut ? null : (
            <span className="ds-muted ds-small">Still empty: {missing.join(', ')}</span>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
};

interface ChangeDialogProps<Answer, Input> extends Omit<FormDialogProps, 'isBusy' | 'error' | 'onSubmit'> {
  readonly change: UseMutationResult<Answer, Error, Input>;
  /** What is sent; null while the fields don’t give it. */
  readonly input: NoInfer<Input> | null;
  /** What follows once it is stored; the dialog closes by default. */
  readonly onDone?: () => void;
}

/** A dialog that sends one change, shows why it failed, and closes once it is stored. */
export const ChangeDialog = <Answer, Input>({
  change,
  input,
  onDone,
  canSubmit = true,
  ...rest
}: ChangeDialogProps<Answer, Input>) => (
  <FormDialog
    {...rest}
    canSubmit={canSubmit && input !== null}
    isBusy={change.isPending}
    error={change.error}
    onSubmit={() => input !== null && change.mutate(input, { onSuccess: onDone ?? rest.onClose })}
  />
);

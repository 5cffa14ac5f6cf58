import type { IconName } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { TextField } from './field/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';

interface ConfirmByNameProps {
  /** What goes; typed by the reader before the button acts. */
  readonly name: string;
  readonly verb: string;
  readonly icon: IconName;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Asks for the name of what cannot be brought back, and closes. Mount it on demand. */
export const ConfirmByName = ({ name, verb, icon, onClose, onConfirm, children }: ConfirmByNameProps) => {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title={`${verb} ${name}?`}
      icon={icon}
      intent="danger"
      submitText={`${verb} ${name}`}
      canSubmit={typed.trim() === name}
      onSubmit={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {children}
      <TextField
        label={`Type ${name} to confirm`}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  );
};

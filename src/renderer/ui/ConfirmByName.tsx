import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  InputGroup,
  type IconName,
} from '@blueprintjs/core';
import { useId, useState, type ReactNode } from 'react';

interface ConfirmByNameProps {
  readonly isOpen: boolean;
  /** What goes; typed by the reader before the button acts. */
  readonly name: string;
  readonly verb: string;
  readonly icon: IconName;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** What is lost with it. */
  readonly children: ReactNode;
}

const Question = ({ name, verb, onCancel, onConfirm, children }: ConfirmByNameProps) => {
  const [typed, setTyped] = useState('');
  const id = useId();
  const isNamed = typed.trim() === name;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) onConfirm();
      }}
    >
      <DialogBody className="ds-stack">
        {children}
        <FormGroup label={`Type ${name} to go on`} labelFor={id}>
          <InputGroup id={id} autoFocus autoComplete="off" value={typed} onValueChange={setTyped} />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onCancel} />
            <Button type="submit" intent="danger" text={`${verb} ${name}`} disabled={!isNamed} />
          </>
        }
      />
    </form>
  );
};

/** Asks for the name of what cannot be brought back: a press in haste does nothing. */
export const ConfirmByName = (props: ConfirmByNameProps) => (
  <Dialog
    isOpen={props.isOpen}
    icon={props.icon}
    title={`${props.verb} ${props.name}?`}
    onClose={props.onCancel}
  >
    <Question {...props} />
  </Dialog>
);

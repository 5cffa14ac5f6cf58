import type { ReactNode } from 'react';
import { ConfirmAlert } from './ConfirmAlert.tsx';

interface RemoveAlertProps {
  readonly onCancel: () => void;
  readonly onRemove: () => void;
  /** What is removed and what comes of it. */
  readonly children: ReactNode;
}

/** Asks before something is removed. Mount it on demand. */
export const RemoveAlert = ({ onCancel, onRemove, children }: RemoveAlertProps) => (
  <ConfirmAlert
    icon="trash"
    intent="danger"
    confirmButtonText="Remove"
    onCancel={onCancel}
    onConfirm={onRemove}
  >
    {children}
  </ConfirmAlert>
);

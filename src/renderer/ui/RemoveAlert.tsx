import type { ReactNode } from 'react';
import { ConfirmAlert } from './ConfirmAlert.tsx';

interface RemoveAlertProps {
  /** It is being removed: a second click would remove what is gone. */
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Asks before something is removed. Mount it on demand. */
export const RemoveAlert = ({ isBusy, onCancel, onRemove, children }: RemoveAlertProps) => (
  <ConfirmAlert
    loading={isBusy}
    icon="trash"
    intent="danger"
    confirmButtonText="Remove"
    onCancel={onCancel}
    onConfirm={onRemove}
  >
    {children}
  </ConfirmAlert>
);

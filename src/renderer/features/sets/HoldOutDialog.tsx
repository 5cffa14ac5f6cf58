import { plural } from '#renderer/lib/format.ts';
import { ConfirmAlert } from '#renderer/ui/ConfirmAlert.tsx';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { GLOSSARY } from '#shared/glossary.ts';

interface HoldOutDialogProps {
  readonly set: WorkingSet;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a set is closed: only a plan opens it again. */
export const HoldOutDialog = ({ set, onConfirm, onClose }: HoldOutDialogProps) => (
  <ConfirmAlert
    icon="eye-off"
    intent="warning"
    confirmButtonText="Hold out"
    onCancel={onClose}
    onConfirm={onConfirm}
  >
    <p>
      Hold out “{set.name}”? Its {plural(set.items, 'item')} will be in no list, search, method or export
      until a plan that names it is locked. You can’t undo this.
    </p>
    <p className="ds-muted ds-small">{GLOSSARY.holdOut.sentence}</p>
  </ConfirmAlert>
);

import { formatCount } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { TagDialog } from './TagDialog.tsx';
import type { TagTarget } from './tagging.ts';

interface TagAllProps {
  readonly target: TagTarget;
  readonly total: number;
  /** In words: `11 drops`. */
  readonly what: string;
}

export const TagAll = ({ target, total, what }: TagAllProps) => (
  <DialogButton
    icon="tag"
    text={`Tag all ${formatCount(total)}…`}
    disabled={total === 0}
    dialog={(close) => <TagDialog target={target} what={what} onClose={close} />}
  />
);

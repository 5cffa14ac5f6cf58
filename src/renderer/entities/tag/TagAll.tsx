import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import { TagDialog } from './TagDialog.tsx';
import type { TagTarget } from './tagging.ts';

interface TagAllProps {
  readonly target: TagTarget;
  readonly total: number;
  /** In words: `11 drops`. */
  readonly what: string;
}

/** Tags all that a list finds or a set contains, whatever the page shows of it. */
export const TagAll = ({ target, total, what }: TagAllProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon="tag"
        text={`Tag all ${formatCount(total)}…`}
        disabled={total === 0}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <TagDialog target={target} what={what} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

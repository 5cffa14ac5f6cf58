import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { SQL_ROWS_MAX } from '#shared/contract/sql.ts';
import { FreezeDialog } from './FreezeDialog.tsx';
import { distinctItems } from './list-items.ts';

interface SaveItemsAsSetProps {
  /** Names of items (`drop:4966`), in the order of what is shown; each counts once. A function fetches those of a longer list. */
  readonly items: readonly string[] | (() => Promise<readonly string[]>);
  /** Where the items come from, as the name that is suggested. */
  readonly suggestedName?: string;
  /** Where one list has items of several kinds. */
  readonly text?: string;
  /** Its icon alone: one in every row of a table. */
  readonly isCompact?: boolean;
}

const TOO_LONG = `A set takes up to ${plural(SQL_ROWS_MAX, 'item')} by name; narrow the list.`;

/** Freezes the items that a result shows; refused, with the reason, beyond what one set takes by name. */
export const SaveItemsAsSet = ({
  items,
  suggestedName = '',
  text = 'Save as set…',
  isCompact = false,
}: SaveItemsAsSetProps) => {
  const [named, setNamed] = useState<string[] | null>(null);
  const listed = typeof items === 'function' ? null : distinctItems(items);
  const isTooLong = listed !== null && listed.length > SQL_ROWS_MAX;
  const open = useMutation({
    mutationFn: async () => {
      const found = distinctItems(typeof items === 'function' ? await items() : items);
      if (found.length === 0) throw new Error('Nothing in the list names an item.');
      if (found.length > SQL_ROWS_MAX) throw new Error(TOO_LONG);
      return found;
    },
    onSuccess: setNamed,
    meta: { failed: 'Couldn’t save as a set' },
  });
  return (
    <>
      <Button
        size="small"
        icon="group-objects"
        {...(isCompact ? { variant: 'minimal', 'aria-label': text } : { text })}
        title={isTooLong ? TOO_LONG : isCompact ? text : undefined}
        disabled={listed?.length === 0 || isTooLong}
        // Not disabled meanwhile: the focus, which the dialog gives back, would be lost.
        onClick={() => {
          if (!open.isPending) open.mutate();
        }}
      />
      {named === null ? null : (
        <FreezeDialog
          source={{ from: 'items', items: named }}
          what={plural(named.length, 'item')}
          suggestedName={suggestedName}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
};

import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { SQL_ROWS_MAX } from '#shared/contract/sql.ts';
import { FreezeDialog } from './FreezeDialog.tsx';

interface SaveItemsAsSetProps {
  /** Names of items (`drop:4966`), in the order of what is shown; each counts once. */
  readonly items: readonly string[];
  /** Where the items come from, as the name that is suggested. */
  readonly suggestedName?: string;
}

/** Freezes the items that a result shows; disabled, with the reason, beyond what one set takes by name. */
export const SaveItemsAsSet = ({ items, suggestedName = '' }: SaveItemsAsSetProps) => {
  const [isOpen, setOpen] = useState(false);
  const named = useMemo(() => [...new Set(items)], [items]);
  const isTooLong = named.length > SQL_ROWS_MAX;
  return (
    <>
      <Button
        size="small"
        icon="group-objects"
        text="Save as set…"
        title={
          isTooLong
            ? `A set takes up to ${plural(SQL_ROWS_MAX, 'item')} by name; narrow the list.`
            : undefined
        }
        disabled={named.length === 0 || isTooLong}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <FreezeDialog
          source={{ from: 'items', items: named }}
          what={plural(named.length, 'item')}
          suggestedName={suggestedName}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

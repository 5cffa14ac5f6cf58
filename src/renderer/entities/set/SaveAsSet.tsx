import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { FreezeDialog } from './FreezeDialog.tsx';
import { setFilterOf, type SetList } from './set-filter.ts';

interface SaveAsSetProps {
  readonly list: SetList;
  /** The list’s filter as its API takes it, without paging and order. */
  readonly filter: Readonly<Record<string, string>>;
  readonly total: number;
  readonly suggestedName?: string;
}

const NOUNS = { drops: 'drop', posts: 'post', events: 'event' } as const;

/** Freezes what a list finds, whatever the page shows of it. */
export const SaveAsSet = ({ list, filter, total, suggestedName = '' }: SaveAsSetProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon="group-objects"
        text="Save as set…"
        disabled={total === 0}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <FreezeDialog
          source={{ from: 'filter', filter: setFilterOf(list, filter) }}
          what={plural(total, NOUNS[list])}
          suggestedName={suggestedName}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

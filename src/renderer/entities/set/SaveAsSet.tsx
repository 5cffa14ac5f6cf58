import { plural } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { FreezeDialog } from './FreezeDialog.tsx';
import { LIST_NOUNS, setFilterOf, type SetList } from './set-filter.ts';

export interface SaveAsSetProps {
  readonly list: SetList;
  /** The list’s filter as its API takes it, without paging and order. */
  readonly filter: Readonly<Record<string, string>>;
  readonly total: number;
  readonly suggestedName: string;
}

export const SaveAsSet = ({ list, filter, total, suggestedName }: SaveAsSetProps) => (
  <DialogButton
    icon="group-objects"
    text="Save as set…"
    disabled={total === 0}
    dialog={(close) => (
      <FreezeDialog
        source={{ from: 'filter', filter: setFilterOf(list, filter) }}
        what={plural(total, LIST_NOUNS[list])}
        suggestedName={suggestedName}
        onClose={close}
      />
    )}
  />
);

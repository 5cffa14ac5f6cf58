import { useState } from 'react';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import type { Freezing } from '#shared/contract/sets.ts';
import { setNameOf } from './set-filter.ts';
import { isSetName, nameProblem, useCreateSet } from './use-create-set.ts';

interface FreezeDialogProps {
  /** What a filter finds (`drops:search=storm`), or items by name. */
  readonly source:
    | { readonly from: 'filter'; readonly filter: string }
    | { readonly from: 'items'; readonly items: string[] };
  /** How many there are, in words: `11 drops`. */
  readonly what: string;
  readonly suggestedName?: string;
  readonly onClose: () => void;
  readonly onFrozen?: (answer: Freezing) => void;
}

/** Asks for a name and freezes what a filter finds now, or named items. Mount it on demand. */
export const FreezeDialog = ({ source, what, suggestedName = '', onClose, onFrozen }: FreezeDialogProps) => {
  const [name, setName] = useState(() => setNameOf(suggestedName));
  const { create, failure, isBusy } = useCreateSet(onFrozen ?? onClose, {
    isAwaited: onFrozen !== undefined,
  });
  return (
    <FormDialog
      title="Save as set"
      icon="group-objects"
      submitText={`Freeze ${what}`}
      missing={emptyFields({ 'Name of the set': name })}
      canSubmit={isSetName(name)}
      isBusy={isBusy}
      onSubmit={() => create({ ...source, name: name.trim() })}
      onClose={onClose}
    >
      <p>
        A frozen set keeps these items in order, with a hash of each. It never changes; what has changed since
        is shown on its page.
      </p>
      <TextField
        label="Name of the set"
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
        problem={nameProblem(name) ?? failure}
      />
    </FormDialog>
  );
};

import { useState } from 'react';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import type { Freezing } from '#shared/contract/sets.ts';
import { setNameOf } from './set-filter.ts';
import { nameProblem, useCreateSet } from './use-create-set.ts';

interface FreezeDialogProps {
  /** `drops:search=storm`. */
  readonly filter: string;
  /** What the filter finds, in words: `11 drops`. */
  readonly what: string;
  readonly suggestedName?: string;
  readonly onClose: () => void;
  readonly onFrozen?: (answer: Freezing) => void;
}

/** Asks for a name and freezes what a filter finds now. Mount it on demand. */
export const FreezeDialog = ({
  filter,
  what,
  suggestedName = '',
  onClose,
  onFrozen = onClose,
}: FreezeDialogProps) => {
  const [name, setName] = useState(() => setNameOf(suggestedName));
  const { create, failure, isBusy } = useCreateSet(onFrozen);
  const problem = nameProblem(name);
  return (
    <FormDialog
      title="Save as set"
      icon="group-objects"
      submitText={`Freeze ${what}`}
      canSubmit={name.trim() !== '' && problem === null}
      isBusy={isBusy}
      onSubmit={() => create({ from: 'filter', name: name.trim(), filter })}
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
        problem={problem ?? failure}
      />
    </FormDialog>
  );
};

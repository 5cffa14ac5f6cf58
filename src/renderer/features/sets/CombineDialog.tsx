import { useState } from 'react';
import { SetNameField } from '#renderer/entities/set/SetNameField.tsx';
import { isSetName, useCreateSet } from '#renderer/entities/set/use-create-set.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import type { SetOperation, WorkingSet } from '#shared/contract/sets.ts';

const OPERATIONS: Readonly<Record<SetOperation, string>> = {
  union: 'Union: items of either',
  intersect: 'Intersection: items of both',
  subtract: 'Difference: items of the first without the second',
};

interface CombineDialogProps {
  /** The frozen sets, two or more. */
  readonly sets: readonly WorkingSet[];
  readonly onClose: () => void;
  readonly onCreated: (name: string) => void;
}

/** A new frozen set of two others. Mount it on demand. */
export const CombineDialog = ({ sets, onClose, onCreated }: CombineDialogProps) => {
  const names = sets.map(({ name }) => name);
  const [operation, setOperation] = useState<SetOperation>('union');
  const [first, setFirst] = useState(names[0] ?? '');
  const [second, setSecond] = useState(names[1] ?? '');
  const [name, setName] = useState('');
  const { create, failure, isBusy } = useCreateSet(
    ({ set }) => {
      onClose();
      if (set !== null) onCreated(set.name);
    },
    { isAwaited: true },
  );
  return (
    <FormDialog
      title="Combine sets"
      icon="intersection"
      submitText="Combine sets"
      canSubmit={isSetName(name) && first !== second}
      isBusy={isBusy}
      onSubmit={() => create({ from: 'sets', name: name.trim(), operation, sets: [first, second] })}
      onClose={onClose}
    >
      <SelectField label="First set" value={first} options={names} isWide onChange={setFirst} />
      <SelectField label="Operation" value={operation} options={OPERATIONS} isWide onChange={setOperation} />
      <SelectField
        label="Second set"
        value={second}
        options={names}
        isWide
        onChange={setSecond}
        help={first === second ? 'Choose two different sets.' : undefined}
      />
      <SetNameField value={name} onChange={setName} failure={failure} />
    </FormDialog>
  );
};

import { useState } from 'react';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { SetNameField } from '#renderer/entities/set/SetNameField.tsx';
import { isSetName, useCreateSet } from '#renderer/entities/set/use-create-set.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { SampleStratum, WorkingSet } from '#shared/contract/sets.ts';

const STRATA: Readonly<Record<SampleStratum, string>> = {
  none: 'None: every item alike',
  year: 'Year: each year in proportion',
  month: 'Month: each month in proportion',
  platform: 'Platform: each platform in proportion',
};

interface SampleDialogProps {
  readonly set: WorkingSet;
  readonly onClose: () => void;
  readonly onCreated: (name: string) => void;
}

/** Draws a random sample of a frozen set; the seed makes it the same again. Mount it on demand. */
export const SampleDialog = ({ set, onClose, onCreated }: SampleDialogProps) => {
  const [sizeText, setSizeText] = useState(String(Math.min(100, set.items)));
  const [seedText, setSeedText] = useState(String(DEFAULT_SEED));
  const [stratum, setStratum] = useState<SampleStratum>('none');
  const [name, setName] = useState(`${set.name} sample`);
  const { create, failure, isBusy } = useCreateSet(
    ({ set: sample }) => {
      onClose();
      if (sample !== null) onCreated(sample.name);
    },
    { isAwaited: true },
  );
  const size = wholeNumber(sizeText, 1, set.items);
  const seed = seedOf(seedText);
  return (
    <FormDialog
      title={`Sample of ${set.name}`}
      icon="random"
      submitText="Draw the sample"
      canSubmit={isSetName(name) && size !== null && seed !== null}
      isBusy={isBusy}
      onSubmit={() => {
        if (size !== null && seed !== null)
          create({ from: 'sample', name: name.trim(), set: set.name, size, seed, stratum });
      }}
      onClose={onClose}
    >
      <TextField
        label="Items to draw"
        type="number"
        value={sizeText}
        onChange={setSizeText}
        problem={size === null ? `Enter a number from 1 to ${formatCount(set.items)}.` : null}
      />
      <SelectField label="Stratum" value={stratum} options={STRATA} isWide onChange={setStratum} />
      <SeedField drawn="items" value={seedText} onChange={setSeedText} />
      <SetNameField value={name} onChange={setName} failure={failure} />
    </FormDialog>
  );
};

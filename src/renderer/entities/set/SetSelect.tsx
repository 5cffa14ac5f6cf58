import { useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { DrawNote } from './DrawNote.tsx';
import type { SetList } from './set-filter.ts';

interface SetSelectProps {
  readonly list: SetList;
  /** Name of the set; empty for all items. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Narrows a list to a working set. Only drops have live sets. */
export const SetSelect = ({ list, value, onChange }: SetSelectProps) => {
  const sets = useEndpoint('listSets');
  const { value: all, note } = known(sets, [], 'Failed to fetch sets');
  const offered = all
    .filter(({ kind }) => kind === 'frozen' || list === 'drops')
    .map(({ name, items }) => ({ value: name, label: `${name} (${formatCount(items)})` }));
  // A set of the address stays chosen while the list of sets is fetched.
  const waiting = value === '' || sets.isSuccess ? [] : [{ value, label: value }];
  return (
    <>
      <SelectField
        label="Working set"
        isLabelHidden
        isWide
        value={value}
        none={`All ${list}`}
        options={[...waiting, ...offered]}
        onChange={onChange}
      />
      <DrawNote set={all.find(({ name }) => name === value)} />
      {note}
    </>
  );
};

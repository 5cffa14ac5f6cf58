import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { formatCount } from '#renderer/lib/format.ts';
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
  const sets = useQuery(endpointQuery('listSets'));
  const offered = (sets.data ?? [])
    .filter(({ kind }) => kind === 'frozen' || list === 'drops')
    .map(({ name, items }) => ({ value: name, label: `${name} (${formatCount(items)})` }));
  const isOffered = value === '' || offered.some((option) => option.value === value);
  return (
    <>
      <HTMLSelect
        fill
        aria-label="Working set"
        value={value}
        options={[
          { value: '', label: `All ${list}` },
          ...(isOffered ? [] : [{ value, label: sets.isSuccess ? `${value} (not available)` : value }]),
          ...offered,
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <DrawNote set={sets.data?.find(({ name }) => name === value)} />
    </>
  );
};

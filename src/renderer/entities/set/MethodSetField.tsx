import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { useMethodSet } from './method-set.ts';

interface MethodSetFieldProps {
  /** What else the reader should know of it: what on the page it does not narrow. */
  readonly help?: string;
  readonly isWide?: boolean;
}

/** What the methods of a page look at: all items, or those of a frozen set, named with the first of its hash. */
export const MethodSetField = ({ help, isWide = false }: MethodSetFieldProps) => {
  const { set, setSet } = useMethodSet();
  const sets = useQuery(endpointQuery('listSets'));
  const offered = (sets.data ?? []).flatMap(({ name, hash }) => {
    const short = hash?.slice(0, 8);
    return short === undefined ? [] : [{ value: name, label: `${name} · ${short}`, short }];
  });
  // The names of sets have no case.
  const chosen = offered.find((option) => option.value.toLowerCase() === set.toLowerCase());
  const value = chosen?.value ?? set;
  // A long name leaves no room for the hash next to it.
  const notes = [help, chosen === undefined ? undefined : `SHA-256 ${chosen.short}…`];
  // A set of the address stays chosen while the list of sets is fetched.
  const waiting = value === '' || sets.isSuccess ? [] : [{ value, label: value }];
  return (
    <SelectField
      label="Set"
      isWide={isWide}
      help={notes.filter((note) => note !== undefined).join(' · ') || null}
      value={value}
      options={[{ value: '', label: 'All items' }, ...waiting, ...offered]}
      onChange={setSet}
    />
  );
};

import { useEndpoint } from '#renderer/api/endpoint.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';

interface FrozenSetFieldProps {
  /** Name of the set; empty for all items. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** What else the reader should know of it: what it does not narrow. */
  readonly help?: string;
  readonly isWide?: boolean;
  /** In one line with its label and what it narrows. */
  readonly isInline?: boolean;
}

/** All items, or a frozen set, named with the first of its hash. */
export const FrozenSetField = ({
  value: setName,
  onChange,
  help,
  isWide = false,
  isInline = false,
}: FrozenSetFieldProps) => {
  const sets = useEndpoint('listSets');
  const { value: all, note } = known(sets, [], 'Failed to fetch sets');
  const offered = all.flatMap(({ name, hash }) => {
    const short = hash?.slice(0, 8);
    return short === undefined ? [] : [{ value: name, label: `${name} · ${short}`, short }];
  });
  // The names of sets have no case.
  const chosen = offered.find((option) => option.value.toLowerCase() === setName.toLowerCase());
  const value = chosen?.value ?? setName;
  // A long name leaves no room for the hash next to it.
  const notes = [help, chosen === undefined ? undefined : `SHA-256 ${chosen.short}…`];
  // A set of the address stays chosen while the list of sets is fetched.
  const waiting = value === '' || sets.isSuccess ? [] : [{ value, label: value }];
  const noteText = notes.filter((part) => part !== undefined).join(' · ');
  const field = (
    <SelectField
      label="Set"
      isWide={isWide}
      isInline={isInline}
      help={isInline || noteText === '' ? null : noteText}
      value={value}
      none="All items"
      options={[...waiting, ...offered]}
      onChange={onChange}
    />
  );
  return (
    <>
      {isInline ? (
        <div className="ds-row-wrap">
          {field}
          <span className="ds-muted ds-small">{noteText}</span>
        </div>
      ) : (
        field
      )}
      {note}
    </>
  );
};

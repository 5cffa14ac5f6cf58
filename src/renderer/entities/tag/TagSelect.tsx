import { useEndpoint } from '#renderer/api/endpoint.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';

interface TagSelectProps {
  /** Path of the tag; empty for all items. */
  readonly value: string;
  readonly onChange: (path: string) => void;
}

export const TagSelect = ({ value, onChange }: TagSelectProps) => {
  const tags = useEndpoint('listTags');
  const { value: all, note } = known(tags, [], 'Failed to fetch tags');
  const offered = all.map(({ path }) => path);
  // A tag of the address stays chosen while the tags are fetched.
  const waiting = value === '' || tags.isSuccess ? [] : [value];
  return (
    <>
      <SelectField
        label="Tag"
        isLabelHidden
        isWide
        value={value}
        none="Any tag or none"
        options={[...waiting, ...offered]}
        onChange={onChange}
      />
      {note}
    </>
  );
};

import { useEndpoint } from '#renderer/api/endpoint.ts';
import { SelectField, type SelectOption } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { inPlatformOrder, platformLabel } from '#shared/contract/platforms.ts';

interface PlatformFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (platform: string) => void;
}

/** Offered even before there are posts of them: they can be collected. */
const ALWAYS = ['twitter', 'truthsocial'];

const platformOptions = (
  stored: readonly { readonly id: string }[],
  chosen: string,
): readonly SelectOption<string>[] => {
  const ids = [...ALWAYS, ...stored.map(({ id }) => id), ...(chosen === 'all' ? [] : [chosen])];
  return [
    { value: 'all', label: 'All Platforms' },
    ...inPlatformOrder(ids).map((id) => ({ value: id, label: platformLabel(id) })),
  ];
};

export const PlatformField = ({ label, value, onChange }: PlatformFieldProps) => {
  const stored = known(useEndpoint('listSocialPlatforms'), [], 'Couldn’t load the platforms of the posts');
  return (
    <>
      <SelectField
        label={label}
        value={value}
        options={platformOptions(stored.value, value)}
        onChange={onChange}
      />
      {stored.note}
    </>
  );
};

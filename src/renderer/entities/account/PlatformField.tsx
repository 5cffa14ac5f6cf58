import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { platformOptions } from './platform-options.ts';

interface PlatformFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (platform: string) => void;
}

/** Which platform’s posts are read. */
export const PlatformField = ({ label, value, onChange }: PlatformFieldProps) => {
  const stored = known(
    useQuery(endpointQuery('listSocialPlatforms')),
    [],
    'Couldn’t load the platforms of the posts',
  );
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

import { DraftTextField } from '#renderer/ui/field/DraftTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { KNOWN_PLATFORMS, platformIdOf } from '#shared/contract/platforms.ts';

interface PlatformFieldProps {
  readonly label?: string;
  readonly emptyLabel?: string;
  /** Empty where the file says it. */
  readonly platform: string;
  /** Whether a name is being given; the preview that follows a choice must not forget it. */
  readonly isNaming: boolean;
  readonly onNaming: (isNaming: boolean) => void;
  readonly disabled?: boolean;
  readonly onChange: (platform: string) => void;
}

const OTHER = 'other';
const LISTED = KNOWN_PLATFORMS.map(({ id, label }) => ({ value: id, label }));
const RULE = 'Use letters a–z, digits, dots, hyphens and underscores, at most 40 of them.';

/** What is wrong with the name of a platform; null where nothing is, or nothing is written. */
export const platformProblem = (name: string): string | null =>
  name.trim() === '' || platformIdOf(name) !== null ? null : RULE;

/** Which platform posts are of: one of the list, or one that the reader names. */
export const PlatformField = ({
  label = 'Platform',
  emptyLabel = 'As the file says',
  platform,
  isNaming,
  onNaming,
  disabled = false,
  onChange,
}: PlatformFieldProps) => {
  const isListed = platform === '' || LISTED.some(({ value }) => value === platform);
  const isOther = isNaming || !isListed;
  return (
    <>
      <SelectField
        label={label}
        value={isOther ? OTHER : platform}
        isDisabled={disabled}
        none={emptyLabel}
        options={[...LISTED, { value: OTHER, label: 'Another…' }]}
        onChange={(value) => {
          onNaming(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
      />
      {isOther ? (
        <DraftTextField
          label="Name of the platform"
          value={isListed ? '' : platform}
          isDisabled={disabled}
          maxLength={60}
          problemOf={platformProblem}
          onChange={(text) => onChange(platformIdOf(text) ?? '')}
        />
      ) : null}
    </>
  );
};

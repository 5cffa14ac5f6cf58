import { useDraft } from '#renderer/lib/use-draft.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { KNOWN_PLATFORMS, platformIdOf } from '#shared/contract/platforms.ts';

interface PlatformFieldProps {
  /** Empty where the file says it. */
  readonly platform: string;
  /** Whether a name is being given; the preview that follows a choice must not forget it. */
  readonly isNaming: boolean;
  readonly onNaming: (isNaming: boolean) => void;
  readonly disabled: boolean;
  readonly onChange: (platform: string) => void;
}

const OTHER = 'other';
const OPTIONS = [
  { value: '', label: 'As the file says' },
  ...KNOWN_PLATFORMS.map(({ id, label }) => ({ value: id, label })),
  { value: OTHER, label: 'Another…' },
];
/** A name is looked at when the hand rests. */
const REST_MS = 400;
const RULE = 'Use letters a–z, digits, dots, hyphens and underscores, at most 40 of them.';

/** Which platform the posts of a file are of: one of the list, or one that the reader names. */
export const PlatformField = ({ platform, isNaming, onNaming, disabled, onChange }: PlatformFieldProps) => {
  const isListed = OPTIONS.some(({ value }) => value === platform);
  const name = useDraft(isListed ? '' : platform, (text) => onChange(platformIdOf(text) ?? ''), REST_MS);
  const isOther = isNaming || !isListed;
  const shown = name.shown.trim();
  return (
    <>
      <SelectField
        label="Platform"
        value={isOther ? OTHER : platform}
        isDisabled={disabled}
        options={OPTIONS}
        onChange={(value) => {
          onNaming(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
      />
      {isOther ? (
        <TextField
          label="Name of the platform"
          value={name.shown}
          isDisabled={disabled}
          maxLength={60}
          problem={shown === '' || platformIdOf(shown) !== null ? null : RULE}
          onChange={name.change}
          onEnter={() => name.commit(name.shown)}
        />
      ) : null}
    </>
  );
};

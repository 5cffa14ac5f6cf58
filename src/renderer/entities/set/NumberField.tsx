import { formatCount } from '#renderer/lib/format.ts';
import { useDraft } from '#renderer/lib/use-draft.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { wholeNumber } from './SeedField.tsx';

const REST_MS = 600;

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The label next to the field, in a row of such fields; otherwise above it. */
  readonly isInline?: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number within bounds; it is used when the hand rests. */
export const NumberField = ({ label, value, min, max, isInline = true, onChange }: NumberFieldProps) => {
  const use = (text: string): void => {
    const number = wholeNumber(text, min, max);
    if (number !== null) onChange(number);
  };
  const { shown, change, commit } = useDraft(String(value), use, REST_MS);
  return (
    <TextField
      label={label}
      isInline={isInline}
      type="number"
      min={min}
      max={max}
      value={shown}
      problem={
        wholeNumber(shown, min, max) === null
          ? `A whole number from ${formatCount(min)} to ${formatCount(max)}`
          : null
      }
      onChange={change}
      onEnter={() => commit(shown)}
    />
  );
};

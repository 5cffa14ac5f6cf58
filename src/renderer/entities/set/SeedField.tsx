import { TextField } from '#renderer/ui/field/TextField.tsx';

/** A whole number as typed; null where it is not one or out of bounds. */
export const wholeNumber = (text: string, low: number, high: number): number | null => {
  const value = /^\d{1,10}$/u.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : null;
};

/** The seed of a draw as typed; null where it is not one. */
export const seedOf = (text: string): number | null => wholeNumber(text, 0, 0xff_ff_ff_ff);

interface SeedFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What it draws: `items`. */
  readonly drawn: string;
}

export const SeedField = ({ value, onChange, drawn }: SeedFieldProps) => (
  <TextField
    label="Seed"
    type="number"
    value={value}
    onChange={onChange}
    help={`The same seed draws the same ${drawn}.`}
    problem={seedOf(value) === null ? 'Enter a whole number from 0 to 4,294,967,295.' : null}
  />
);

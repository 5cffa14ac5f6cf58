import { TextField } from '#renderer/ui/field/TextField.tsx';
import { nameProblem } from './use-create-set.ts';

interface SetNameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why the set could not be made. */
  readonly failure: string | null;
}

/** The name of a set that is about to be made. */
export const SetNameField = ({ value, onChange, failure }: SetNameFieldProps) => (
  <TextField
    label="Name of the new set"
    autoComplete="off"
    maxLength={80}
    value={value}
    onChange={onChange}
    problem={nameProblem(value) ?? failure}
  />
);

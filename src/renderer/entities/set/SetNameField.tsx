import { TextField } from '#renderer/ui/field/TextField.tsx';
import { nameProblem } from './use-create-set.ts';

interface SetNameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly failure: string | null;
}

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

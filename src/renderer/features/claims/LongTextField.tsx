import { TextArea } from '@blueprintjs/core';
import { Field } from '#renderer/ui/field/Field.tsx';

interface LongTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly autoFocus?: boolean;
}

/** Several lines of text. */
export const LongTextField = ({ label, value, onChange, help, autoFocus = false }: LongTextFieldProps) => (
  <Field label={label} help={help}>
    {(attributes) => (
      <TextArea
        {...attributes}
        fill
        autoFocus={autoFocus}
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

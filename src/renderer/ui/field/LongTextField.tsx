import { TextArea, type TextAreaProps } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

interface LongTextFieldProps extends FieldProps, Pick<TextAreaProps, 'autoFocus' | 'rows' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const LongTextField = ({
  value,
  onChange,
  autoFocus,
  rows = 3,
  maxLength,
  ...field
}: LongTextFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <TextArea
        {...attributes}
        autoFocus={autoFocus}
        rows={rows}
        maxLength={maxLength}
        value={value}
        fill
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

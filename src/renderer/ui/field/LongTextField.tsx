import { TextArea, type TextAreaProps } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

interface LongTextFieldProps
  extends FieldProps, Pick<TextAreaProps, 'autoFocus' | 'rows' | 'maxLength' | 'className'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const LongTextField = ({
  value,
  onChange,
  autoFocus,
  rows = 3,
  maxLength,
  className,
  ...field
}: LongTextFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <TextArea
        {...attributes}
        autoFocus={autoFocus}
        rows={rows}
        maxLength={maxLength}
        className={className}
        value={value}
        fill
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

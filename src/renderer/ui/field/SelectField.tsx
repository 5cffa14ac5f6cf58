import { HTMLSelect } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  /** Plain values are their own labels. */
  readonly options: readonly (Value | SelectOption<Value>)[];
  readonly onChange: (value: Value) => void;
  /** As wide as its place. */
  readonly isWide?: boolean;
}

/** One of several values. A value that is no longer offered stays visible: it is still stored. */
export const SelectField = <Value extends string>({
  value,
  options,
  onChange,
  isWide = false,
  ...field
}: SelectFieldProps<Value>) => {
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const isOffered = offered.some((option) => option.value === value);
  return (
    <Field {...field}>
      {(attributes) => (
        <HTMLSelect
          {...attributes}
          fill={isWide}
          disabled={field.isDisabled ?? false}
          value={value}
          options={isOffered ? offered : [...offered, { value, label: `${value} (not available)` }]}
          onChange={({ currentTarget }) => {
            const chosen = offered.find((option) => option.value === currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
};

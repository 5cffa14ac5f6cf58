import { HTMLSelect } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The labels of values by these, or a list in which a plain value is its own label. */
export type Options<Value extends string> =
  | Readonly<Partial<Record<Exclude<Value, ''>, string>>>
  | readonly (Value | SelectOption<Value>)[];

const isList = <Value extends string>(
  options: Options<Value>,
): options is readonly (Value | SelectOption<Value>)[] => Array.isArray(options);

/** The options in their order, each with its label. */
export const listed = <Value extends string>(options: Options<Value>): readonly SelectOption<Value>[] =>
  isList(options)
    ? options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
    : Object.entries(options as Readonly<Record<string, string>>).map(([value, label]) => ({
        value: value as Value,
        label,
      }));

interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  /** What the empty value is called, which is then the first. */
  readonly none?: ('' extends Value ? string : never) | undefined;
  readonly options: Options<Value>;
  readonly onChange: (value: Value) => void;
  /** As wide as its place. */
  readonly isWide?: boolean;
}

/** One of several values. A value that is no longer offered stays visible: it is still stored. */
export const SelectField = <Value extends string>({
  value,
  none,
  options,
  onChange,
  isWide = false,
  ...field
}: SelectFieldProps<Value>) => {
  const empty = none === undefined ? [] : [{ value: '' as Value, label: none }];
  const offered = [...empty, ...listed(options)];
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

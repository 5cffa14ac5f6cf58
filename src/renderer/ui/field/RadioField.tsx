import { Radio, RadioGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** None is chosen where it is not one of the options. */
  readonly value: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly isDisabled?: boolean;
  }[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
  /** Of each option. */
  readonly className?: string | undefined;
}

export const RadioField = <Value extends string>({
  label,
  isLabelHidden = false,
  value: chosen,
  options,
  isDisabled: isShut = false,
  onChange,
  className = '',
}: RadioFieldProps<Value>) => (
  <RadioGroup
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    selectedValue={chosen}
    disabled={isShut}
    onChange={({ currentTarget }) => {
      const option = options.find(({ value }) => value === currentTarget.value);
      if (option !== undefined) onChange(option.value);
    }}
  >
    {options.map(({ value, label: words, isDisabled = false }) => (
      <Radio key={value} value={value} labelElement={words} disabled={isDisabled} className={className} />
    ))}
  </RadioGroup>
);

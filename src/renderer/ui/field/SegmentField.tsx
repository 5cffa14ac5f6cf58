import { SegmentedControl } from '@blueprintjs/core';
import { listed, type Options } from './SelectField.tsx';

interface SegmentFieldProps<Value extends string> {
  /** Read out. */
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onChange: (value: Value) => void;
}

export const SegmentField = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentFieldProps<Value>) => {
  const offered = listed(options);
  return (
    <SegmentedControl
      size="small"
      aria-label={label}
      value={value}
      options={[...offered]}
      onValueChange={(text) => {
        const chosen = offered.find((option) => option.value === text);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
};

import { SegmentedControl } from '@blueprintjs/core';
import type { SelectOption } from './SelectField.tsx';

interface SegmentFieldProps<Value extends string> {
  /** Read out. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One of a few values, all of them in sight. */
export const SegmentField = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentFieldProps<Value>) => (
  <SegmentedControl
    size="small"
    aria-label={label}
    value={value}
    options={[...options]}
    onValueChange={(text) => {
      const chosen = options.find((option) => option.value === text);
      if (chosen !== undefined) onChange(chosen.value);
    }}
  />
);

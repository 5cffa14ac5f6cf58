import { Radio, RadioGroup } from '@blueprintjs/core';

export type OnError = 'abort' | 'skip';

interface FaultChoiceProps {
  readonly value: OnError;
  readonly disabled: boolean;
  readonly onChange: (value: OnError) => void;
}

/** What happens to an import with faulty records. */
export const FaultChoice = ({ value, disabled, onChange }: FaultChoiceProps) => (
  <RadioGroup
    label="If a record is invalid"
    selectedValue={value}
    disabled={disabled}
    onChange={({ currentTarget }) => onChange(currentTarget.value === 'skip' ? 'skip' : 'abort')}
  >
    <Radio value="abort" label="Cancel the import and show errors" />
    <Radio value="skip" label="Skip it and import the rest" />
  </RadioGroup>
);

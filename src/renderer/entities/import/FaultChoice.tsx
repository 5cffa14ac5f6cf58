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
    label="When a record is faulty"
    selectedValue={value}
    disabled={disabled}
    onChange={({ currentTarget }) => onChange(currentTarget.value === 'skip' ? 'skip' : 'abort')}
  >
    <Radio value="abort" label="Import nothing and say what is wrong" />
    <Radio value="skip" label="Leave it out and import the others" />
  </RadioGroup>
);

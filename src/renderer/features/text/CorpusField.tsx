import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { TabProps } from './text-view.ts';

const OPTIONS = [
  { value: 'a', label: 'Set A' },
  { value: 'b', label: 'Set B' },
  { value: 'both', label: 'Both sets' },
] as const;

/** Which of the two sets a tab reads. */
export const CorpusField = ({ view, change }: TabProps) => (
  <SelectField
    label="Read"
    isInline
    value={view.over}
    options={OPTIONS}
    onChange={(over) => void change({ over, page: null })}
  />
);

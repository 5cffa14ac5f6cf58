import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FIRST_PAGE, type TabProps } from './text-view.ts';

const OPTIONS = [
  { value: 'a', label: 'Set A' },
  { value: 'b', label: 'Set B' },
  { value: 'both', label: 'Both sets' },
] as const;

/** Which of the two sets a tab reads. */
export const CorpusField = ({ field }: Pick<TabProps, 'field'>) => (
  <SelectField label="Search in" isInline options={OPTIONS} {...field('over', FIRST_PAGE)} />
);

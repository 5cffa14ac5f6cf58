import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FIRST_PAGE, type TabProps } from './text-view.ts';

const OPTIONS = { a: 'Set A', b: 'Set B', both: 'Both sets' };

export const CorpusField = ({ field }: Pick<TabProps, 'field'>) => (
  <SelectField label="Search in" isInline options={OPTIONS} {...field('over', FIRST_PAGE)} />
);

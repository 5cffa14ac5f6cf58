import { formatCount } from '#renderer/lib/format.ts';
import { SelectField, type SelectOption } from '#renderer/ui/field/SelectField.tsx';
import { REST } from '#shared/contract/text-sets.ts';
import { specText } from './text-set.ts';

const WHOLE = ['drops:', 'posts:', 'events:'] as const;

const optionsOf = (
  names: readonly { readonly name: string; readonly items: number }[],
  selected: string,
  hasRest: boolean,
): readonly SelectOption<string>[] => {
  const sets = names.map(({ name, items }) => ({
    value: `set:${name}`,
    label: `${name} (${formatCount(items)})`,
  }));
  const offered: readonly SelectOption<string>[] = [
    ...(hasRest ? [{ value: REST, label: 'Everything else' }] : []),
    ...WHOLE.map((value) => ({ value, label: specText(value) })),
    ...sets,
  ];
  return offered.some(({ value }) => value === selected)
    ? offered
    : [{ value: selected, label: specText(selected) }, ...offered];
};

interface TextSetFieldProps {
  readonly label: string;
  readonly sets: readonly { readonly name: string; readonly items: number }[];
  readonly value: string;
  readonly onChange: (spec: string) => void;
  /** Whether all that is not in another set can be selected. */
  readonly hasRest?: boolean;
}

export const TextSetField = ({ label, sets, value, onChange, hasRest = false }: TextSetFieldProps) => (
  <SelectField
    label={label}
    isWide
    options={optionsOf(sets, value, hasRest)}
    value={value}
    onChange={onChange}
  />
);

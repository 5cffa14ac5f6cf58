import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { DrawNote } from '#renderer/entities/set/DrawNote.tsx';
import { formatCount } from '#renderer/lib/format.ts';
import { SelectField, type SelectOption } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { REST } from '#shared/contract/text-sets.ts';
import { FIRST_PAGE, specText, type TabProps } from './text-view.ts';
import styles from './TextPage.module.css';

const WHOLE = ['drops:', 'posts:', 'events:'] as const;

const optionsOf = (
  names: readonly { readonly name: string; readonly items: number }[],
  selected: string,
  other: string,
): readonly SelectOption<string>[] => {
  const sets = names.map(({ name, items }) => ({
    value: `set:${name}`,
    label: `${name} (${formatCount(items)})`,
  }));
  const offered: readonly SelectOption<string>[] = [
    ...(other === REST ? [] : [{ value: REST, label: 'The rest' }]),
    ...WHOLE.map((value) => ({ value, label: specText(value) })),
    ...sets,
  ];
  return offered.some(({ value }) => value === selected)
    ? offered
    : [{ value: selected, label: specText(selected) }, ...offered];
};

/** Which texts are compared: set A and set B. */
export const SetPickers = ({ view, change, field }: TabProps) => {
  const stored = useQuery(endpointQuery('listSets'));
  const { value: sets, note } = known(stored, [], 'Failed to fetch sets');
  return (
    <>
      <div className={styles['sets']}>
        <SelectField
          label="Set A"
          isWide
          options={optionsOf(sets, view.a, view.b)}
          {...field('a', FIRST_PAGE)}
          value={view.a}
        />
        <Button
          icon="swap-horizontal"
          variant="minimal"
          aria-label="Swap set A and set B"
          onClick={() => void change({ a: view.b, b: view.a, page: null })}
        />
        <SelectField
          label="Set B"
          isWide
          options={optionsOf(sets, view.b, view.a)}
          {...field('b', FIRST_PAGE)}
        />
      </div>
      {[view.a, view.b].map((spec) => (
        <DrawNote key={spec} set={sets.find(({ name }) => spec === `set:${name}`)} />
      ))}
      {note}
    </>
  );
};

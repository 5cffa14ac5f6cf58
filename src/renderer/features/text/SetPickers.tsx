import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { DrawNote } from '#renderer/entities/set/DrawNote.tsx';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { known } from '#renderer/ui/known.tsx';
import { REST } from '#shared/contract/text-sets.ts';
import { FIRST_PAGE, type TabProps } from './text-view.ts';
import styles from './TextPage.module.css';

/** Which texts are compared, set A and set B, and which of their words count. */
export const SetPickers = ({ view, change, field }: TabProps) => {
  const stored = useEndpoint('listSets');
  const { value: sets, note } = known(stored, [], 'Failed to fetch sets');
  return (
    <div className="ds-stack-tight">
      <div className={styles['sets']}>
        <TextSetField
          label="Set A"
          sets={sets}
          hasRest={view.b !== REST}
          {...field('a', FIRST_PAGE)}
          value={view.a}
        />
        <Button
          icon="swap-horizontal"
          variant="minimal"
          aria-label="Swap set A and set B"
          onClick={() => void change({ a: view.b, b: view.a, page: null })}
        />
        <TextSetField label="Set B" sets={sets} hasRest={view.a !== REST} {...field('b', FIRST_PAGE)} />
        <WordOptions value={view} onChange={(changed) => void change({ ...changed, ...FIRST_PAGE })} />
      </div>
      {[view.a, view.b].map((spec) => (
        <DrawNote key={spec} set={sets.find(({ name }) => spec === `set:${name}`)} />
      ))}
      {note}
    </div>
  );
};

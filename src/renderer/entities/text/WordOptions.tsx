import { Button, PopupKind } from '@blueprintjs/core';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { OwnStopWords } from './OwnStopWords.tsx';
import type { WordView } from './word-view.ts';
import styles from './WordOptions.module.css';

interface WordOptionsProps {
  readonly value: WordView;
  readonly onChange: (changed: Partial<WordView>) => void;
}

/** Which words are counted. */
export const WordOptions = ({ value, onChange }: WordOptionsProps) => {
  const field = partsOf(value, onChange);
  return (
    <Popover
      placement="bottom-end"
      popupKind={PopupKind.DIALOG}
      content={
        <div className={styles.options}>
          <SwitchField
            label="Upper and lower case are one word"
            value={value.case === 'fold'}
            onChange={(isFolded) => onChange({ case: isFolded ? 'fold' : 'keep' })}
          />
          <SwitchField label="Count quoted posts and pasted passages" {...field('quotes')} />
          <SwitchField label="Count addresses and references" {...field('links')} />
          <SwitchField
            label="Leave out English stop words"
            value={value.stopWords === 'drop'}
            onChange={(isDropped) => onChange({ stopWords: isDropped ? 'drop' : 'keep' })}
          />
          <OwnStopWords {...field('ownStopWords')} />
          <SwitchField
            label="Reduce English words to their base form"
            value={value.lemmas === 'english'}
            onChange={(isReduced) => onChange({ lemmas: isReduced ? 'english' : 'none' })}
          />
        </div>
      }
    >
      <Button icon="cog" endIcon="caret-down" text="Words" />
    </Popover>
  );
};

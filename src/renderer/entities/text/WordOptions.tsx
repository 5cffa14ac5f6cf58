import { Button, PopupKind } from '@blueprintjs/core';
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
export const WordOptions = ({ value, onChange }: WordOptionsProps) => (
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
        <SwitchField
          label="Count quoted posts and pasted passages"
          value={value.quotes}
          onChange={(quotes) => onChange({ quotes })}
        />
        <SwitchField
          label="Count addresses and references"
          value={value.links}
          onChange={(links) => onChange({ links })}
        />
        <SwitchField
          label="Leave out English stop words"
          value={value.stopWords === 'drop'}
          onChange={(isDropped) => onChange({ stopWords: isDropped ? 'drop' : 'keep' })}
        />
        <OwnStopWords value={value.ownStopWords} onChange={(ownStopWords) => onChange({ ownStopWords })} />
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

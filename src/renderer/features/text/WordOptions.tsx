import { Button, PopoverNext, PopupKind } from '@blueprintjs/core';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { FIRST_PAGE, type TabProps } from './text-view.ts';
import styles from './TextPage.module.css';

/** Which words are counted, for all tabs. */
export const WordOptions = ({ view, change, field }: TabProps) => (
  <PopoverNext
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    content={
      <div className={styles['options']}>
        <SwitchField
          label="Upper and lower case are one word"
          value={view.case === 'fold'}
          onChange={(isFolded) => void change({ case: isFolded ? 'fold' : 'keep', page: null })}
        />
        <SwitchField label="Count quoted posts and pasted passages" {...field('quotes', FIRST_PAGE)} />
        <SwitchField label="Count addresses and references" {...field('links', FIRST_PAGE)} />
        <SwitchField
          label="Leave out English stop words"
          value={view.stopWords === 'drop'}
          onChange={(isDropped) => void change({ stopWords: isDropped ? 'drop' : 'keep', page: null })}
        />
        <SwitchField
          label="Reduce English words to their base form"
          value={view.lemmas === 'english'}
          onChange={(isReduced) => void change({ lemmas: isReduced ? 'english' : 'none', page: null })}
        />
      </div>
    }
  >
    <Button icon="cog" endIcon="caret-down" text="Words" />
  </PopoverNext>
);

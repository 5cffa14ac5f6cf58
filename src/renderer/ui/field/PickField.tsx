import { Button, Menu, MenuItem } from '@blueprintjs/core';
import {
  Suggest,
  type ItemListPredicate,
  type ItemListRenderer,
  type ItemRenderer,
} from '@blueprintjs/select';
import { useRef, useState, type ReactElement } from 'react';
import { useDraft } from '#renderer/lib/use-draft.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './PickField.module.css';

export interface Hit {
  readonly id: string;
  /** Its name, which the field shows once it is picked. */
  readonly label: string;
  /** What it says, in one line. */
  readonly detail: string;
}

/** What is found of typed words; null while that is not known. */
interface Hits {
  readonly hits: readonly Hit[] | null;
  readonly note: ReactElement | null;
}

interface PickFieldProps extends FieldProps {
  /** What is picked; null where nothing is. */
  readonly picked: Pick<Hit, 'id' | 'label'> | null;
  readonly onPick: (id: string | null) => void;
  /** Looks for words or a number; called as a hook is, with the empty text where nothing is typed. */
  readonly useHits: (search: string) => Hits;
  readonly placeholder: string;
}

/** As the search of every list. */
const REST_MS = 300;

const renderHit: ItemRenderer<Hit> = (
  { id, label, detail },
  { handleClick, handleFocus, modifiers, ref },
) => (
  <MenuItem
    key={id}
    ref={ref}
    active={modifiers.active}
    roleStructure="listoption"
    text={
      <span className={styles['hit']}>
        {label} <span className="ds-muted ds-small">{detail}</span>
      </span>
    }
    onClick={handleClick}
    {...(handleFocus === undefined ? {} : { onFocus: handleFocus })}
  />
);

/** The workstation has searched; what it found is shown as it is. */
const asGiven: ItemListPredicate<Hit> = (_, hits) => hits;

/** A field for something that has an id: it is searched for and picked, by mouse or arrow keys and Enter. */
export const PickField = ({ picked, onPick, useHits, placeholder, ...field }: PickFieldProps) => {
  const suggest = useRef<Suggest<Hit>>(null);
  const [search, setSearch] = useState('');
  const { shown: typed, change } = useDraft(search, setSearch, REST_MS);
  const { hits, note } = useHits(search.trim());
  const isWaiting = hits === null || typed.trim() !== search.trim();
  const empty = search.trim() === '' && !isWaiting ? placeholder : isWaiting ? 'Searching…' : 'Nothing found';
  const list: ItemListRenderer<Hit> = ({ filteredItems, renderItem, itemsParentRef, menuProps }) => (
    <Menu id={menuProps?.id} role="listbox" ulRef={itemsParentRef} aria-label={`Found for ${field.label}`}>
      {filteredItems.length === 0 ? (
        <MenuItem disabled roleStructure="listoption" text={empty} />
      ) : (
        filteredItems.map((hit, at) => renderItem(hit, at))
      )}
    </Menu>
  );
  return (
    <>
      <Field {...field}>
        {(attributes) => (
          <Suggest<Hit>
            ref={suggest}
            items={isWaiting ? [] : [...hits]}
            itemListPredicate={asGiven}
            itemListRenderer={list}
            itemRenderer={renderHit}
            itemsEqual="id"
            inputValueRenderer={({ label }) => label}
            selectedItem={picked === null ? null : { ...picked, detail: '' }}
            query={typed}
            onQueryChange={change}
            onItemSelect={({ id }) => {
              onPick(id);
              change('');
            }}
            openOnKeyDown
            fill
            disabled={field.isDisabled ?? false}
            popoverProps={{ matchTargetWidth: true, minimal: true, inheritDarkTheme: false }}
            inputProps={{
              ...attributes,
              placeholder,
              leftIcon: 'search',
              onInput: () => {
                // In the frame after the focus Blueprint selects the text: what is typed by then would be replaced by the next letter.
                suggest.current?.cancelAnimationFrames();
                // Keys alone would open it, and text is pasted and cut by mouse, too.
                suggest.current?.setState({ isOpen: true });
              },
              onKeyDown: (event) => {
                // It picks here; in a form it would send.
                if (event.key === 'Enter') event.preventDefault();
                // Closes what is found, and not the dialog around it.
                if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true')
                  event.stopPropagation();
              },
              ...(picked === null
                ? {}
                : {
                    rightElement: (
                      <Button
                        variant="minimal"
                        icon="cross"
                        aria-label={`Clear: ${field.label}`}
                        onClick={() => onPick(null)}
                      />
                    ),
                  }),
            }}
          />
        )}
      </Field>
      {note}
    </>
  );
};

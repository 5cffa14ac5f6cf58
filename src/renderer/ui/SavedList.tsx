import { Button, Classes } from '@blueprintjs/core';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { TextField } from './field/TextField.tsx';
import { QueryState } from './QueryState.tsx';
import { QuietButton } from './QuietButton.tsx';
import styles from './SavedList.module.css';

interface Saved {
  readonly id: string;
  readonly name: string;
}

interface SaveFormProps {
  /** What is saved: `search`. */
  readonly noun: string;
  readonly suggestedName?: string;
  readonly longestName: number;
  readonly submitText: string;
  /** What is saved under a name; empty where there is nothing to save. */
  readonly content: string;
  readonly isSaving: boolean;
  readonly onSave: (name: string) => void;
}

const SaveForm = ({
  noun,
  suggestedName = '',
  longestName,
  submitText,
  content,
  isSaving,
  onSave,
}: SaveFormProps) => {
  const [name, setName] = useState(suggestedName.slice(0, longestName));
  const trimmed = name.trim();
  const [isOnItsWay, noteSent] = useOnItsWay(JSON.stringify([trimmed, content]), isSaving);
  const isEmpty = trimmed === '' || content === '';
  return (
    <form
      className="ds-row"
      onSubmit={(event) => {
        event.preventDefault();
        // Its button stays as it is meanwhile: shut it would lose the focus, and the popover its keys.
        if (isEmpty || isOnItsWay) return;
        noteSent();
        onSave(trimmed);
      }}
    >
      <TextField
        className="ds-grow"
        label={`Name of the ${noun}`}
        isLabelHidden
        placeholder={`Name of the ${noun}`}
        maxLength={longestName}
        value={name}
        onChange={setName}
      />
      <Button type="submit" intent="primary" text={submitText} disabled={isEmpty} />
    </form>
  );
};

interface SavedListProps<Item extends Saved>
  extends SaveFormProps, Pick<ComponentProps<typeof QueryState<readonly Item[]>>, 'query' | 'failed'> {
  /** Of the list: `Saved searches`. */
  readonly label: string;
  readonly none: string;
  readonly detailOf?: (item: Item) => ReactElement;
  readonly onChoose: (item: Item) => void;
  readonly onRemove: (item: Item) => void;
}

/** What is kept under a name, in a popover: save what is there now, choose one, remove one. */
export const SavedList = <Item extends Saved>({
  query,
  failed,
  label,
  none,
  detailOf,
  onChoose,
  onRemove,
  ...form
}: SavedListProps<Item>) => (
  <div className={`ds-stack ${styles.saved}`}>
    <SaveForm {...form} />
    <QueryState query={query} failed={failed} none={<p className="ds-muted">{none}</p>}>
      {(list) => (
        <ul className="ds-plain-list" aria-label={label}>
          {list.map((item) => (
            <li key={item.id} className="ds-row">
              <Button
                variant="minimal"
                alignText="start"
                className={`ds-grow ${Classes.POPOVER_DISMISS}`}
                text={item.name}
                endIcon={detailOf?.(item)}
                onClick={() => onChoose(item)}
              />
              <QuietButton
                icon="trash"
                aria-label={`Remove the saved ${form.noun} ${item.name}`}
                onClick={() => onRemove(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  </div>
);

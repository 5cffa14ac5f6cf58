import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import {
  AS_GIVEN,
  chosenColumns,
  moveColumn,
  orderColumns,
  pinColumn,
  toggleColumn,
  type ColumnChoice,
} from './columns.ts';
import styles from './ColumnMenu.module.css';

interface ColumnMenuProps {
  /** The table's name, for screen readers. */
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
}

const SIDES = [
  { by: -1, icon: 'arrow-left', word: 'left' },
  { by: 1, icon: 'arrow-right', word: 'right' },
] as const;

const Choices = ({ label, columns, choice, onChoose }: ColumnMenuProps) => {
  const list = useRef<HTMLUListElement>(null);
  /** The button last pressed: a row that moves takes the focus away from it. */
  const pressed = useRef<{ readonly id: string; readonly side: string } | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, side } = pressed.current;
    pressed.current = null;
    const buttons = `[data-column="${CSS.escape(id)}"] [data-side]:enabled`;
    const buttonList = [...(list.current?.querySelectorAll<HTMLButtonElement>(buttons) ?? [])];
    (buttonList.find((button) => button.dataset['side'] === side) ?? buttonList[0])?.focus();
  }, [choice]);
  const ordered = orderColumns(columns, choice);
  const shown = chosenColumns(columns, choice);
  return (
    <div className={styles.menu}>
      <ul ref={list} aria-label={`Columns of ${label}`}>
        {ordered.map((column, at) => {
          const isShown = shown.includes(column);
          return (
            <li key={column.id} data-column={column.id}>
              <Checkbox
                className="ds-grow"
                checked={isShown}
                disabled={isShown && shown.length === 1}
                label={column.header}
                onChange={() => onChoose(toggleColumn(choice, column.id))}
              />
              <Button
                size="small"
                variant="minimal"
                icon={choice.pinned === column.id ? 'unpin' : 'pin'}
                active={choice.pinned === column.id}
                aria-pressed={choice.pinned === column.id}
                aria-label={`Pin ${column.header}`}
                onClick={() => onChoose(pinColumn(choice, column.id))}
              />
              {SIDES.map(({ by, icon, word }) => (
                <Button
                  key={word}
                  size="small"
                  variant="minimal"
                  icon={icon}
                  aria-label={`Move ${column.header} ${word}`}
                  data-side={word}
                  disabled={
                    at + by < 0 ||
                    at + by >= ordered.length ||
                    choice.pinned === column.id ||
                    choice.pinned === ordered[at + by]?.id
                  }
                  onClick={() => {
                    pressed.current = { id: column.id, side: word };
                    onChoose(moveColumn(columns, choice, column.id, by));
                  }}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <Checkbox
        className={cx(styles.density)}
        checked={choice.isDense}
        label="Compact rows"
        onChange={() => onChoose({ ...choice, isDense: !choice.isDense })}
      />
      <Button
        size="small"
        variant="minimal"
        icon="reset"
        text="Reset columns"
        disabled={choice === AS_GIVEN}
        onClick={() => onChoose(AS_GIVEN)}
      />
    </div>
  );
};

/** Which columns a table shows, in which order, which of them stays in sight, and how close the rows are. */
export const ColumnMenu = (props: ColumnMenuProps) => (
  <PopoverNext placement="top-end" content={<Choices {...props} />}>
    <Button size="small" variant="minimal" icon="column-layout" text="Columns" />
  </PopoverNext>
);

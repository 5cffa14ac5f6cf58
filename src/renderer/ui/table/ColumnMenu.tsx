import { Checkbox } from '@blueprintjs/core';
import type { RowData } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { orderedColumns, type TableModel } from './table-model.ts';
import styles from './ColumnMenu.module.css';

interface ColumnMenuProps<Row extends RowData> {
  readonly label: string;
  readonly table: TableModel<Row>;
  readonly isDense: boolean;
  readonly onDense: (isDense: boolean) => void;
  readonly onReset: () => void;
}

const SIDES = [
  { by: -1, icon: 'arrow-left', word: 'left' },
  { by: 1, icon: 'arrow-right', word: 'right' },
] as const;

const Choices = <Row extends RowData>({ label, table, isDense, onDense, onReset }: ColumnMenuProps<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  /** The button last pressed: a row that moves takes the focus away from it. */
  const pressed = useRef<{ readonly id: string; readonly side: string } | null>(null);
  const { columnOrder } = table.state;
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, side } = pressed.current;
    pressed.current = null;
    const buttons = `[data-column="${CSS.escape(id)}"] [data-side]:enabled`;
    const buttonList = [...(list.current?.querySelectorAll<HTMLButtonElement>(buttons) ?? [])];
    (buttonList.find((button) => button.dataset['side'] === side) ?? buttonList[0])?.focus();
  }, [columnOrder]);
  const columns = orderedColumns(table);
  const isLast = table.getVisibleLeafColumns().length === 1;
  return (
    <div className={styles.menu}>
      <ul ref={list} aria-label={`Columns of ${label}`}>
        {columns.map((column, index) => {
          const isPinned = column.getIsPinned() !== false;
          const header = String(column.columnDef.header);
          return (
            <li key={column.id} data-column={column.id}>
              <Checkbox
                className="ds-grow"
                checked={column.getIsVisible()}
                disabled={column.getIsVisible() && isLast}
                label={header}
                onChange={() => column.toggleVisibility()}
              />
              <QuietButton
                icon={isPinned ? 'unpin' : 'pin'}
                active={isPinned}
                aria-pressed={isPinned}
                aria-label={`Pin ${header}`}
                onClick={() => table.setColumnPinning({ start: isPinned ? [] : [column.id], end: [] })}
              />
              {SIDES.map(({ by, icon, word }) => {
                const neighbor = columns[index + by];
                return (
                  <QuietButton
                    key={word}
                    icon={icon}
                    aria-label={`Move ${header} ${word}`}
                    data-side={word}
                    disabled={isPinned || neighbor === undefined || neighbor.getIsPinned() !== false}
                    onClick={() => {
                      pressed.current = { id: column.id, side: word };
                      const order = columns.map(({ id }) => id).toSpliced(index, 1);
                      table.setColumnOrder(order.toSpliced(index + by, 0, column.id));
                    }}
                  />
                );
              })}
            </li>
          );
        })}
      </ul>
      <Checkbox
        className={cx(styles.density)}
        checked={isDense}
        label="Compact rows"
        onChange={() => onDense(!isDense)}
      />
      <QuietButton icon="reset" text="Reset columns" onClick={onReset} />
    </div>
  );
};

export const ColumnMenu = <Row extends RowData>(props: ColumnMenuProps<Row>) => {
  const { table } = props;
  const hidden = table.getAllLeafColumns().length - table.getVisibleLeafColumns().length;
  return (
    <Popover placement="top-end" content={<Choices {...props} />}>
      <QuietButton
        icon="column-layout"
        text={hidden === 0 ? 'Columns' : `Columns, ${formatCount(hidden)} hidden`}
      />
    </Popover>
  );
};

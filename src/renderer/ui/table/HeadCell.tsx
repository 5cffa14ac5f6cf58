import { Icon } from '@blueprintjs/core';
import type { RowData } from '@tanstack/react-table';
import { useState, type SyntheticEvent } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { WIDTHS, type TableHeader, type TableModel } from './table-model.ts';
import styles from './DataTable.module.css';

interface HeadCellProps<Row extends RowData> {
  readonly table: TableModel<Row>;
  readonly header: TableHeader<Row>;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -WIDTHS.step, ArrowRight: WIDTHS.step };

/** A column's edge: drawn with the pointer, or moved by the arrow keys. */
const Edge = <Row extends RowData>({ table, header }: HeadCellProps<Row>) => {
  const { column } = header;
  const isSized = column.id in table.state.columnSizing;
  /** Read once the edge is reached: until its width is chosen, a column shares what room there is. */
  const [drawnWidth, setDrawnWidth] = useState<number>(WIDTHS.min);
  const title = String(column.columnDef.header);
  const drawnWidthOf = (edge: Element): number =>
    Math.round(edge.parentElement?.getBoundingClientRect().width ?? WIDTHS.min);
  const setWidth = (width: number): void => {
    const bounded = Math.min(WIDTHS.max, Math.max(WIDTHS.min, width));
    table.setColumnSizing((sizing) => ({ ...sizing, [column.id]: bounded }));
  };
  const startResizing = (event: SyntheticEvent): void => {
    setWidth(drawnWidthOf(event.currentTarget));
    header.getResizeHandler()(event);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title === '' ? 'the controls' : title}`}
      aria-valuemin={WIDTHS.min}
      aria-valuemax={WIDTHS.max}
      aria-valuenow={isSized ? column.getSize() : drawnWidth}
      tabIndex={0}
      className={styles.edge}
      onFocus={({ currentTarget }) => setDrawnWidth(drawnWidthOf(currentTarget))}
      onMouseDown={startResizing}
      onTouchStart={startResizing}
      onKeyDown={(event) => {
        const step = ARROWS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const isChosen = column.id in table.atoms.columnSizing.get();
        setWidth((isChosen ? column.getSize() : drawnWidthOf(event.currentTarget)) + step);
      }}
    />
  );
};

export const HeadCell = <Row extends RowData>({ table, header }: HeadCellProps<Row>) => {
  const { column } = header;
  const direction = column.getIsSorted();
  const className = cx(
    styles.cell,
    column.columnDef.meta?.align === 'right' && styles.right,
    column.getIsPinned() !== false && styles.pinned,
  );
  const title = String(column.columnDef.header);
  if (!column.getCanSort())
    return (
      <div role="columnheader" className={className}>
        {title}
        <Edge table={table} header={header} />
      </div>
    );
  return (
    <div
      role="columnheader"
      aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
        {title}
        {direction === false ? null : (
          <Icon size={12} icon={direction === 'asc' ? 'caret-up' : 'caret-down'} />
        )}
      </button>
      <Edge table={table} header={header} />
    </div>
  );
};

import type { RowData } from '@tanstack/react-table';
import { useEffect, useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DialogPlace } from '#renderer/ui/dialog-place.tsx';
import { shownNone, type None } from '#renderer/ui/EmptyState.tsx';
import { partOf } from '#renderer/ui/export/shown-tables.ts';
import { TableExport, TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { useVirtualRows } from '#renderer/ui/use-virtual-rows.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { HeadCell } from './HeadCell.tsx';
import type { Sort } from './sort.ts';
import { gridOf, type Column } from './table-model.ts';
import { useTableModel } from './use-table-model.ts';
import cells from './cells.module.css';
import styles from './DataTable.module.css';

export type { Sort } from './sort.ts';
export type { Column } from './table-model.ts';

interface DataTableProps<Row extends RowData> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** Enter or a click on a row. */
  readonly onOpen?: (row: Row) => void;
  readonly selectedKey?: string | number | null;
  readonly initialSort?: Sort;
  readonly height?: number;
  readonly rowHeight?: number;
  readonly none?: None;
  /** How many rows the whole list has, where these may be part of it: a part has no export of its own. */
  readonly total?: number;
  /** False where the list is exported whole elsewhere on the page. */
  readonly canExport?: boolean;
}

const DENSE_ROW_SHARE = 0.75;

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

const moved = (key: string, active: number, count: number): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEP[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step));
};

interface DataRowProps<Row extends RowData> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly pinned: string | null;
  readonly index: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly style: CSSProperties;
  readonly onActivate: () => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

const DataRow = <Row extends RowData>({
  id,
  row,
  columns,
  pinned,
  index,
  isActive,
  isSelected,
  style,
  onActivate,
  onOpen,
}: DataRowProps<Row>) => (
  <div
    id={id}
    role="row"
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    data-active={isActive}
    className={cx(styles.row, onOpen !== undefined && styles.opens)}
    style={style}
    onClick={() => {
      onActivate();
      onOpen?.(row);
    }}
  >
    {columns.map((column) => (
      <div
        key={column.id}
        role="gridcell"
        className={cx(
          styles.cell,
          column.align === 'right' && cx(styles.right, 'ds-num'),
          column.id === pinned && styles.pinned,
        )}
      >
        {column.render === undefined ? String(column.value(row) ?? '–') : column.render(row)}
      </div>
    ))}
  </div>
);

interface TableFootProps<Row extends RowData> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly menu: ReactNode;
  readonly total: number;
  readonly canExport: boolean;
}

/** How many rows, which columns, and both as a file as they are shown. */
const TableFoot = <Row extends RowData>({
  label,
  rows,
  columns,
  menu,
  total,
  canExport,
}: TableFootProps<Row>) => {
  const shown = () => {
    const written = columns.filter(({ header, isExported = header !== '' }) => isExported);
    return {
      title: label,
      columns: written.map((column) => column.header),
      rows: rows.map((row) => written.map((column) => column.value(row))),
      ...partOf(rows.length, total),
    };
  };
  return (
    <div className={cx('ds-row-between', cells.foot)}>
      <span className="ds-num">
        {formatCount(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
      </span>
      <div className="ds-row">
        {menu}
        {canExport ? <TableExport shown={shown} /> : <TableOnPage shown={shown} />}
      </div>
    </div>
  );
};

const OneTable = <Row extends RowData>({
  label,
  rows,
  columns: all,
  rowKey,
  onOpen,
  selectedKey = null,
  initialSort,
  height = 480,
  rowHeight = 34,
  none = { icon: 'th', title: 'No rows' },
  total = rows.length,
  canExport = total <= rows.length,
}: DataTableProps<Row>) => {
  const id = useId();
  const [activeIndex, setActive] = useState(0);
  const { table, narrow, isDense, setDense, reset } = useTableModel({
    label,
    rows,
    columns: all,
    initialSort,
    onSort: () => setActive(0),
  });
  const { columnPinning, columnSizing } = table.state;
  const [headers = []] = table.getHeaderGroups().map((group) => group.headers);
  const columns = headers.flatMap(({ column }) => all.find(({ id: own }) => own === column.id) ?? []);
  const [pinned = null] = columnPinning.start;
  const { template, minWidth } = gridOf(headers, columnSizing);
  const drawnHeight = isDense ? Math.round(rowHeight * DENSE_ROW_SHARE) : rowHeight;
  const sortedRows = table.getRowModel().rows;
  const shown = sortedRows.map(({ original }) => original);
  const active = Math.max(0, Math.min(activeIndex, shown.length - 1));
  const box = useVirtualRows({ count: shown.length, name: label, rowHeight: drawnHeight, isLoaded: true });
  const { scroller, virtual, isPrinting } = box;
  // Sizes are kept until told otherwise.
  useEffect(() => {
    virtual.measure();
  }, [virtual, drawnHeight]);
  if (rows.length === 0) return shownNone(none);
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = shown[active];
    if (event.key === 'Enter' && event.target === scroller.current && current !== undefined)
      onOpen?.(current);
    const next = moved(event.key, active, shown.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    virtual.scrollToIndex(next);
  };
  return (
    <div>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={shown.length + 1}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        className={styles.scroll}
        style={isPrinting ? {} : { maxHeight: height }}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={styles.head} style={{ minWidth }}>
          <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: template }}>
            {headers.map((header) => (
              <HeadCell key={header.id} table={table} header={header} />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          style={isPrinting ? {} : { minWidth, height: virtual.getTotalSize() }}
          data-dense={isDense}
        >
          {box.shown.map(({ index, start, size }) => {
            const row = shown[index];
            if (row === undefined) return null;
            return (
              <DataRow
                key={rowKey(row)}
                id={`${id}-${index}`}
                row={row}
                columns={columns}
                pinned={pinned}
                index={index}
                isActive={index === active}
                isSelected={selectedKey === rowKey(row)}
                style={{
                  gridTemplateColumns: template,
                  height: size,
                  ...(isPrinting ? {} : { transform: `translateY(${start}px)` }),
                }}
                onActivate={() => setActive(index)}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      </div>
      {box.printedPart === null ? null : <p>{box.printedPart}</p>}
      <TableFoot
        label={label}
        // Those that only the width of the window hides too.
        columns={[...columns, ...all.filter((column) => narrow.has(column.id))]}
        total={total}
        canExport={canExport}
        rows={shown}
        menu={
          all.length > 1 ? (
            <ColumnMenu label={label} table={table} isDense={isDense} onDense={setDense} onReset={reset} />
          ) : null
        }
      />
    </div>
  );
};

/**
 * A long table: only the rows in sight are in the page; sorts by its heads, moves by the arrow keys, opens with Enter. Which columns
 * it shows, in which order, how wide, which one stays in sight and how close the rows are is the reader's choice, kept under the
 * ids of its columns; its sort is in the URL.
 */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => (
  <DialogPlace key={props.label}>
    <OneTable {...props} />
  </DialogPlace>
);

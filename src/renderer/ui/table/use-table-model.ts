import { functionalUpdate, useTable, type RowData } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { keepColumns, useKept } from '#renderer/lib/kept.ts';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import { choiceKey, initialChoice, readChoice } from './column-choice.ts';
import { useSort, type Sort } from './sort.ts';
import { definitionOf, features, type Column, type TableModel } from './table-model.ts';

interface TableModelOptions<Row extends RowData> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly initialSort: Sort | undefined;
  readonly onSort: () => void;
}

/** The library's table: its sort in the URL, the reader's choice of columns kept on this machine. */
export const useTableModel = <Row extends RowData>({
  label,
  rows,
  columns,
  initialSort,
  onSort,
}: TableModelOptions<Row>) => {
  const [key] = useState(() => choiceKey(columns));
  const [atFirst] = useState(() => initialChoice(columns, window.innerWidth));
  const [{ isDense: isInitiallyDense, ...initialState }] = useState(() =>
    readChoice(useKept.getState().columns[key], columns, window.innerWidth),
  );
  const [isDense, setDense] = useState(isInitiallyDense);
  const [sorting, setSorting] = useSort(fileNameOf(label), columns, initialSort);
  const table: TableModel<Row> = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: rows,
    initialState,
    state: { sorting },
    onSortingChange: (updater) => {
      setSorting(functionalUpdate(updater, sorting));
      onSort();
    },
    sortDescFirst: false,
    // A table that begins sorted has no order of its own to return to.
    enableSortingRemoval: initialSort === undefined,
    columnResizeMode: 'onChange',
  });
  const { columnOrder, columnVisibility, columnPinning, columnSizing } = table.state;
  useEffect(() => {
    const choice = { columnOrder, columnVisibility, columnPinning, columnSizing, isDense };
    // What a narrow window hides is no choice: a wider one shows it.
    keepColumns(key, JSON.stringify(choice) === JSON.stringify(atFirst) ? null : choice);
  }, [atFirst, key, columnOrder, columnVisibility, columnPinning, columnSizing, isDense]);
  const reset = (): void => {
    table.setColumnOrder([]);
    table.setColumnVisibility(atFirst.columnVisibility);
    table.resetColumnPinning(true);
    table.resetColumnSizing(true);
    setDense(false);
  };
  return { table, isDense, setDense, reset };
};

import { functionalUpdate, useTable, type RowData } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { keepColumns, useKept } from '#renderer/lib/kept.ts';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import { choiceKey, readChoice } from './column-choice.ts';
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
  const [{ isDense: isInitiallyDense, ...initialState }] = useState(() =>
    readChoice(useKept.getState().columns[key], columns),
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
    keepColumns(key, { columnOrder, columnVisibility, columnPinning, columnSizing, isDense });
  }, [key, columnOrder, columnVisibility, columnPinning, columnSizing, isDense]);
  return { table, isDense, setDense };
};

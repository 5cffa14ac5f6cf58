import { functionalUpdate, useTable, type RowData } from '@tanstack/react-table';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keepColumns, useKept } from '#renderer/lib/kept.ts';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import { choiceKey, narrowColumns, readChoice, withChosen, type Listed } from './column-choice.ts';
import { useSort, type Sort } from './sort.ts';
import { definitionOf, features, type Column, type TableModel } from './table-model.ts';

interface TableModelOptions<Row extends RowData> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly initialSort: Sort | undefined;
  readonly onSort: () => void;
}

const onResize = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Which columns are shown: what was chosen, and what the window, however wide it is now, has no room for. */
const useVisibility = (columns: readonly Listed[], chosen: Readonly<Record<string, boolean>>) => {
  const names = useSyncExternalStore(onResize, () =>
    choiceKey(narrowColumns(columns, chosen, window.innerWidth)),
  );
  return useMemo(() => {
    const narrow = new Set(names.split(',').filter((id) => id !== ''));
    return {
      narrow,
      columnVisibility: { ...chosen, ...Object.fromEntries([...narrow].map((id) => [id, false])) },
    };
  }, [chosen, names]);
};

/** The library's table: its sort in the URL, the reader's choice of columns kept on this machine. */
export const useTableModel = <Row extends RowData>({
  label,
  rows,
  columns,
  initialSort,
  onSort,
}: TableModelOptions<Row>) => {
  const [key] = useState(() => choiceKey(columns));
  const [{ isDense: isInitiallyDense, columnVisibility: initiallyChosen, ...initialState }] = useState(() =>
    readChoice(useKept.getState().columns[key], columns),
  );
  const [chosen, setChosen] = useState(initiallyChosen);
  const { narrow, columnVisibility } = useVisibility(columns, chosen);
  const [isDense, setDense] = useState(isInitiallyDense);
  const [sorting, setSorting] = useSort(fileNameOf(label), columns, initialSort);
  const table: TableModel<Row> = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: rows,
    initialState,
    state: { sorting, columnVisibility },
    onColumnVisibilityChange: (updater) =>
      setChosen(withChosen(chosen, columnVisibility, functionalUpdate(updater, columnVisibility))),
    onSortingChange: (updater) => {
      setSorting(functionalUpdate(updater, sorting));
      onSort();
    },
    sortDescFirst: false,
    // A table that begins sorted has no order of its own to return to.
    enableSortingRemoval: initialSort === undefined,
    columnResizeMode: 'onChange',
  });
  const { columnOrder, columnPinning, columnSizing } = table.state;
  useEffect(() => {
    // What a narrow window hides is no choice: a wider one shows it.
    keepColumns(key, { columnOrder, columnVisibility: chosen, columnPinning, columnSizing, isDense });
  }, [key, columnOrder, chosen, columnPinning, columnSizing, isDense]);
  const reset = (): void => {
    table.setColumnOrder([]);
    setChosen({});
    table.resetColumnPinning(true);
    table.resetColumnSizing(true);
    setDense(false);
  };
  return { table, narrow, isDense, setDense, reset };
};

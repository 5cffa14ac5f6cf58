import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ColumnSizingState,
  type Header,
  type Column as ModelColumn,
  type ReactTable,
  type RowData,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { compareValues, isMissing, type SortValue } from './sort.ts';

export interface Column<Row> {
  readonly id: string;
  /** Empty for a column of controls, which has nothing to write to a file. */
  readonly header: string;
  /** A CSS grid track: `120px`, `minmax(200px, 1fr)`. */
  readonly width?: string;
  readonly align?: 'left' | 'right';
  /** In a narrower window, px, the column is out of sight until it is chosen in the menu of columns; it is exported there too. */
  readonly shownFrom?: number;
  /** What is sorted and exported. */
  readonly value: (row: Row) => SortValue;
  /** What is shown; the value where absent. */
  readonly render?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** False where a column with a head is not written either. */
  readonly isExported?: boolean;
}

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<{ readonly width: string; readonly align: 'left' | 'right' }>(),
});

export type TableModel<Row extends RowData> = ReactTable<typeof features, Row>;
export type TableHeader<Row extends RowData> = Header<typeof features, Row>;

/** Narrower than a few letters, or wider than a laptop's window, a column is of no use. In CSS pixels. */
export const WIDTHS = { min: 48, max: 960, step: 16 } as const;

/** The library's definition of a column. A missing value is undefined to it, which it sorts last either way round. */
export const definitionOf = <Row extends RowData>({
  id,
  header,
  width = 'minmax(90px, 1fr)',
  align = 'left',
  sortable = true,
  value,
}: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header,
  accessorFn: (row) => {
    const sortValue = value(row);
    return isMissing(sortValue) ? undefined : sortValue;
  },
  enableSorting: sortable,
  sortFn: (a, b) => compareValues(a.getValue(id), b.getValue(id)),
  sortUndefined: 'last',
  minSize: WIDTHS.min,
  maxSize: WIDTHS.max,
  meta: { width, align },
});

/** All columns in the chosen order, a pinned one first. */
export const orderedColumns = <Row extends RowData>(
  table: Pick<TableModel<Row>, 'getStartLeafColumns' | 'getCenterLeafColumns'>,
): readonly ModelColumn<typeof features, Row>[] => [
  ...table.getStartLeafColumns(),
  ...table.getCenterLeafColumns(),
];

/** The CSS grid of the shown columns, and the width below which the table scrolls sideways. */
export const gridOf = <Row extends RowData>(
  headers: readonly TableHeader<Row>[],
  chosenWidths: ColumnSizingState,
): { readonly template: string; readonly minWidth: number } => {
  const tracks = headers.map(({ column }) =>
    column.id in chosenWidths ? `${column.getSize()}px` : (column.columnDef.meta?.width ?? ''),
  );
  // The first number of a track is its least width: `120px`, `minmax(200px, 1fr)`.
  const least = tracks.map((track) => Number(/\d+(?=px)/u.exec(track)?.[0] ?? 0));
  return { template: tracks.join(' '), minWidth: least.reduce((sum, width) => sum + width, 0) };
};

export type SortValue = string | number | boolean | null | undefined;

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: SortValue, b: SortValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
};

const isMissing = (value: SortValue): boolean =>
  value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));

/** A sorted copy; equal rows keep their order and rows without a value stand last, either way round. */
export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): readonly Row[] =>
  rows
    .map((row, order) => ({ row, order, value: valueOf(row) }))
    .sort((a, b) => {
      const missing = Number(isMissing(a.value)) - Number(isMissing(b.value));
      if (missing !== 0) return missing;
      const difference = isMissing(a.value) ? 0 : compare(a.value, b.value);
      return (descending ? -difference : difference) || a.order - b.order;
    })
    .map(({ row }) => row);

/** The sort after a press on a column's head: ascending, descending, then as given. */
export const nextSort = (current: Sort | null, column: string): Sort | null => {
  if (current?.column !== column) return { column, descending: false };
  return current.descending ? null : { column, descending: true };
};

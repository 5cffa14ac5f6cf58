import type { SortingState } from '@tanstack/react-table';
import { createParser, useQueryState } from 'nuqs';

export type SortValue = string | number | boolean | null | undefined;

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const compareValues = (a: SortValue, b: SortValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
};

export const isMissing = (value: SortValue): boolean =>
  value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));

/** Before the name of the table whose sort a parameter is. */
export const SORT_PREFIX = 'sort-';

/** `score`, or `-score` where the highest comes first. */
export const parseAsSort = createParser<Sort>({
  parse: (text) => {
    const [, sign, column] = /^(-?)([\w-]{1,40})$/.exec(text) ?? [];
    return column === undefined ? null : { column, descending: sign === '-' };
  },
  serialize: ({ column, descending }) => `${descending ? '-' : ''}${column}`,
  eq: (a, b) => a.column === b.column && a.descending === b.descending,
}).withOptions({ history: 'replace' });

/** The sort of a table as the library knows it; in the URL under the table's name. */
export const useSort = (
  table: string,
  columns: readonly { readonly id: string }[],
  initial: Sort | undefined,
): readonly [SortingState, (sorting: SortingState) => void] => {
  const [chosen, setSort] = useQueryState(`${SORT_PREFIX}${table}`, parseAsSort);
  const sort = chosen ?? initial;
  const isKnown = columns.some(({ id }) => id === sort?.column);
  return [
    sort !== undefined && isKnown ? [{ id: sort.column, desc: sort.descending }] : [],
    ([next]) => void setSort(next === undefined ? null : { column: next.id, descending: next.desc }),
  ];
};

import { createParser, useQueryState } from 'nuqs';
import { nextSort, type Sort } from './sort.ts';

/** `score`, or `-score` where the highest comes first. */
const parseAsSort = createParser<Sort>({
  parse: (text) => {
    const [, sign, column] = /^(-?)([\w-]{1,40})$/.exec(text) ?? [];
    return column === undefined ? null : { column, descending: sign === '-' };
  },
  serialize: ({ column, descending }) => `${descending ? '-' : ''}${column}`,
  eq: (a, b) => a.column === b.column && a.descending === b.descending,
}).withOptions({ history: 'replace' });

/** The sort of a table, in the URL under the table's name; `onHead` is what a click on a column's head does. */
export const useSort = (table: string, initial: Sort | undefined) => {
  const [chosen, setSort] = useQueryState(`sort-${table}`, parseAsSort);
  const sort = chosen ?? initial ?? null;
  const onHead = (column: string): void => {
    const next = nextSort(sort, column);
    // A table that begins sorted has no order of its own to return to.
    void setSort(next ?? (initial === undefined ? null : { column, descending: false }));
  };
  return { sort, onHead };
};

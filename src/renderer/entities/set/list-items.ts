import { SQL_ROWS_MAX } from '#shared/contract/sql.ts';

/** Each item once, in the order of the list. */
export const distinctItems = (items: readonly string[]): string[] => [...new Set(items)];

/**
 * The items of a list that its page shows a part of. Fetching ends where there are more than one set takes by name.
 * @param fetchRows the rows from `offset` on; none end the list
 * @param itemsOf the items that a row represents
 */
export const itemsOfList = async <Row>(
  fetchRows: (offset: number) => Promise<readonly Row[]>,
  itemsOf: (row: Row) => readonly string[],
): Promise<string[]> => {
  const items = new Set<string>();
  for (let offset = 0; items.size <= SQL_ROWS_MAX;) {
    const rows = await fetchRows(offset);
    if (rows.length === 0) break;
    for (const item of rows.flatMap(itemsOf)) items.add(item);
    offset += rows.length;
  }
  return [...items];
};

import { SQL_ROWS_MAX } from '#shared/contract/sql.ts';

/** Each item once, in the order of the list. */
export const distinctItems = (items: readonly string[]): string[] => [...new Set(items)];

/**
 * The items of a list that its page shows a part of. Fetching ends where there are more than one set takes by name.
 * @param fetchItems items of the rows from `offset` on, and how many rows there were; no rows end the list
 */
export const itemsOfList = async (
  fetchItems: (offset: number) => Promise<{ readonly items: readonly string[]; readonly rows: number }>,
): Promise<string[]> => {
  const items = new Set<string>();
  for (let offset = 0; items.size <= SQL_ROWS_MAX;) {
    const part = await fetchItems(offset);
    if (part.rows === 0) break;
    for (const item of part.items) items.add(item);
    offset += part.rows;
  }
  return [...items];
};

import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { Page } from '#main/base/page.ts';

/** How many rows a query finds. For queries without grouping. */
export const countRows = async <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return total;
};

/** A part of the rows that a query finds, in its order, and how many it finds in all. For queries without grouping. */
export const findPage = async <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<Page<Simplify<Row>>> => {
  const [items, total] = await Promise.all([query.limit(limit).offset(offset).execute(), countRows(query)]);
  return { items, total };
};

/** The same part of a list with each item as something else. */
export const mapPage = <Row, Item>({ items, total }: Page<Row>, map: (row: Row) => Item): Page<Item> => ({
  items: items.map(map),
  total,
});

/** Rows in stretches of at most so many, where all of them need not be there at once. @param read the next ones behind a row */
export async function* stretchesOf<Row>(
  read: (after: Row | undefined, most: number) => Promise<readonly Row[]>,
  most: number,
) {
  for (let after: Row | undefined; ;) {
    const rows = await read(after, most);
    yield rows;
    if (rows.length < most) return;
    after = rows.at(-1);
  }
}

import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { DropCategoryTable } from '#main/db/tables/news.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { DropCategory } from '#shared/constants.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';
import { countRows, stretchesOf } from './page.ts';

/** Categories of consecutive drops: everything after number `after` up to `upTo`; null: to the last drop. */
export interface CategoryBatch {
  readonly after: number;
  readonly upTo: number | null;
  readonly categories: readonly { readonly dropNumber: number; readonly category: DropCategory }[];
}

/** Puts the categories of a stretch of drops in the place of what was stored for it. */
export const replaceDropCategories = (tx: WriteTransaction, batch: CategoryBatch): void => {
  tx.prepare('DELETE FROM drop_categories WHERE drop_number > ? AND drop_number <= ?').run(
    batch.after,
    batch.upTo ?? Number.MAX_SAFE_INTEGER,
  );
  // A drop may have left since its text was read; the import that took it rebuilds the categories.
  const insert = tx.prepare(
    'INSERT INTO drop_categories (drop_number, category) SELECT ?, ? WHERE EXISTS (SELECT 1 FROM drops WHERE number = ?)',
  );
  for (const { dropNumber, category } of batch.categories) insert.run(dropNumber, category, dropNumber);
};

/** How many of the drops that the criteria find are in each category. */
export const countDropCategories = async (
  db: Executor,
  criteria: DropCriteria,
): Promise<ReadonlyMap<DropCategory, number>> => {
  const rows = await db
    .selectFrom('drops')
    .innerJoin('drop_categories', 'drop_categories.drop_number', 'drops.number')
    .select((eb) => ['category', eb.fn.countAll<number>().as('count')])
    .where(meets(criteria))
    .groupBy('category')
    .execute();
  return new Map(rows.map(({ category, count }) => [category, count]));
};

/** How many of the drops that the criteria find are in at least one category. */
export const countCategorisedDrops = (db: Executor, criteria: DropCriteria): Promise<number> =>
  countRows(
    db
      .selectFrom('drops')
      .where(meets(criteria))
      .where('number', 'in', (query) => query.selectFrom('drop_categories').select('drop_number')),
  );

/** Rows read at one go: of a million drops there are so many that they need not all be there at once. */
const STRETCH = 20_000;

type CategoryRow = Selectable<DropCategoryTable>;

const rowsAfter = (db: Executor, after: CategoryRow | undefined, most: number): Promise<CategoryRow[]> =>
  db
    .selectFrom('drop_categories')
    .select(['drop_number', 'category'])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('drop_number', 'category'),
          '>',
          eb.tuple(after?.drop_number ?? 0, after?.category ?? 'political'),
        ),
      ),
    )
    .orderBy('drop_number')
    .orderBy('category')
    .limit(most)
    .execute();

/** The stored categories of every drop that has any, for the analyses. Drops of the same categories share one list: a million would be 90 MB. */
export const findDropCategories = async (
  db: Executor,
  stretch = STRETCH,
): Promise<ReadonlyMap<number, readonly DropCategory[]>> => {
  const lists = new Map<string, readonly DropCategory[]>();
  const longer = (list: readonly DropCategory[], category: DropCategory): readonly DropCategory[] => {
    const name = [...list, category].join(' ');
    const known = lists.get(name) ?? [...list, category];
    lists.set(name, known);
    return known;
  };
  const categories = new Map<number, readonly DropCategory[]>();
  const read = (after: CategoryRow | undefined, most: number) => rowsAfter(db, after, most);
  for await (const rows of stretchesOf(read, stretch))
    for (const { drop_number: number, category } of rows)
      categories.set(number, longer(categories.get(number) ?? [], category));
  return categories;
};

import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { DropCategory } from '#shared/constants.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';

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
export const countCategorisedDrops = async (db: Executor, criteria: DropCriteria): Promise<number> => {
  const row = await db
    .selectFrom('drops')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(meets(criteria))
    .where('number', 'in', (query) => query.selectFrom('drop_categories').select('drop_number'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The stored categories of every drop that has any, for the analyses. */
export const findDropCategories = async (
  db: Executor,
): Promise<ReadonlyMap<number, readonly DropCategory[]>> => {
  const rows = await db.selectFrom('drop_categories').selectAll().orderBy('drop_number').execute();
  const categories = new Map<number, DropCategory[]>();
  for (const { drop_number: number, category } of rows) {
    const dropCategories = categories.get(number);
    if (dropCategories === undefined) categories.set(number, [category]);
    else dropCategories.push(category);
  }
  return categories;
};

import { sql } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { TagTable } from '#main/db/tables/written.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { foldTag, tagRange } from '#shared/tags.ts';

/** All tags by path, with how many items each has. */
export const findTags = async (db: Executor): Promise<(TagTable & { readonly items: number })[]> =>
  db
    .selectFrom('tags')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('item_tags')
        .select((inner) => inner.fn.countAll<number>().as('items'))
        .whereRef('tag_id', '=', 'tags.id')
        .$asScalar()
        .$notNull()
        .as('items'),
    )
    // A tag comes before those below it, whatever characters other names start with.
    .orderBy(sql`replace(folded, '/', char(1))`)
    .execute();

/** The paths of all tags. */
export const findTagPaths = async (db: Executor): Promise<string[]> =>
  (await db.selectFrom('tags').select('path').orderBy('folded').execute()).map(({ path }) => path);

export const findTag = async (db: Executor, id: string): Promise<TagTable | undefined> =>
  db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();

const isInRange = (path: string) => {
  const { from, below } = tagRange(path);
  return sql<boolean>`(folded = ${from} OR substr(folded, 1, ${below.length}) = ${below})`;
};

/** The tags of items, by path. */
export const findTagsOf = async (
  db: Executor,
  items: readonly string[],
): Promise<{ readonly item: string; readonly id: string; readonly path: string }[]> =>
  db
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .select(['item', 'tags.id', 'tags.path'])
    .where('item', 'in', items)
    .orderBy('folded')
    .orderBy('item')
    .execute();

/** Every item that is tagged, once for each of its tags, in the order of the tags. */
export const findAllTagged = (db: Executor): Promise<{ readonly item: string; readonly path: string }[]> =>
  db
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .select(['item', 'path'])
    .orderBy('folded')
    .orderBy('item')
    .execute();

/** The items with a tag or one below it, last tagged first. */
export const findTaggedItems = async (
  db: Executor,
  path: string,
  limit: number,
  offset: number,
): Promise<Page<{ readonly item: string; readonly at: number }>> => {
  const tagged = db
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .where(isInRange(path));
  const items = await tagged
    .select((eb) => ['item', eb.fn.max<number>('item_tags.created_at').as('at')])
    .groupBy('item')
    .orderBy('at', 'desc')
    .orderBy('item')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tagged
    .select((eb) => eb.fn.count<number>('item').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

/** A tag and those below it, those near the root first. */
export const tagsUnder = (tx: WriteTransaction, path: string): TagTable[] =>
  tx.run(
    tx.query
      .selectFrom('tags')
      .selectAll()
      .where(isInRange(path))
      .orderBy(sql`length(folded) - length(replace(folded, '/', ''))`)
      .orderBy('folded'),
  );

export const tagAt = (tx: WriteTransaction, path: string): TagTable | undefined =>
  tx.run(tx.query.selectFrom('tags').selectAll().where('folded', '=', foldTag(path)))[0];

export const insertTag = (tx: WriteTransaction, id: string, path: string, now: number): void => {
  const row = { id, path, folded: foldTag(path), created_at: now, changed_at: now };
  tx.change(tx.query.insertInto('tags').values(row));
};

export const moveTag = (tx: WriteTransaction, id: string, path: string, now: number): void => {
  const change = { path, folded: foldTag(path), changed_at: now };
  tx.change(tx.query.updateTable('tags').set(change).where('id', '=', id));
};

/** Items of one tag get another, which takes its place. */
export const mergeTag = (tx: WriteTransaction, id: string, into: string): void => {
  tx.change(
    tx.query
      .insertInto('item_tags')
      .columns(['item', 'tag_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('item_tags')
          .select(['item', sql<string>`${into}`.as('tag_id'), 'created_at'])
          .where('tag_id', '=', id),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  deleteTag(tx, id);
};

export const deleteTag = (tx: WriteTransaction, id: string): void => {
  tx.change(tx.query.deleteFrom('item_tags').where('tag_id', '=', id));
  tx.change(tx.query.deleteFrom('tags').where('id', '=', id));
};

/** @returns how many items did not have it. */
export const addTag = (tx: WriteTransaction, id: string, items: readonly string[], now: number): number => {
  const insert = tx.prepare(
    'INSERT INTO item_tags (item, tag_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return items.reduce((added, item) => added + insert.run(item, id, now).changes, 0);
};

/** @returns how many items had it. */
export const takeTag = (tx: WriteTransaction, id: string, items: readonly string[]): number => {
  const remove = tx.prepare('DELETE FROM item_tags WHERE item = ? AND tag_id = ?');
  return items.reduce((removed, item) => removed + remove.run(item, id).changes, 0);
};

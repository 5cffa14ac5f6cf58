import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { ITEM_KINDS, itemKey, type ItemKind } from '#shared/items.ts';
import { tagRange } from '#shared/tags.ts';

const names = sql.ref('item.value');

/** The id in an item’s name, as SQL. */
const idOf = (kind: ItemKind): RawBuilder<string> => sql`substr(${names}, ${itemKey(kind, '').length + 1})`;

const isOf = (kind: ItemKind): RawBuilder<SqlBool> => {
  const prefix = itemKey(kind, '');
  return sql`substr(${names}, 1, ${prefix.length}) = ${prefix}`;
};

/** The names in a frozen set, one per row, as `item.value`. */
const itemsOf = (set: number): RawBuilder<unknown> =>
  sql`(SELECT names FROM frozen_set_items WHERE set_id = ${set}) AS chunk, json_each(item_names(chunk.names)) AS item`;

const isAmong = (
  items: RawBuilder<unknown>,
  kind: Extract<ItemKind, 'drop' | 'event'>,
  column: RawBuilder<unknown>,
): Expression<SqlBool> => {
  const id = kind === 'drop' ? sql`CAST(${idOf('drop')} AS INTEGER)` : idOf('event');
  return sql<SqlBool>`${column} IN (SELECT ${id} FROM ${items} WHERE ${isOf(kind)})`;
};

/**
 * Whether the drop or event that a column names is in a frozen set.
 * @param column a reference to the number of a drop, or the id of an event
 */
export const isMemberOf = (
  set: number,
  kind: Extract<ItemKind, 'drop' | 'event'>,
  column: RawBuilder<unknown>,
): Expression<SqlBool> => isAmong(itemsOf(set), kind, column);

/** Whether an item’s name is that of a post, by the columns of its platform and of its id there. */
const isPostName = (platform: RawBuilder<unknown>, externalId: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const id = idOf('post');
  return sql`${platform} = substr(${id}, 1, instr(${id}, '/') - 1)
    AND ${externalId} = substr(${id}, instr(${id}, '/') + 1)`;
};

const isPostAmong = (items: RawBuilder<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`social_posts.id IN (SELECT member.id FROM ${items}
    CROSS JOIN social_posts AS member ON ${isPostName(sql.ref('member.platform'), sql.ref('member.external_id'))}
    WHERE ${isOf('post')})`;

/** Whether a drop is in a frozen set. */
export const isDropOf = (set: number): Expression<SqlBool> =>
  isMemberOf(set, 'drop', sql.ref('drops.number'));

/** Whether a post is in a frozen set. */
export const isPostOf = (set: number): Expression<SqlBool> => isPostAmong(itemsOf(set));

/** Whether an event is in a frozen set. */
export const isEventOf = (set: number): Expression<SqlBool> =>
  isMemberOf(set, 'event', sql.ref('news_events.id'));

/** The names of the items with a tag or one below it, as `item.value`. */
const taggedWith = (tag: string): RawBuilder<unknown> => {
  const { from, below } = tagRange(tag);
  return sql`(SELECT item AS value FROM item_tags JOIN tags ON tags.id = item_tags.tag_id
    WHERE tags.folded = ${from} OR substr(tags.folded, 1, ${below.length}) = ${below}) AS item`;
};

/** Whether an item has a tag or one below it; a path that names no tag is on no item. */
export const isTagged = (kind: ItemKind, tag: string): Expression<SqlBool> => {
  const items = taggedWith(tag);
  if (kind === 'post') return isPostAmong(items);
  return kind === 'drop'
    ? isAmong(items, kind, sql.ref('drops.number'))
    : isAmong(items, kind, sql.ref('news_events.id'));
};

/** The kinds of items that a frozen set contains. */
export const findSetKinds = async (db: Executor, set: number): Promise<readonly ItemKind[]> => {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT substr(${names}, 1, instr(${names}, ':') - 1) AS kind FROM ${itemsOf(set)}`.execute(db);
  return ITEM_KINDS.filter((name) => rows.some(({ kind }) => kind === name));
};

/** The table that an item of each kind is a row of, joined by what its name says. */
const rowOf: Readonly<Record<ItemKind, RawBuilder<unknown>>> = {
  drop: sql`drops AS member ON member.number = CAST(${idOf('drop')} AS INTEGER)`,
  post: sql`social_posts AS member ON ${isPostName(sql.ref('member.platform'), sql.ref('member.external_id'))}`,
  event: sql`news_events AS member ON member.id = ${idOf('event')}`,
};

/** Which of the kinds that a frozen set contains have an item that is in the data. */
export const findPresentKinds = async (
  db: Executor,
  set: number,
  contained: readonly ItemKind[],
): Promise<readonly ItemKind[]> => {
  const present: ItemKind[] = [];
  for (const kind of contained) {
    const { rows } = await sql`
      SELECT 1 FROM ${itemsOf(set)} CROSS JOIN ${rowOf[kind]} WHERE ${isOf(kind)} LIMIT 1`.execute(db);
    if (rows.length > 0) present.push(kind);
  }
  return present;
};

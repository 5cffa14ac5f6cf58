import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { isSharedName } from '#shared/gone-accounts.ts';
import { itemKey, readItemKey, type ItemKind } from '#shared/items.ts';

/** An item as a text to count words in. */
export interface ItemText {
  readonly key: string;
  readonly text: string;
  /** Epoch seconds, UTC; noon of the day where only that is known. */
  readonly time: number;
  /** Present where only the day is known. */
  readonly resolution?: 'day';
  readonly author: string | null;
  /** Texts of the posts it cites, which tell its quotes. */
  readonly cited: readonly (string | null)[];
}

export const idList = (ids: readonly string[]) =>
  sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

const HALF_DAY = 43_200;

const dropTexts = async (db: Executor, ids: readonly string[]): Promise<ItemText[]> => {
  const numbers = sql<boolean>`drops.number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(ids)}))`;
  const drops = await db
    .selectFrom('drops')
    .select(['number', 'time', 'resolution', 'content', 'author'])
    .where(numbers)
    .execute();
  const references = await db
    .selectFrom('drop_references')
    .innerJoin('drops', 'drops.number', 'drop_references.drop_number')
    .select(['drop_number', 'text'])
    .where(numbers)
    .orderBy('position')
    .execute();
  const cited = Map.groupBy(references, ({ drop_number }) => drop_number);
  return drops.map(({ number, time, resolution, content, author }) => ({
    key: itemKey('drop', number),
    text: content,
    ...(resolution === 'day' ? { time: time + HALF_DAY, resolution } : { time }),
    author,
    cited: (cited.get(number) ?? []).map(({ text }) => text),
  }));
};

const postTexts = async (db: Executor, ids: readonly string[]): Promise<ItemText[]> => {
  const rows = await db
    .selectFrom('social_posts')
    .select(['platform', 'external_id', 'time', 'time_flag', 'content', 'username'])
    .where('external_id', 'in', idList(ids.map((id) => id.slice(id.indexOf('/') + 1))))
    .execute();
  const idSet = new Set(ids);
  return rows
    .filter(({ platform, external_id }) => idSet.has(`${platform}/${external_id}`))
    .map(({ platform, external_id, time, time_flag, content, username }) => ({
      key: itemKey('post', `${platform}/${external_id}`),
      text: content,
      ...(time_flag === 'day-only' ? { time: time + HALF_DAY, resolution: 'day' as const } : { time }),
      author: username,
      cited: [],
    }));
};

const eventTexts = async (db: Executor, ids: readonly string[]): Promise<ItemText[]> => {
  const rows = await db
    .selectFrom('news_events')
    .select(['id', 'time', 'has_time_of_day', 'title', 'source'])
    .where('id', 'in', idList(ids))
    .execute();
  return rows.map(({ id, time, has_time_of_day, title, source }) => ({
    key: itemKey('event', id),
    text: title,
    time,
    ...(has_time_of_day === 1 ? {} : { resolution: 'day' as const }),
    author: source,
    cited: [],
  }));
};

const readers: Readonly<Record<ItemKind, (db: Executor, ids: readonly string[]) => Promise<ItemText[]>>> = {
  drop: dropTexts,
  post: postTexts,
  event: eventTexts,
};

/** The texts of items that are there, by time and then name; those that are gone are left out. */
export const readItemTexts = async (db: Executor, keys: readonly string[]): Promise<ItemText[]> => {
  const items = keys.map(readItemKey).filter((item) => item !== null);
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const texts = await Promise.all(
    [...byKind].map(([kind, members]) =>
      readers[kind](
        db,
        members.map(({ id }) => id),
      ),
    ),
  );
  return texts.flat().sort((a, b) => a.time - b.time || (a.key < b.key ? -1 : 1));
};

/**
 * What each text belongs to, in their order: the board of a drop, the account of a post, the source of an event; null for a drop
 * that is gone, and for a post of a deleted or unnamed account.
 */
export const readTextGroups = async (
  db: Executor,
  texts: readonly Pick<ItemText, 'key' | 'author'>[],
): Promise<readonly (string | null)[]> => {
  const rows = await db.selectFrom('drops').select(['number', 'platform', 'board']).execute();
  const boards = new Map(
    rows.map(({ number, platform, board }) => [
      itemKey('drop', number),
      `${platform}${board.startsWith('/') ? '' : '/'}${board}`,
    ]),
  );
  return texts.map(({ key, author }) => {
    const item = readItemKey(key);
    if (item?.kind === 'drop') return boards.get(key) ?? null;
    if (item?.kind !== 'post') return author;
    const platform = item.id.slice(0, item.id.indexOf('/'));
    return author === null || isSharedName(author, [platform]) ? null : `@${author} (${platform})`;
  });
};

const TEXT_SHOWN = 160;

/** The start of the text of items that are there, by their keys. */
export const readTextStarts = async (
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Pick<ItemText, 'text' | 'time' | 'resolution'>>> =>
  new Map(
    (await readItemTexts(db, keys)).map((item) => [
      item.key,
      { ...item, text: item.text.slice(0, TEXT_SHOWN) },
    ]),
  );

import type { Executor } from '#main/db/open.ts';
import type { CitedItem } from '#shared/citation.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import { itemKey } from '#shared/items.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import { hashOfEvent, hashOfPost } from './hashed-items.ts';
import { idList } from './item-texts.ts';
import { publication, shownEvents } from './news-events.ts';
import { resolutionOfPost } from './posts.ts';

const DAY = 10;
const dayOf = (epochSeconds: number): string => toTimestamp(epochSeconds).slice(0, DAY);

/** @param ids platform and id: `twitter/946…` */
export const findCitedPosts = async (db: Executor, ids: readonly string[]): Promise<CitedItem[]> => {
  const wanted = new Set(ids);
  const rows = await db
    .selectFrom('social_posts')
    .innerJoin('imports', 'imports.id', 'social_posts.import_id')
    .leftJoin('social_accounts', 'social_accounts.username', 'social_posts.username')
    .select([
      ...(['platform', 'external_id', 'social_posts.username', 'social_posts.display_name'] as const),
      ...(['time', 'time_flag', 'content', 'is_repost', 'is_deleted', 'url', 'collected_at'] as const),
      ...(['social_accounts.display_name as account_name', 'imports.name', 'imports.sha256'] as const),
    ])
    .where('external_id', 'in', idList(ids.map((id) => id.slice(id.indexOf('/') + 1))))
    .execute();
  return rows
    .filter(({ platform, external_id }) => wanted.has(`${platform}/${external_id}`))
    .map((row) => ({
      key: itemKey('post', `${row.platform}/${row.external_id}`),
      kind: 'post',
      text: row.content,
      author: { name: row.display_name ?? row.account_name ?? row.username, account: row.username },
      container: platformLabel(row.platform),
      number: row.external_id,
      timestamp: toStatedTimestamp(row.time, resolutionOfPost(row)),
      url: row.url,
      accessed: dayOf(row.collected_at),
      source: { name: row.name, sha256: row.sha256 },
      hash: hashOfPost(row),
    }));
};

export const findCitedEvents = async (db: Executor, ids: readonly string[]): Promise<CitedItem[]> => {
  const rows = await shownEvents(db, {})
    .innerJoin('imports', 'imports.id', 'news_events.import_id')
    .select([
      ...(['news_events.id', 'time', 'has_time_of_day', 'title', 'category', 'source', 'url'] as const),
      ...(['imports.name', 'imports.sha256', 'imports.started_at'] as const),
    ])
    .where('news_events.id', 'in', idList(ids))
    .execute();
  return rows.map((row) => ({
    key: itemKey('event', row.id),
    kind: 'event',
    text: row.title,
    author: null,
    container: row.source,
    number: null,
    timestamp: publication(row.time, row.has_time_of_day).publishedAt,
    url: row.url,
    accessed: dayOf(row.started_at),
    source: { name: row.name, sha256: row.sha256 },
    hash: hashOfEvent(row),
  }));
};

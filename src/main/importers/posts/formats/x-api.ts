import {
  hasAnyKey,
  hasKeys,
  idOf,
  innerRow,
  isRow,
  requiredText,
  rowOf,
  rowsOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { statedObject, type StatedObject } from '#shared/post-objects.ts';
import { figuresOf, repostAndReply, TWEET, type SocialFormat } from './format.ts';

const isPost = (row: Row): boolean => hasKeys(row, 'id', 'text');
/** Other programs name their lists `data` too; ids of theirs are no numbers, or their posts state other times. */
const isOurs = (item: unknown): boolean =>
  isRow(item) &&
  isPost(item) &&
  /^\d+$/u.test(textOf(item, 'id') ?? '') &&
  !hasAnyKey(item, 'creation_time', 'created_utc', 'body', 'screen_name', 'username', 'date');
/** What a page without posts may have: an empty list of others has more around it, or something else. */
const AROUND = new Set(['data', 'meta', 'includes', 'errors', '__twarc']);
const isEmptyList = (list: unknown): boolean => Array.isArray(list) && list.length === 0;
const isPage = (row: Row): boolean =>
  (Array.isArray(row['data']) && row['data'].some(isOurs)) ||
  (isEmptyList(row['data']) && Object.keys(row).every((key) => AROUND.has(key))) ||
  isOurs(row['data']) ||
  (Object.hasOwn(row, 'meta') && rowOf(row, 'meta')?.['result_count'] === 0);

const items = (row: Row): readonly RowItem[] => {
  const single = rowOf(row, 'data');
  if (single) return [{ item: single, place: 'data' }];
  // Among pages that are known, an empty one may have anything around its list.
  if (!isPage(row) && !isEmptyList(row['data'])) return [{ item: row, place: null }];
  return rowsOf(row, 'data').map((item, index) => ({ item, place: `data[${index}]` }));
};

/** The object of `includes.<list>` whose `key` is `value`. */
const included = (page: Row, list: string, key: string, value: string | null): Row | null =>
  value === null
    ? null
    : (rowsOf(innerRow(page, 'includes'), list).find((row) => textOf(row, key) === value) ?? null);

const wholeText = (post: Row): string =>
  textOf(innerRow(post, 'note_tweet'), 'text') ?? requiredText(post, 'text');

/** A retweet's own text is cut; the whole text is among the included posts, or in the reference itself (twarc 2). */
const textOfPost = (post: Row, page: Row, retweeted: Row | undefined): string => {
  const text = wholeText(post);
  if (retweeted === undefined) return text;
  const original = Object.hasOwn(retweeted, 'text')
    ? retweeted
    : included(page, 'tweets', 'id', textOf(retweeted, 'id'));
  const opening = /^RT @\w+: /.exec(text)?.[0];
  return original && opening ? opening + wholeText(original) : text;
};

const mediaOf = (post: Row, page: Row): string[] => {
  const attachments = innerRow(post, 'attachments');
  const inline = rowsOf(attachments, 'media').flatMap(
    (media) => textOf(media, 'url') ?? textOf(media, 'preview_image_url') ?? [],
  );
  const keys = attachments['media_keys'];
  if (inline.length > 0 || !Array.isArray(keys)) return inline;
  return keys.flatMap((key: unknown) => {
    const media = typeof key === 'string' ? included(page, 'media', 'media_key', key) : null;
    return media ? (textOf(media, 'url') ?? textOf(media, 'preview_image_url') ?? []) : [];
  });
};

const REFERENCES: ReadonlyMap<string, StatedObject> = new Map([
  ['retweeted', 'repost'],
  ['replied_to', 'reply'],
]);

const referenceOf = (reference: Row): readonly string[] => {
  const kind = REFERENCES.get(textOf(reference, 'type') ?? '');
  const id = textOf(reference, 'id');
  return kind === undefined || id === null ? [] : [statedObject(kind, id)];
};

const draft = (post: Row, page: Row): PostDraft => {
  const references = rowsOf(post, 'referenced_tweets');
  const retweeted = references.find((reference) => textOf(reference, 'type') === 'retweeted');
  const author = included(page, 'users', 'id', textOf(post, 'author_id')) ?? rowOf(post, 'author');
  const metrics = innerRow(post, 'public_metrics');
  const entities = innerRow(post, 'entities');
  return {
    ...TWEET,
    id: idOf(post, 'id'),
    username: author && textOf(author, 'username'),
    displayName: author && textOf(author, 'name'),
    stated: timeOf(post, 'created_at'),
    text: textOfPost(post, page, retweeted),
    ...(retweeted && { isRepost: true }),
    ...figuresOf(metrics, 'like_count', 'retweet_count', 'reply_count'),
    links: textsOf(entities, 'urls', 'expanded_url'),
    media: mediaOf(post, page),
    objects: references.flatMap((reference) => referenceOf(reference)),
  };
};

/** Pages of the X API v2 (`data`, `includes`, `meta`) or single post objects of it. */
export const xApi: SocialFormat = {
  id: 'x-api-v2',
  containers: ['json'],
  platforms: ['twitter'],
  recognises: (row) =>
    isPage(row) || (isPost(row) && hasAnyKey(row, 'edit_history_tweet_ids', 'public_metrics', '__twarc')),
  items,
  draft,
};

/** The columns of twarc 2's own table, nested names with dots. */
export const twarc2Csv: SocialFormat = {
  id: 'twarc2-csv',
  containers: ['csv'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(row, 'id', 'text', 'created_at', 'author.username'),
  draft: (row) => {
    const idAt = (key: string) => textOf(row, key)?.trim() ?? '';
    const retweeted = idAt('referenced_tweets.retweeted.id');
    return {
      ...TWEET,
      id: idOf(row, 'id'),
      username: textOf(row, 'author.username'),
      displayName: textOf(row, 'author.name'),
      stated: timeOf(row, 'created_at'),
      text: requiredText(row, 'text'),
      ...(retweeted !== '' && { isRepost: true }),
      ...figuresOf(
        row,
        'public_metrics.like_count',
        'public_metrics.retweet_count',
        'public_metrics.reply_count',
      ),
      objects: repostAndReply(retweeted, idAt('referenced_tweets.replied_to.id')),
    };
  },
};

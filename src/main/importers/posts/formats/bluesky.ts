import {
  FieldProblem,
  hasKeys,
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
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { figuresOf, type SocialFormat } from './format.ts';
import { retweetText } from './tweets.ts';

const ADDRESS = /^at:\/\/([^/]+)\/([\w.]+)\/([\w.~:-]+)$/;
const POST = 'app.bsky.feed.post';

/** Handles are names of domains: `@anna.example.org` mentions nobody of the name `anna`. */
const HANDLE = /(?<![\p{L}\p{N}_/@.])@((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)/giu;
const handlesIn = (text: string): readonly string[] =>
  [...text.matchAll(HANDLE)].map(([, handle = '']) => handle.toLowerCase());

/** A view of a post, or a record of a repository: its address and its record. */
const isPost = (row: Row): boolean =>
  (textOf(row, 'uri') ?? '').startsWith('at://') && (isRow(row['record']) || isRow(row['value']));

const isThread = (row: Row): boolean => isPost(innerRow(row, 'post'));

/** The post of a row, and in a thread the answers below it. */
const postsIn = (row: Row, place: string | null): readonly RowItem[] => [
  { item: row, place },
  ...rowsOf(row, 'replies').flatMap((reply, at) =>
    postsIn(reply, `${place === null ? '' : `${place}.`}replies[${at}]`),
  ),
];

const itemsOf = (row: Row): readonly RowItem[] => {
  const thread = rowOf(row, 'thread');
  return thread === null ? postsIn(row, null) : postsIn(thread, 'thread');
};

const authorOf = (
  post: Row,
  did: string,
): { readonly username: string; readonly displayName: string | null } => {
  const author = innerRow(post, 'author');
  const handle = textOf(author, 'handle');
  return {
    username: handle === null || handle === 'handle.invalid' ? (textOf(author, 'did') ?? did) : handle,
    displayName: textOf(author, 'displayName'),
  };
};

const features = (record: Row, key: string): string[] =>
  rowsOf(record, 'facets').flatMap((facet) => textsOf(facet, 'features', key));

const webAddress = (uri: string | null): string[] => {
  const [, account, collection, key] = ADDRESS.exec(uri ?? '') ?? [];
  return account !== undefined && collection === POST && key !== undefined
    ? [`https://bsky.app/profile/${account}/post/${key}`]
    : [];
};

/** The post that another quotes: alone, or with a picture. */
const quotedIn = (record: Row): string[] => {
  const inner = innerRow(record, 'embed', 'record');
  return webAddress(textOf(inner, 'uri') ?? textOf(innerRow(inner, 'record'), 'uri'));
};

const mediaOf = (post: Row): string[] => {
  const embed = innerRow(post, 'embed');
  const media = rowOf(embed, 'media') ?? embed;
  const video = textOf(media, 'playlist');
  return [...textsOf(media, 'images', 'fullsize'), ...(video === null ? [] : [video])];
};

const externalLink = (record: Row): string[] => {
  const uri = textOf(innerRow(record, 'embed', 'external'), 'uri');
  return uri === null ? [] : [uri];
};

/** A line of the stream Jetstream: what an account has done, as the commit of a record. */
const isEvent = (row: Row): boolean => hasKeys(row, 'did', 'time_us', 'kind');

/** The record that such a line commits, as a repository has it. @throws PassedOver for whatever commits none */
const committed = (row: Row): Row => {
  const commit = rowOf(row, 'commit');
  if (commit === null) throw new PassedOver('no-post', `an event of the kind “${textOf(row, 'kind') ?? ''}”`);
  const collection = textOf(commit, 'collection') ?? '';
  const operation = requiredText(commit, 'operation');
  if (operation === 'delete') throw new PassedOver('no-post', `the deletion of a record of ${collection}`);
  return {
    uri: `at://${requiredText(row, 'did')}/${collection}/${requiredText(commit, 'rkey')}`,
    value: rowOf(commit, 'record'),
  };
};

const draftOf = (given: Row): PostDraft => {
  const row = isEvent(given) ? committed(given) : given;
  const post = rowOf(row, 'post') ?? row;
  const record = rowOf(post, 'record') ?? rowOf(post, 'value');
  const [, did, collection, key] = ADDRESS.exec(requiredText(post, 'uri')) ?? [];
  if (record === null) throw new PassedOver('no-post', 'a post that is blocked or gone');
  if (did === undefined || key === undefined)
    throw new FieldProblem('uri', 'an at:// address of a record is expected');
  if (collection !== POST) throw new PassedOver('no-post', `a record of ${collection ?? ''}`);
  const author = authorOf(post, did);
  const text = textOf(record, 'text') ?? '';
  const own: PostDraft = {
    platform: 'bluesky',
    id: key,
    ...author,
    stated: timeOf(record, 'createdAt'),
    text,
    markup: 'plain',
    isRepost: false,
    mentions: handlesIn(text),
    ...figuresOf(post, 'likeCount', 'repostCount', 'replyCount'),
    moreLinks: [...features(record, 'uri'), ...externalLink(record), ...quotedIn(record)],
    media: mediaOf(post),
  };
  const reason = rowOf(row, 'reason');
  const by = reason && rowOf(reason, 'by');
  if (!by) return own;
  const address = ADDRESS.exec(textOf(reason, 'uri') ?? '')?.[3];
  return {
    ...own,
    id: address ?? null,
    username: textOf(by, 'handle') ?? textOf(by, 'did'),
    displayName: textOf(by, 'displayName'),
    stated: timeOf(reason, 'indexedAt'),
    text: retweetText(author.username, text),
    mentions: handlesIn(retweetText(author.username, text)),
    isRepost: true,
    likes: null,
    reposts: null,
    replies: null,
    url: webAddress(textOf(post, 'uri'))[0] ?? null,
  };
};

/** Posts of Bluesky: feeds, searches, threads, records of a repository, and the stream Jetstream. */
export const bluesky: SocialFormat = {
  id: 'bluesky',
  containers: ['json'],
  platforms: ['bluesky'],
  recognises: (row) => isEvent(row) || isPost(row) || isThread(row) || isThread(innerRow(row, 'thread')),
  items: itemsOf,
  draft: draftOf,
};

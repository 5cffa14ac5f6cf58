import {
  anyIdOf,
  FieldProblem,
  hasKeys,
  idOf,
  innerRow,
  rowOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import { federated } from './addresses.ts';
import { figuresOf, repostAndReply, type SocialFormat } from './format.ts';

const authorOf = (status: Row): Row => innerRow(status, 'account');

/** A reblog's outer content is empty or a copy: the reblogged post speaks, marked as what it is. */
const contentOf = (status: Row, reblog: Row | null): string => {
  const content = textOf(reblog ?? status, 'content') ?? '';
  if (!reblog) return content;
  const acct = (textOf(authorOf(reblog), 'acct') ?? 'unknown').replace(/[^\w.@-]/g, '');
  return `RT @${acct}: ${content.replace(/^\s*<p(?:\s[^>]*)?>/, '')}`;
};

const nameOf = (status: Row): string => {
  const name = textOf(authorOf(status), 'acct') ?? textOf(authorOf(status), 'username');
  if (name === null) throw new FieldProblem('account.username', 'missing');
  return name;
};

/** Reads one status of a Mastodon server, Truth Social and Gab included. @param namedPlatform where no address says which */
export const draftOfStatus = (status: Row, namedPlatform: SocialPlatform | null = null): PostDraft => {
  const reblog = rowOf(status, 'reblog');
  const url = textOf(status, 'url') ?? textOf(status, 'uri');
  const address = [textOf(authorOf(status), 'url'), url, textOf(status, 'uri')].find(
    (text) => text !== null && /^https?:\/\//i.test(text),
  );
  const { platform, username } = federated(address ?? null, nameOf(status), namedPlatform);
  const quoted = innerRow(status, 'quote');
  const quotedUrl = textOf(rowOf(quoted, 'quoted_status') ?? quoted, 'url');
  return {
    platform,
    // Other servers than Mastodon's own number posts in letters too.
    id: platform === 'mastodon' ? anyIdOf(status, 'id') : idOf(status, 'id'),
    username: platform === 'mastodon' ? username : (textOf(authorOf(status), 'username') ?? username),
    displayName: textOf(authorOf(status), 'display_name'),
    stated: timeOf(status, 'created_at'),
    text: contentOf(status, reblog),
    markup: 'html',
    ...(reblog && { isRepost: true }),
    ...figuresOf(status, 'favourites_count', 'reblogs_count', 'replies_count'),
    ...(quotedUrl !== null && { moreLinks: [quotedUrl] }),
    media: [
      ...textsOf(status, 'media_attachments', 'url'),
      ...textsOf(reblog ?? {}, 'media_attachments', 'url'),
    ],
    url,
    objects: repostAndReply(reblog && textOf(reblog, 'id'), textOf(status, 'in_reply_to_id')),
  };
};

/** `GET /api/v1/accounts/:id/statuses` answers, as pages or one status a line. */
export const mastodon: SocialFormat = {
  id: 'mastodon',
  containers: ['json'],
  recognises: (row) => hasKeys(row, 'id', 'created_at', 'content', 'account'),
  draft: (row, _page, { namedPlatform }) => draftOfStatus(row, namedPlatform),
};

/** `https://server/users/name` or `https://server/@name`: the account with its server. */
const actorOf = (address: string): string => {
  const url = URL.parse(address);
  const name = url === null ? undefined : /\/(?:users\/|@)([^/?#]+)/.exec(url.pathname)?.[1];
  if (url === null || name === undefined)
    throw new FieldProblem('actor', 'the address of an account is expected');
  return `${decodeURIComponent(name)}@${url.hostname}`;
};

const idIn = (address: string | null): string | null =>
  /\/(?:statuses|posts|notes|objects)\/([\w-]+)/.exec(address ?? '')?.[1] ??
  /\/([\w-]+)\/?$/.exec(address ?? '')?.[1] ??
  null;

const isActivity = (row: Row): boolean =>
  hasKeys(row, 'type', 'actor', 'object') && (row['type'] === 'Create' || row['type'] === 'Announce');

/** `outbox.json` of an account's own archive: activities, of which `Create` carries a post and `Announce` boosts another's by its address. */
export const mastodonOutbox: SocialFormat = {
  id: 'mastodon-outbox',
  containers: ['json'],
  recognises: isActivity,
  note: 'Boosts are in this archive by their addresses only: their texts are not known.',
  draft: (row, _page, { namedPlatform }) => {
    const actor = textOf(row, 'actor') ?? '';
    const object = rowOf(row, 'object');
    const boosted = object === null ? textOf(row, 'object') : null;
    const { platform, username } = federated(actor, actorOf(actor), namedPlatform);
    const note = object ?? {};
    return {
      platform,
      id: idIn(object === null ? textOf(row, 'id') : textOf(note, 'id')),
      username: platform === 'mastodon' ? username : username.replace(/@.*/, ''),
      stated: timeOf(note, 'published') ?? timeOf(row, 'published'),
      text: textOf(note, 'content') ?? '',
      markup: 'html',
      isRepost: row['type'] === 'Announce',
      ...(boosted !== null && { moreLinks: [boosted] }),
      media: textsOf(note, 'attachment', 'url'),
      url: textOf(note, 'url') ?? textOf(note, 'id') ?? boosted,
    };
  },
};

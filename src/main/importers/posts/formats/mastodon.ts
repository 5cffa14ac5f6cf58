import {
  countOf,
  FieldProblem,
  hasKeys,
  idOf,
  rowOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { statedObject } from '#shared/post-objects.ts';
import type { SocialFormat } from './format.ts';

const authorOf = (status: Row): Row => rowOf(status, 'account') ?? {};

/** A reblog's outer content is empty or a copy: the reblogged post speaks, marked as what it is. */
const contentOf = (status: Row, reblog: Row | null): string => {
  if (!reblog) return textOf(status, 'content') ?? '';
  const acct = (textOf(authorOf(reblog), 'acct') ?? 'unknown').replace(/[^\w.@-]/g, '');
  return `<p>RT @${acct}: </p>${textOf(reblog, 'content') ?? ''}`;
};

const usernameOf = (status: Row): string => {
  const username = textOf(authorOf(status), 'username');
  if (username === null) throw new FieldProblem('account.username', 'missing');
  return username;
};

const objectsOf = (status: Row, reblog: Row | null): readonly string[] => {
  const reposted = reblog && textOf(reblog, 'id');
  const answered = textOf(status, 'in_reply_to_id');
  return [
    ...(reposted ? [statedObject('repost', reposted)] : []),
    ...(answered ? [statedObject('reply', answered)] : []),
  ];
};

/** Reads one status of a Mastodon server; Truth Social is one. */
export const draftOfStatus = (status: Row): PostDraft => {
  const reblog = rowOf(status, 'reblog');
  return {
    platform: 'truthsocial',
    id: idOf(status, 'id'),
    username: usernameOf(status),
    displayName: textOf(authorOf(status), 'display_name'),
    stated: timeOf(status, 'created_at'),
    text: contentOf(status, reblog),
    markup: 'html',
    ...(reblog && { isRepost: true }),
    likes: countOf(status, 'favourites_count'),
    reposts: countOf(status, 'reblogs_count'),
    replies: countOf(status, 'replies_count'),
    media: [
      ...textsOf(status, 'media_attachments', 'url'),
      ...textsOf(reblog ?? {}, 'media_attachments', 'url'),
    ],
    url: textOf(status, 'url') ?? textOf(status, 'uri'),
    objects: objectsOf(status, reblog),
  };
};

/** `GET /api/v1/accounts/:id/statuses` answers, as pages or one status a line. */
export const mastodon: SocialFormat = {
  id: 'mastodon',
  containers: ['json'],
  recognises: (row) => hasKeys(row, 'id', 'created_at', 'content', 'account'),
  defaultUsername: null,
  draft: draftOfStatus,
};

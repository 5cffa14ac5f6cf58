import {
  hasAnyKey,
  hasKeys,
  idOf,
  innerRow,
  isRow,
  nameOf,
  requiredText,
  rowOf,
  rowsOf,
  textOf,
  textsOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { isUnnamed } from '#main/importers/files/known-tables.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import type { PostMarkup } from '#shared/contract/platforms.ts';
import type { SocialFormat } from './format.ts';

const TAG = /<\/?(?:br|span|a|p|wbr|em|strong|s|pre|code|b|i|u|small|h[1-4]|div|img|table|tr|td)\b[^>]*>/i;
const ENTITY = /&(?:gt|lt|amp|quot|apos|nbsp|#0?\d{2,5}|#x[0-9a-f]{2,4});/i;

/** How a post of a board is written: some tools take its markup off, others do not. */
export const boardMarkup = (text: string): PostMarkup =>
  TAG.test(text) || ENTITY.test(text) ? 'html' : 'plain';

/** A name with its tripcode, which tells apart who has the same name. */
export const boardAuthor = (name: string | null, trip: string | null): string => {
  const own = name?.trim() || 'Anonymous';
  const code = trip?.trim() ?? '';
  return code === '' || own.includes(code) ? own : `${own} ${code}`;
};

/** The subject is above the words of a post. */
export const withSubject = (subject: string | null, words: string, markup: PostMarkup): string => {
  const title = subject?.trim() ?? '';
  if (title === '') return words;
  if (words === '') return title;
  return markup === 'html' ? `${title}<br><br>${words}` : `${title}\n\n${words}`;
};

const filesOf = (row: Row): string[] =>
  [row, ...rowsOf(row, 'extra_files')].flatMap((file) => {
    const [name, extension] = [textOf(file, 'tim'), textOf(file, 'ext')];
    return name === null || extension === null ? [] : [`${name}${extension}`];
  });

const isPost = (row: Row): boolean =>
  hasKeys(row, 'no', 'time') && hasAnyKey(row, 'com', 'resto', 'tim', 'trip', 'name', 'sub');

/** The opening post of a thread in a catalog, with the last answers to it. */
const itemsOf = (row: Row): readonly RowItem[] => [
  { item: row, place: null },
  ...rowsOf(row, 'last_replies').map((item, at) => ({ item, place: `last_replies[${at}]` })),
];

/** Posts of threads as 4chan and vichan boards (8chan, 8kun) answer them, one thread a file or one a line (Kek). */
export const boardPosts: SocialFormat = {
  id: 'board-posts',
  containers: ['json'],
  recognises: isPost,
  note: 'Posts of a thread are taken for those of 4chan unless you name another platform. The number of a post is unique on its board only.',
  items: itemsOf,
  draft: (row, page, { namedPlatform }) => {
    const words = textOf(row, 'com') ?? '';
    const subject = textOf(row, 'sub');
    const markup = boardMarkup(`${words}${subject ?? ''}`);
    const board = textOf(row, 'board') ?? textOf(page, '/board') ?? textOf(row, '/board');
    const number = idOf(row, 'no');
    return {
      platform: namedPlatform ?? '4chan',
      id: board === null ? number : `${board.replaceAll('/', '')}/${number}`,
      username: boardAuthor(textOf(row, 'name'), textOf(row, 'trip')),
      stated: timeOf(row, 'time'),
      text: withSubject(subject, words, markup),
      markup,
      isRepost: false,
      media: filesOf(row),
    };
  },
};

const isLynx = (row: Row): boolean => hasKeys(row, 'threadId', 'boardUri', 'creation', 'message');

/** The opening post of a thread, and its answers. */
const lynxPosts = (row: Row): readonly RowItem[] => [
  { item: row, place: null },
  ...rowsOf(row, 'posts').map((item, at) => ({ item, place: `posts[${at}]` })),
];

/** Threads of a board that runs LynxChan (Endchan, 8chan.moe), one a file or in the list of a catalog. */
export const lynxchan: SocialFormat = {
  id: 'lynxchan',
  containers: ['json'],
  recognises: isLynx,
  note: 'Posts of a thread are stored under the platform “lynxchan” unless you name another.',
  items: lynxPosts,
  draft: (row, page, { namedPlatform }) => ({
    platform: namedPlatform ?? 'lynxchan',
    id: `${requiredText(page, 'boardUri')}/${idOf(row, row === page ? 'threadId' : 'postId')}`,
    username: boardAuthor(textOf(row, 'name'), textOf(row, 'signedRole')),
    stated: timeOf(row, 'creation'),
    text: withSubject(textOf(row, 'subject'), textOf(row, 'message') ?? '', 'plain'),
    markup: 'plain',
    isRepost: false,
    media: textsOf(row, 'files', 'path'),
  }),
};

const isArchived = (row: Row): boolean => hasKeys(row, 'num', 'thread_num', 'timestamp');

/** Columns of FoolFuuka's own table, which archives publish without their names. */
const COLUMNS =
  'num subnum thread_num op timestamp timestamp_expired preview_orig preview_w preview_h media_filename media_w media_h media_size media_hash media_orig spoiler deleted capcode email name trip title comment sticky locked poster_hash poster_country exif'.split(
    ' ',
  );
const isPublished = (row: Row): boolean =>
  isUnnamed(row, COLUMNS.length, /^\d+$/, /^\d+$/, /^\d+$/, /^[01]$/, /^\d{9,10}$/);

/** A thread's opening post and its answers, numbered. */
const archivedPosts = (row: Row): readonly RowItem[] => {
  if (isArchived(row)) return [{ item: row, place: null }];
  if (isPublished(row))
    return [
      {
        item: Object.fromEntries(COLUMNS.map((name, at) => [name, row[`column ${at + 1}`]])),
        place: null,
      },
    ];
  const opening = rowOf(row, 'op');
  const answers = valueOf(row, 'posts');
  const posts = isRow(answers) || Array.isArray(answers) ? Object.entries(answers) : [];
  return [
    ...(opening ? [{ item: opening, place: 'op' }] : []),
    ...posts.flatMap(([key, item]: [string, unknown]) =>
      isRow(item) ? [{ item, place: `posts.${key}` }] : [],
    ),
  ];
};

const archivedDraft = (row: Row, namedPlatform: string | null): PostDraft => {
  const words = textOf(row, 'comment') ?? textOf(row, 'comment_sanitized') ?? '';
  const board = textOf(innerRow(row, 'board'), 'shortname');
  const subnum = textOf(row, 'subnum') ?? '0';
  const number = subnum === '0' ? idOf(row, 'num') : `${idOf(row, 'num')}_${subnum}`;
  const media = innerRow(row, 'media');
  const file =
    textOf(media, 'media_link') ??
    textOf(media, 'remote_media_link') ??
    textOf(media, 'media_filename') ??
    nameOf(row, 'media_orig');
  return {
    platform: namedPlatform ?? '4chan',
    id: board === null ? number : `${board}/${number}`,
    username: boardAuthor(textOf(row, 'name'), textOf(row, 'trip')),
    stated: timeOf(row, 'timestamp'),
    text: withSubject(textOf(row, 'title'), words, 'plain'),
    markup: 'plain',
    isRepost: false,
    isDeleted: textOf(row, 'deleted') === '1',
    media: file === null ? [] : [file],
  };
};

/** Threads of a FoolFuuka archive (4plebs, desuarchive): numbered objects of an opening post and its answers. */
export const foolfuuka: SocialFormat = {
  id: 'foolfuuka',
  containers: ['json', 'csv'],
  recognises: (row) => isArchived(row) || isPublished(row) || isArchived(innerRow(row, 'op')),
  note: 'Posts of this archive are taken for those of 4chan unless you name another platform. Times of a table are read as UTC; FoolFuuka’s own tables keep them on the clock of New York.',
  items: archivedPosts,
  draft: (row, _page, { namedPlatform }) => archivedDraft(row, namedPlatform),
};

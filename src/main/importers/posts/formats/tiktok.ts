import {
  countOf,
  FieldProblem,
  innerRow,
  nameOf,
  rowsOf,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { SocialFormat } from './format.ts';

/** Where the lists of own posts and comments are; later downloads have them inside “Your Activity”, or under other names. */
const PLACES = [[], ['Your Activity'], ['Activity']] as const;
const LISTS = [
  ['Video', 'Videos', 'VideoList'],
  ['Post', 'Posts', 'VideoList'],
  ['Comment', 'Comments', 'CommentsList'],
] as const;

const itemsIn = (row: Row): readonly RowItem[] =>
  PLACES.flatMap((outer) =>
    LISTS.flatMap(([kind, list, items]) =>
      rowsOf(innerRow(row, ...outer, kind, list), items).map((item, at) => ({
        item,
        place: [...outer, kind, list, `${items}[${at}]`].join('.'),
      })),
    ),
  );

const nameIn = (row: Row): string | null =>
  ['Profile', 'Profile And Settings']
    .flatMap((group) =>
      ['Profile Information', 'Profile Info'].map((part) => innerRow(row, group, part, 'ProfileMap')),
    )
    .map((profile) => nameOf(profile, 'userName'))
    .find((name) => name !== null) ?? null;

/** What TikTok gives people of themselves, of which posts and comments are read. */
export const tiktokDownload: SocialFormat = {
  id: 'tiktok-download',
  containers: ['json'],
  platforms: ['tiktok'],
  note: 'Own videos and comments are read; messages, likes and histories are not.',
  recognises: (row) => itemsIn(row).length > 0,
  items: itemsIn,
  draft: (item, row) => {
    const comment = textOf(item, 'comment');
    const link = textOf(item, 'Link');
    const id = /\/video\/(\d{5,20})/.exec(link ?? '')?.[1] ?? null;
    if (comment === null && link === null) throw new FieldProblem('Link', 'missing');
    return {
      platform: 'tiktok',
      id,
      username: nameIn(row),
      stated: timeOf(item, comment === null ? 'Date' : 'date'),
      text: comment ?? textOf(item, 'Title') ?? '',
      markup: 'plain',
      isRepost: false,
      likes: comment === null ? countOf(item, 'Likes') : null,
      url: comment === null ? link : null,
      media: comment === null && link !== null ? [link] : [],
    };
  },
};

import { anyIdOf, hasKeys, requiredText, textOf, type Row } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { figuresOf, type SocialFormat } from './format.ts';

const textsIn = (row: Row, key: string): readonly string[] => {
  const list: unknown = row[key];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

/** Posts and comments of Gettr, as its own API and GoGettr write them. */
export const gettr: SocialFormat = {
  id: 'gettr',
  containers: ['json'],
  platforms: ['gettr'],
  recognises: (row) => hasKeys(row, '_id', 'uid', 'cdate') && (row['_t'] === 'post' || row['_t'] === 'cmt'),
  draft: (row) => {
    const id = anyIdOf(row, '_id');
    const link = textOf(row, 'prevsrc');
    return {
      platform: 'gettr',
      id,
      username: requiredText(row, 'uid'),
      stated: timeOf(row, 'cdate'),
      text: textOf(row, 'txt') ?? '',
      markup: 'plain',
      isRepost: false,
      ...figuresOf(row, 'lkbpst', 'shbpst', 'cm'),
      moreLinks: link === null ? [] : [link],
      media: textsIn(row, 'imgs'),
      url: `https://gettr.com/${row['_t'] === 'cmt' ? 'comment' : 'post'}/${encodeURIComponent(id)}`,
    };
  },
};

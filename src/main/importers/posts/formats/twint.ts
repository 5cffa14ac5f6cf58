import { parseMoment } from '#main/importers/files/dates.ts';
import {
  flagOf,
  hasKeys,
  idOf,
  requiredText,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { StatedTime } from '#main/importers/posts/dates.ts';
import { figuresOf, TWEET, type SocialFormat } from './format.ts';

/** The date, the time and the zone are in columns of their own; `created_at` names the zone in the language of the machine. */
const momentOf = (row: Row): StatedTime | null => {
  const zone = (textOf(row, 'timezone') ?? '').trim();
  return parseMoment(`${textOf(row, 'date') ?? ''}T${textOf(row, 'time') ?? ''} ${zone}`.trim());
};

/** A list as Python writes it, `['a', 'b']`, or as JSON has it. */
const listOf = (row: Row, key: string): string[] => {
  const value = valueOf(row, key);
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      typeof item === 'string'
        ? [item]
        : typeof item === 'object' && item !== null && 'screen_name' in item
          ? [String(item.screen_name)]
          : [],
    );
  return [...(textOf(row, key) ?? '').matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
};

/** Tables and lines of the scraper twint. */
export const twint: SocialFormat = {
  id: 'twint',
  containers: ['csv', 'json'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(row, 'id', 'conversation_id', 'username', 'tweet', 'date', 'time', 'timezone'),
  draft: (row) => {
    const quoted = textOf(row, 'quote_url') ?? '';
    return {
      ...TWEET,
      id: idOf(row, 'id'),
      username: requiredText(row, 'username'),
      displayName: textOf(row, 'name'),
      stated: momentOf(row),
      text: requiredText(row, 'tweet'),
      ...(flagOf(row, 'retweet') === true && { isRepost: true }),
      ...figuresOf(row, 'likes_count', 'retweets_count', 'replies_count'),
      moreLinks: [...listOf(row, 'urls'), ...(quoted === '' ? [] : [quoted])],
      media: listOf(row, 'photos'),
      url: textOf(row, 'link'),
    };
  },
};

import { flagOf, hasAnyKey, hasKeys, idOf, textOf, valueOf, type Row } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { federated } from './addresses.ts';
import { figuresOf, type SocialFormat } from './format.ts';

const handleIn = (url: string | null): string | null =>
  /^https?:\/\/[^/]+\/@([\w.-]+)\//.exec(url ?? '')?.[1] ?? null;

/** A list in JSON, joined by commas in CSV. */
const mediaOf = (row: Row): string[] => {
  const value = valueOf(row, 'media');
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : (textOf(row, 'media') ?? '').split(/,\s*(?=https?:)/);
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
};

/** The archive of trump-truth-social-archive and its relatives: flat rows with HTML, or with `content_text`. */
export const truthArchive: SocialFormat = {
  id: 'truth-archive',
  containers: ['json', 'csv'],
  recognises: (row) =>
    hasKeys(row, 'id', 'created_at', 'favourites_count') && hasAnyKey(row, 'content', 'content_text'),
  defaultUsername: 'realDonaldTrump',
  draft: (row, _page, { namedPlatform }) => {
    const url = textOf(row, 'url');
    const html = textOf(row, 'content');
    const handle = handleIn(url);
    return {
      ...(handle === null
        ? { platform: namedPlatform ?? 'truthsocial', username: null }
        : federated(url, handle, namedPlatform)),
      id: idOf(row, 'id'),
      stated: timeOf(row, 'created_at'),
      text: html ?? textOf(row, 'content_text') ?? '',
      markup: html === null ? 'plain' : 'html',
      isRepost: flagOf(row, 'is_retruth'),
      ...figuresOf(row, 'favourites_count', 'reblogs_count', 'replies_count'),
      media: mediaOf(row),
      url,
    };
  },
};

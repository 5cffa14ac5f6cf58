import { hasAnyKey, hasKeys, textOf, type Row } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { platformOfAddress } from '#shared/contract/platforms.ts';
import { figuresOf, type SocialFormat } from './format.ts';

const nameOf = (row: Row): string | null =>
  ['User Name', 'Page Name', 'Group Name', 'Account']
    .map((key) => textOf(row, key))
    .find((name) => name !== null && name.trim() !== '') ?? null;

/** The number of the page and that of the post, as the platform itself joins them. */
const idIn = (address: string | null): string | null => {
  const [, page, post] = /facebook\.com\/(\d+)\/posts\/(\d+)/.exec(address ?? '') ?? [];
  if (page !== undefined && post !== undefined) return `${page}_${post}`;
  return /instagram\.com\/(?:p|reel|tv)\/([\w-]+)/.exec(address ?? '')?.[1] ?? null;
};

/** A table of CrowdTangle, of pages, groups or accounts. Its times name their zone, or are those of the dashboard. */
export const crowdTangle: SocialFormat = {
  id: 'crowdtangle',
  containers: ['csv'],
  platforms: ['facebook', 'instagram'],
  hasLocalDates: true,
  recognises: (row) =>
    hasKeys(row, 'Post Created', 'URL') &&
    hasAnyKey(row, 'Page Name', 'Group Name', 'Account') &&
    hasAnyKey(row, 'Message', 'Description'),
  draft: (row, _page, { dates, namedPlatform }) => {
    const url = textOf(row, 'URL');
    const link = textOf(row, 'Final Link')?.trim() || textOf(row, 'Link')?.trim() || null;
    const host = url !== null && /instagram\.com/.test(url) ? 'instagram' : platformOfAddress(url ?? '');
    return {
      platform: host ?? namedPlatform ?? 'facebook',
      id: idIn(url),
      username: nameOf(row),
      displayName: textOf(row, 'Page Name') ?? textOf(row, 'Account'),
      stated: timeOf(row, 'Post Created', dates),
      text: textOf(row, 'Message') ?? textOf(row, 'Description') ?? '',
      markup: 'plain',
      isRepost: false,
      ...figuresOf(row, 'Likes', 'Shares', 'Comments'),
      moreLinks: link === null ? [] : [link],
      url,
    };
  },
};

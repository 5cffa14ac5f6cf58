import { countOf, hasKeys, textOf, type Row } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { platformOfAddress } from '#shared/contract/platforms.ts';
import type { SocialFormat } from './format.ts';

const nameOf = (row: Row): string | null =>
  [
    textOf(row, 'User Name'),
    textOf(row, 'Page Name'),
    textOf(row, 'Group Name'),
    textOf(row, 'Account'),
  ].find((name) => name !== null && name.trim() !== '') ?? null;

/** The number of the page and that of the post, as the platform itself joins them. */
const idIn = (address: string | null): string | null => {
  const [, page, post] = /facebook\.com\/(\d+)\/posts\/(\d+)/.exec(address ?? '') ?? [];
  if (page !== undefined && post !== undefined) return `${page}_${post}`;
  return /instagram\.com\/(?:p|reel|tv)\/([\w-]+)/.exec(address ?? '')?.[1] ?? null;
};

const count = (row: Row, key: string): number | null => (Object.hasOwn(row, key) ? countOf(row, key) : null);

/** A table of CrowdTangle, of pages, groups or accounts. Its times name their zone, or are those of the dashboard. */
export const crowdTangle: SocialFormat = {
  id: 'crowdtangle',
  containers: ['csv'],
  platforms: ['facebook', 'instagram'],
  hasLocalDates: true,
  recognises: (row) =>
    hasKeys(row, 'Post Created', 'URL') &&
    ['Page Name', 'Group Name', 'Account'].some((name) => Object.hasOwn(row, name)) &&
    ['Message', 'Description'].some((name) => Object.hasOwn(row, name)),
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
      likes: count(row, 'Likes'),
      reposts: count(row, 'Shares'),
      replies: count(row, 'Comments'),
      moreLinks: link === null ? [] : [link],
      url,
    };
  },
};

import { FieldProblem, hasKeys, isRow, requiredText, rowOf, type Row } from '#main/importers/files/fields.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import type { SocialFormat } from './format.ts';
import { draftOfStatus } from './mastodon.ts';
import { draftOfGraphTweet } from './tweets.ts';

/** Sites whose items are read, by the name under which the browser extension files them. */
const SITES: Readonly<Record<string, (data: Row) => PostDraft>> = {
  'twitter.com': draftOfGraphTweet,
  'x.com': draftOfGraphTweet,
  'truthsocial.com': (data) => draftOfStatus(data, 'truthsocial'),
  'gab.com': (data) => draftOfStatus(data, 'gab'),
};

/** What the browser extension Zeeschuimer has seen, one item a line. */
export const zeeschuimer: SocialFormat = {
  id: 'zeeschuimer',
  containers: ['json'],
  platforms: ['twitter', 'truthsocial', 'gab'],
  recognises: (row) => hasKeys(row, 'source_platform', 'item_id', 'data') && isRow(row['data']),
  draft: (row) => {
    const site = requiredText(row, 'source_platform');
    const data = rowOf(row, 'data');
    if (!Object.hasOwn(SITES, site) || data === null)
      throw new FieldProblem(
        'source_platform',
        `items of ${site.slice(0, 60)} are not read; open the file in 4CAT and import its CSV`,
      );
    return (SITES[site] ?? draftOfGraphTweet)(data);
  },
};

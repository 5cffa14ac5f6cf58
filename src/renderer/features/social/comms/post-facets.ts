import { parseAsString, useQueryStates } from 'nuqs';
import { isDay } from '#renderer/lib/day.ts';
import { filled, monthQuery } from '#renderer/lib/filled.ts';
import { parseAsText } from '#renderer/lib/url.ts';
import type { DropStats } from '#shared/contract/drops.ts';

const text = parseAsString.withDefault('');
const monthOrNone = parseAsText((month) => month === '' || isDay(`${month}-01`)).withDefault('');
export const facetParsers = {
  hashtag: text,
  mention: text,
  domain: text,
  month: monthOrNone,
  set: text,
  tag: text,
  /** Of the list: `all`, or empty for the period of the drops. */
  span: parseAsText((span) => span === '' || span === 'all').withDefault(''),
};

/** What the posts are narrowed to by the charts of the statistics, and by a working set; empty, but for the period: not at all. */
export type PostFacets = Readonly<Record<keyof typeof facetParsers, string>>;

/** All posts, but for the period. */
export const NO_FACETS = { hashtag: '', mention: '', domain: '', month: '', set: '', tag: '' };

export const usePostFacets = (): readonly [PostFacets, (change: Partial<PostFacets>) => void] => {
  const [facets, setFacets] = useQueryStates(facetParsers);
  return [
    facets,
    (change) => {
      void setFacets(change);
    },
  ];
};

export const facetQuery = ({ hashtag, mention, domain, month, set, tag }: Omit<PostFacets, 'span'>) => ({
  ...filled({ hashtag, mention, domain, set, tag }),
  ...monthQuery(month),
});

/** The period of the drops as a query of posts; empty where all posts are wanted, and without drops. */
export const spanQuery = (
  { span }: Pick<PostFacets, 'span'>,
  { firstDrop, lastDrop }: Pick<DropStats, 'firstDrop' | 'lastDrop'>,
) =>
  span === 'all' || firstDrop === null || lastDrop === null
    ? {}
    : { startDate: firstDrop.slice(0, 10), endDate: lastDrop.slice(0, 10) };

/** The facets in words: `#maga, links to example.org, 2018-02`; empty without any. */
export const facetWords = ({ hashtag, mention, domain, month, set, tag }: Omit<PostFacets, 'span'>): string =>
  [
    hashtag === '' ? '' : `#${hashtag}`,
    mention === '' ? '' : `@${mention}`,
    domain === '' ? '' : `links to ${domain}`,
    month,
    set === '' ? '' : `the set “${set}”`,
    tag === '' ? '' : `the tag “${tag}”`,
  ]
    .filter(Boolean)
    .join(', ');

import { parseAsString, useQueryStates } from 'nuqs';

const text = parseAsString.withDefault('');
const parsers = { hashtag: text, mention: text, domain: text, month: text, set: text, tag: text };

/** What the posts are narrowed to by the charts of the statistics, and by a working set; empty: not at all. */
export type PostFacets = Readonly<Record<keyof typeof parsers, string>>;

/** The facets of the posts in the address. */
export const usePostFacets = (): readonly [PostFacets, (change: Partial<PostFacets>) => void] => {
  const [facets, setFacets] = useQueryStates(parsers);
  return [
    facets,
    (change) => {
      void setFacets(change);
    },
  ];
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The last day of a month written `2018-02`. */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** The facets as a query of posts. */
export const facetQuery = ({ hashtag, mention, domain, month, set, tag }: PostFacets) => ({
  ...(hashtag === '' ? {} : { hashtag }),
  ...(mention === '' ? {} : { mention }),
  ...(domain === '' ? {} : { domain }),
  ...(set === '' ? {} : { set }),
  ...(tag === '' ? {} : { tag }),
  ...(MONTH.test(month) ? { startDate: `${month}-01`, endDate: lastDayOf(month) } : {}),
});

/** The facets in words: `#maga, links to example.org, 2018-02`; empty without any. */
export const facetWords = ({ hashtag, mention, domain, month, set, tag }: PostFacets): string =>
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

import { expect, it } from 'vitest';
import { facetQuery, facetWords } from './post-facets.ts';

const NONE = { hashtag: '', mention: '', domain: '', month: '', set: '', tag: '' };

it('turns facets into a query and into words', () => {
  expect(facetQuery(NONE)).toEqual({});
  expect(facetWords(NONE)).toBe('');
  const facets = { ...NONE, hashtag: 'maga', domain: 'example.org', month: '2020-02', set: 'Calm' };
  expect(facetQuery(facets)).toEqual({
    hashtag: 'maga',
    domain: 'example.org',
    set: 'Calm',
    startDate: '2020-02-01',
    endDate: '2020-02-29',
  });
  expect(facetWords(facets)).toBe('#maga, links to example.org, 2020-02, the set “Calm”');
  expect(facetQuery({ ...NONE, month: '2020-13' })).toEqual({});
});

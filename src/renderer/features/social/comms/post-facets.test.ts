import { expect, it } from 'vitest';
import { facetQuery, facetWords, NO_FACETS as NONE, spanQuery } from './post-facets.ts';

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

it('is of the period of the drops until all posts or a month are wanted', () => {
  const drops = { firstDrop: '2017-10-28T19:44:28', lastDrop: '2022-11-28T05:08:59' };
  expect(spanQuery({ span: '', month: '' }, drops)).toEqual({
    startDate: '2017-10-28',
    endDate: '2022-11-28',
  });
  expect(spanQuery({ span: 'all', month: '' }, drops)).toEqual({});
  expect(spanQuery({ span: '', month: '2018-02' }, drops)).toEqual({});
  expect(spanQuery({ span: '', month: '' }, { firstDrop: null, lastDrop: null })).toEqual({});
});

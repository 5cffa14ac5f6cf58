import { expect, it } from 'vitest';
import { monthsWithin } from './month-charts.ts';
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

it('is of the period of the drops until all posts are wanted', () => {
  const drops = { firstDrop: '2017-10-28T19:44:28', lastDrop: '2022-11-28T05:08:59' };
  expect(spanQuery({ span: '' }, drops)).toEqual({
    startDate: '2017-10-28',
    endDate: '2022-11-28',
  });
  expect(spanQuery({ span: 'all' }, drops)).toEqual({});
  expect(spanQuery({ span: '' }, { firstDrop: null, lastDrop: null })).toEqual({});
});

it('draws no month outside the period', () => {
  const month = (name: string) => ({
    ...{ month: name, platform: 'twitter' as const, posts: 1, reposts: 0, deleted: 0, deletionStated: 0 },
  });
  const months = ['2017-09', '2017-10', '2022-11', '2022-12'].map(month);
  const drawn = monthsWithin(months, { startDate: '2017-10-28', endDate: '2022-11-28' });
  expect(drawn.map(({ month: name }) => name)).toEqual(['2017-10', '2022-11']);
  expect(monthsWithin(months, {})).toEqual(months);
});

import { expect, it } from 'vitest';
import { monthChart } from './month-charts.ts';
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

it('draws each month of the period and no other, with posts or without', () => {
  const months = ['2017-08', '2018-01', '2018-03', '2018-07'].map((month) => ({
    ...{ month, platform: 'twitter' as const, posts: 1, reposts: 0, deleted: 0, deletionStated: 0 },
  }));
  const drawn = (period?: { readonly startDate?: string; readonly endDate?: string }) =>
    monthChart(months, [], period).table.rows.map(([month, posts]) => `${String(month)} ${String(posts)}`);
  expect(drawn({ startDate: '2017-12-28', endDate: '2018-04-02' })).toEqual([
    '2017-12 0',
    '2018-01 1',
    '2018-02 0',
    '2018-03 1',
    '2018-04 0',
  ]);
  expect([drawn({}).at(0), drawn({}).at(-1), drawn().length]).toEqual(['2017-08 1', '2018-07 1', 12]);
});

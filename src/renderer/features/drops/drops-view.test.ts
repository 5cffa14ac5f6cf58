import { describe, expect, it } from 'vitest';
import { dropsOfDays } from '#renderer/entities/drop/drops-of-days.ts';
import { unusedParts } from '#renderer/ui/unused-parts.ts';
import { PLATFORMS } from '#shared/constants.ts';
import { DROP_SORTS } from '#shared/contract/drops.ts';
import fc from '#tests/helpers/properties.ts';
import {
  DEFAULT_VIEW,
  dropsParsers,
  dropsViewText,
  listQueryOf,
  readDropsView,
  RESULT_COUNTS,
  SPELLINGS,
  suggestedName,
} from './drops-view.ts';

const view = fc.record({
  search: fc.string({ maxLength: 200 }),
  sort: fc.constantFrom(...DROP_SORTS),
  count: fc.constantFrom(...RESULT_COUNTS),
  page: fc.integer({ min: 1, max: 200 }),
  platform: fc.constantFrom('', ...PLATFORMS),
  board: fc.string({ maxLength: 100 }),
  tripcode: fc.string({ maxLength: 100 }),
  year: fc.constantFrom('', '2017', '2022'),
  from: fc.constantFrom('', '2018-01-01'),
  to: fc.constantFrom('', '2018-12-31', '2020-02-29'),
  abbreviation: fc.string({ maxLength: 100 }),
  set: fc.constantFrom('', 'Storm 2018', 'été'),
  tag: fc.constantFrom('', 'Weather/Storm', 'é t'),
  batch: fc.constantFrom('', '25d55a5d-23dd-4c99-a2f2-839468837032'),
  code: fc.constantFrom('', 'asks & tells', 'é'),
  coder: fc.constantFrom('', 'Ann B.'),
  spellings: fc.constantFrom(...SPELLINGS),
  hasImages: fc.boolean(),
  hasLinks: fc.boolean(),
  hasReferences: fc.boolean(),
  drop: fc.option(fc.integer({ min: 1, max: 4966 })),
});

describe('the view in the address', () => {
  it('is the identity through a whole address', () => {
    fc.assert(
      fc.property(view, (state) => {
        const address = new URL(`http://x/drops${dropsViewText(state)}`);
        expect(readDropsView(address.searchParams)).toEqual(state);
        expect(unusedParts(dropsParsers, address.searchParams)).toEqual([]);
      }),
    );
  });

  it('writes nothing for the default view', () => {
    expect(dropsViewText(DEFAULT_VIEW)).toBe('');
  });

  it('gives the defaults for a bad address and says what it ignored', () => {
    const bad = new URLSearchParams('sort=best&count=7&page=0&drop=4967&year=99&search=x');
    expect(readDropsView(bad)).toEqual({ ...DEFAULT_VIEW, search: 'x' });
    expect(unusedParts(dropsParsers, bad)).toEqual([
      'sort=best',
      'count=7',
      'page=0',
      'drop=4967',
      'year=99',
    ]);
  });
});

it('a link to the drops of some days is read as these days; a name that only the API has is said to be ignored', () => {
  const days = new URL(dropsOfDays('2018-03-01', '2018-03-02'), 'http://x').searchParams;
  expect(readDropsView(days)).toEqual({ ...DEFAULT_VIEW, from: '2018-03-01', to: '2018-03-02' });
  expect(unusedParts(dropsParsers, days)).toEqual([]);
  expect(readDropsView(new URL(dropsOfDays('2018-03-01'), 'http://x').searchParams).to).toBe('2018-03-01');
  const unknown = new URLSearchParams(
    'startDate=2018-03-01&startDate=b&from=2018-02-01&__proto__=x&toString=y&empty=',
  );
  expect(unusedParts(dropsParsers, unknown)).toEqual(['startDate=2018-03-01', '__proto__=x', 'toString=y']);
});

describe('listQueryOf', () => {
  it('pages by the result count; all is 5000', () => {
    expect(listQueryOf({ ...DEFAULT_VIEW, page: 3 })).toMatchObject({
      limit: 50,
      offset: 100,
      sortBy: 'number_asc',
    });
    expect(listQueryOf({ ...DEFAULT_VIEW, count: 'all' }).limit).toBe(5000);
  });

  it('sorts by relevance only while searching', () => {
    expect(listQueryOf({ ...DEFAULT_VIEW, sort: 'relevance' }).sortBy).toBe('number_asc');
    expect(listQueryOf({ ...DEFAULT_VIEW, sort: 'relevance', search: 'a' }).sortBy).toBe('relevance');
  });
});

describe('suggestedName', () => {
  it('names the search with its filters', () => {
    expect(suggestedName({ ...DEFAULT_VIEW, search: 'storm ', year: '2018', hasImages: true })).toBe(
      'storm, 2018, with images',
    );
    expect(suggestedName({ ...DEFAULT_VIEW, from: '2018-03-01', tripcode: 'None' })).toBe(
      'from 2018-03-01, tripcode None',
    );
    expect(suggestedName(DEFAULT_VIEW)).toBe('');
  });
});

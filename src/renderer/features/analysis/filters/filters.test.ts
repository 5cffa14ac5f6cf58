import { describe, expect, it } from 'vitest';
import { unusedParts } from '#renderer/ui/unused-parts.ts';
import { DROP_CATEGORIES } from '#shared/constants.ts';
import { GRANULARITIES } from '#shared/granularities.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { GRAPH_LAYOUTS, GRAPH_PARTS, NODE_TYPES } from '#shared/methods/network.ts';
import fc from '#tests/helpers/properties.ts';
import {
  boundsOf,
  categoryParameter,
  eventKinds,
  fetchLimit,
  isEmptyRange,
  pairParameter,
} from './filter-bounds.ts';
import { AI_MODEL_IDS, FOCUS_IDS, GRAPH_COLOURS, SOURCE_IDS, TIME_RANGES } from './filter-options.ts';
import { DEFAULT_FILTERS, filterParsers, filtersText, readFilters, RESET, windowParsers } from './filters.ts';

const day = fc
  .integer({ min: Date.UTC(2017, 9, 28) / 864e5, max: Date.UTC(2022, 11, 8) / 864e5 })
  .map((days) => new Date(days * 864e5).toISOString().slice(0, 10));

/** None, or two days in order: anything else is no window. */
const window = fc.oneof(
  fc.constant({ from: '', to: '' }),
  fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })),
);

const settings = fc.record({
  timeRange: fc.constantFrom(...TIME_RANGES.map(({ id }) => id)),
  focus: fc.constantFrom(...FOCUS_IDS),
  start: fc.oneof(fc.constant(''), day),
  end: fc.oneof(fc.constant(''), day),
  categories: fc.subarray([...DROP_CATEGORIES]),
  set: fc.constantFrom('', 'Storm 2018', 'Été'),
  model: fc.constantFrom(...AI_MODEL_IDS),
  sources: fc.subarray([...SOURCE_IDS]),
  threshold: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
  view: fc.constantFrom(...GRANULARITIES),
  layout: fc.constantFrom(...GRAPH_LAYOUTS),
  edges: fc.subarray([...GRAPH_PARTS], { minLength: 1 }),
  colours: fc.constantFrom(...GRAPH_COLOURS),
  hidden: fc.subarray([...NODE_TYPES]),
  dimension: fc.constantFrom(...MATRIX_DIMENSIONS),
  cell: fc.constantFrom('', 'event-types|politics|political', 'time-periods|2021–2022|business'),
  tab: fc.constantFrom('', 'timeline', 'network'),
  drop: fc.option(fc.integer({ min: 1, max: 4966 })),
});
const filters = fc.tuple(settings, window).map(([rest, days]) => ({ ...rest, ...days }));

describe('the filters in the address', () => {
  it('is the identity through a whole address', () => {
    fc.assert(
      fc.property(filters, (state) => {
        const address = new URL(`http://x/${filtersText(state)}`);
        expect(readFilters(address.searchParams)).toEqual(state);
        expect(unusedParts(filterParsers, address.searchParams)).toEqual([]);
      }),
    );
  });

  it('writes nothing for the defaults, which are those of section 4', () => {
    expect(filtersText(DEFAULT_FILTERS)).toBe('');
    expect(DEFAULT_FILTERS).toMatchObject({
      categories: ['political'],
      sources: ['newsapi'],
      threshold: 0.5,
    });
    expect({ ...DEFAULT_FILTERS, ...RESET }).toEqual(DEFAULT_FILTERS);
  });

  it('gives the defaults for what is malformed and names it', () => {
    const bad = new URLSearchParams(
      'threshold=abc&start=2017-10-27&end=2022-02-30&categories=media,x&focus=2031&drop=0&view=hour&edges=none&hidden=drop&from=May&cell=moon|a|b',
    );
    expect(readFilters(bad)).toEqual(DEFAULT_FILTERS);
    expect(unusedParts(filterParsers, bad)).toEqual([
      'threshold=abc',
      'start=2017-10-27',
      'end=2022-02-30',
      'categories=media,x',
      'focus=2031',
      'drop=0',
      'view=hour',
      'edges=none',
      'hidden=drop',
      'from=May',
      'cell=moon|a|b',
    ]);
  });

  it('tells of a time window that is inverted or has one end only: none is shown', () => {
    const unused = (text: string) =>
      unusedParts({ ...filterParsers, ...windowParsers }, new URLSearchParams(text));
    expect(unused('from=2018-05-02&to=2018-05-01')).toEqual(['from=2018-05-02', 'to=2018-05-01']);
    expect(unused('from=2018-05-01')).toEqual(['from=2018-05-01']);
    expect(unused('from=2018-05-01&to=May')).toEqual(['from=2018-05-01', 'to=May']);
    expect(unused('from=2018-05-01&to=2018-05-01')).toEqual([]);
  });

  it('never throws and always gives valid filters, whatever the address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_FILTERS)), fc.string()), (raw) => {
        const read = readFilters(new URLSearchParams(raw));
        expect(readFilters(new URLSearchParams(filtersText(read)))).toEqual(read);
      }),
    );
  });
});

describe('boundsOf', () => {
  const last = '2022-12-08T04:00:00';

  it('takes what the time range and the focus have in common', () => {
    expect(boundsOf({ ...DEFAULT_FILTERS, timeRange: 'growth', focus: 'all' }, last)).toEqual({
      startDate: '2018-01-01',
      endDate: '2018-12-31',
    });
    expect(isEmptyRange(boundsOf({ ...DEFAULT_FILTERS, timeRange: 'growth', focus: '2020' }, last))).toBe(
      true,
    );
  });

  it('counts last-* back from the last drop', () => {
    expect(boundsOf({ ...DEFAULT_FILTERS, focus: 'last-3-months' }, last)).toEqual({
      startDate: '2022-09-08',
      endDate: '2022-12-08',
    });
    expect(boundsOf({ ...DEFAULT_FILTERS, focus: 'last-month' }, '2019-03-31T00:00:00').startDate).toBe(
      '2019-02-28',
    );
  });

  it('uses the custom dates only in the custom focus; an inverted range is empty', () => {
    const custom = { ...DEFAULT_FILTERS, start: '2019-05-01', end: '2019-04-01' };
    expect(isEmptyRange(boundsOf(custom, last))).toBe(false);
    expect(isEmptyRange(boundsOf({ ...custom, focus: 'custom' }, last))).toBe(true);
  });

  it('limits the fetch as section 9 says', () => {
    expect(fetchLimit(DEFAULT_FILTERS)).toBe(5000);
    expect(fetchLimit({ ...DEFAULT_FILTERS, focus: '2019' })).toBe(5000);
    expect(fetchLimit({ ...DEFAULT_FILTERS, focus: 'last-month' })).toBe(1000);
    expect(fetchLimit({ ...DEFAULT_FILTERS, focus: 'custom' })).toBe(5000);
  });

  it('asks for pairs by the categories and by the kinds of event that the sources stand for', () => {
    expect(pairParameter(DEFAULT_FILTERS)).toEqual({ category: 'political' });
    expect(pairParameter({ ...DEFAULT_FILTERS, categories: [], sources: ['newsapi', 'market'] })).toEqual({});
    expect(pairParameter({ ...DEFAULT_FILTERS, sources: ['political', 'market'] })).toEqual({
      category: 'political,politics,business',
    });
    expect(pairParameter({ ...DEFAULT_FILTERS, sources: [] })).toBeNull();
    expect(eventKinds({ sources: ['market'] })).toEqual(['business']);
  });

  it('asks for no category where none is checked', () => {
    expect(categoryParameter({ ...DEFAULT_FILTERS, categories: [] })).toEqual({});
    expect(categoryParameter({ ...DEFAULT_FILTERS, categories: ['media', 'predictions'] })).toEqual({
      category: 'media,predictions',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { earlierHalf } from './earlier-half.ts';

const years = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count }));

describe('the example of keyness', () => {
  it('is the drops up to the year that halves them best, whatever the order of the years', () => {
    expect(earlierHalf(years({ '2019': 900, '2017': 500, '2018': 2100, '2020': 1400 }))).toBe(
      'drops:endDate=2018-12-31',
    );
    expect(earlierHalf(years({ '2017': 1, '2020': 1 }))).toBe('drops:endDate=2017-12-31');
  });

  it('is none of one year, or of no drops', () => {
    expect(earlierHalf(years({ '2018': 12 }))).toBeNull();
    expect(earlierHalf([])).toBeNull();
  });
});

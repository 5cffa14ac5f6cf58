import { describe, expect, it } from 'vitest';
import { DROP_CATEGORIES, NEWS_CATEGORIES } from '#shared/constants.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import fc from '#tests/helpers/properties.ts';
import { correlationMatrix, MATRIX_PERIODS, type MatrixPair } from './matrix.ts';

const pair = (given: Partial<MatrixPair>): MatrixPair => ({
  score: 0.5,
  eventId: 'e1',
  eventTime: Date.UTC(2018, 4, 1) / 1000,
  eventCategory: 'politics',
  dropCategories: ['political'],
  dropPlatform: '8chan',
  ...given,
});

describe('correlationMatrix', () => {
  it('has every cell of every dimension, also without pairs', () => {
    const sizes = MATRIX_DIMENSIONS.map((dimension) => correlationMatrix([], dimension).cells.length);
    expect(sizes).toEqual([20, 30, 15]);
    expect(correlationMatrix([], 'platforms').cells[0]).toEqual({
      row: '4chan',
      col: 'politics',
      value: null,
      count: 0,
    });
  });

  it('takes the mean of the scores and counts events once', () => {
    const pairs = [
      pair({ score: 0.4 }),
      pair({ score: 0.8 }),
      pair({ score: 0.9, eventId: 'e2', dropCategories: ['political', 'media'] }),
    ];
    const cells = correlationMatrix(pairs, 'event-types').cells.filter(({ count }) => count > 0);
    expect(cells).toEqual([
      { row: 'politics', col: 'political', value: 0.7, count: 2 },
      { row: 'politics', col: 'media', value: 0.9, count: 1 },
    ]);
  });

  it('puts an event into its ranges by UTC month, 2021 and 2022 into their own', () => {
    const rows = (text: string): string[] =>
      correlationMatrix([pair({ eventTime: Date.parse(text) / 1000 })], 'time-periods')
        .cells.filter(({ count }) => count > 0)
        .map(({ row }) => row);
    expect(rows('2017-12-31T23:59:59Z')).toEqual([
      'All Data (Oct 2017 - Dec 2020)',
      'Early Period (Oct 2017 - Dec 2017)',
    ]);
    expect(rows('2018-01-01T00:00:00Z')[1]).toBe('Growth Phase (Jan 2018 - Dec 2018)');
    expect(rows('2022-12-31T23:59:59Z')).toEqual(['2021–2022']);
  });

  it('keeps every mean between the scores of its pairs', () => {
    const pairs = fc.array(
      fc.record({
        score: fc.double({ min: 0.2, max: 1, noNaN: true }),
        eventId: fc.constantFrom('a', 'b', 'c'),
        eventCategory: fc.constantFrom(...NEWS_CATEGORIES),
        dropCategories: fc.subarray([...DROP_CATEGORIES]),
        dropPlatform: fc.constantFrom('4chan', '8chan', '8kun', 'other'),
      }),
    );
    fc.assert(
      fc.property(pairs, fc.constantFrom(...MATRIX_DIMENSIONS), (given, dimension) => {
        for (const { value, count } of correlationMatrix(given.map(pair), dimension).cells) {
          expect(count).toBeLessThanOrEqual(3);
          expect(value === null).toBe(count === 0);
          if (value !== null) expect(value >= 0.2 - 1e-6 && value <= 1 + 1e-6).toBe(true);
        }
      }),
    );
  });
});

it('has the time ranges of the analysis controls as its periods, end to end, and the years after them', () => {
  const [all, ...parts] = MATRIX_PERIODS;
  expect(MATRIX_PERIODS.map(({ label, from, to }) => [label, to - from + 1])).toEqual([
    ['All Data (Oct 2017 - Dec 2020)', 39],
    ['Early Period (Oct 2017 - Dec 2017)', 3],
    ['Growth Phase (Jan 2018 - Dec 2018)', 12],
    ['Peak Activity (Jan 2019 - Dec 2019)', 12],
    ['Final Period (Jan 2020 - Dec 2020)', 12],
    ['2021–2022', 24],
  ]);
  expect(parts.map(({ from }) => from)).toEqual([all?.from, ...parts.slice(0, -1).map(({ to }) => to + 1)]);
});

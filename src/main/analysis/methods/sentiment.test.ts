import { describe, expect, it } from 'vitest';
import { compoundScore } from '#main/analysis/text/compound-score.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import fc from '#tests/helpers/properties.ts';
import { sentiment } from './sentiment.ts';

const drop = (number: number, time: string, content: string): AnalysisDrop => ({
  number,
  time: Date.parse(`${time}Z`) / 1000,
  content,
  platform: '8kun',
  board: '/test',
  tripcode: null,
  postId: String(number),
  imageCount: 0,
  links: [],
  references: [],
});
const context = { seed: 4966 };
const parameters = { resamples: 500 };

describe('sentiment', () => {
  it('scores as VADER does', () => {
    // The examples of the authors' own README.
    expect(compoundScore('VADER is smart, handsome, and funny.')).toBeCloseTo(0.8316, 4);
    expect(compoundScore('VADER is not smart, handsome, nor funny.')).toBeCloseTo(-0.7424, 4);
    expect(compoundScore("At least it isn't a horrible book.")).toBeCloseTo(0.431, 3);
  });

  it('averages per month, with n, and leaves out what has no words', () => {
    const drops = [
      drop(1, '2018-01-05T10:00:00', 'great good happy'),
      drop(2, '2018-01-06T10:00:00', 'terrible bad sad'),
      drop(3, '2018-01-07T10:00:00', 'https://example.org/great'),
      drop(4, '2018-02-07T10:00:00', 'wonderful'),
      drop(5, '2018-02-08T10:00:00', '12345 ...'),
    ];
    const answer = sentiment.run({ drops }, parameters, context);
    expect([answer.samples, answer.skipped]).toEqual([3, 2]);
    expect(answer.monthly.map(({ month, n }) => [month, n])).toEqual([
      ['2018-01', 2],
      ['2018-02', 1],
    ]);
    const january = (compoundScore('great good happy') + compoundScore('terrible bad sad')) / 2;
    expect(answer.monthly[0]?.mean).toBeCloseTo(january, 12);
    expect(answer.stamp).toEqual({ method: 'sentiment', version: sentiment.version, parameters, seed: 4966 });
  });

  it('gives intervals that hold their mean, the same for the same seed, whatever the number of months', () => {
    const words = fc.constantFrom('good', 'bad', 'awful day', 'love', 'war', 'peace', 'ordinary');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), words), { minLength: 1, maxLength: 40 }),
        (rows) => {
          const drops = rows.map(([month, text], index) =>
            drop(index + 1, `2019-${String(month).padStart(2, '0')}-03T00:00:00`, text),
          );
          const answer = sentiment.run({ drops }, { resamples: 200 }, context);
          expect(sentiment.run({ drops: [...drops] }, { resamples: 200 }, context)).toEqual(answer);
          for (const month of answer.monthly) {
            expect(month.low).toBeLessThanOrEqual(month.mean + 1e-12);
            expect(month.high).toBeGreaterThanOrEqual(month.mean - 1e-12);
          }
          const months = answer.monthly.map(({ month }) => month);
          expect(months).toEqual([...new Set(months)].toSorted());
          expect(answer.monthly.reduce((sum, { n }) => sum + n, 0)).toBe(rows.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says how far it is, and stops where it is told to', () => {
    const drops = Array.from({ length: 401 }, (_, index) => drop(index + 1, '2018-01-05T10:00:00', 'good'));
    const told: [number, number][] = [];
    sentiment.run({ drops }, parameters, { seed: 1, progress: (done, total) => told.push([done, total]) });
    expect(told).toEqual([
      [0, 401],
      [200, 401],
      [400, 401],
    ]);
    const signal = AbortSignal.abort(new Error('enough'));
    expect(() => sentiment.run({ drops }, parameters, { seed: 1, signal })).toThrow('enough');
  });

  it('answers an empty archive with nothing, not with zero', () => {
    expect(sentiment.run({ drops: [] }, parameters, context)).toMatchObject({
      samples: 0,
      overall: null,
      monthly: [],
      trend: null,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import { trendsParameters, type PartUnit, type TrendsParameters } from '#shared/methods/text-bench.ts';
import fc from '#tests/helpers/properties.ts';
import { findHits } from './queries.ts';
import { readTextCorpus, type BenchPost } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { trends } from './trends.ts';
import { wordDispersion } from './word-dispersion.ts';
import { wholeTextOptions } from './word-options.ts';

const day = 86_400;
/** 2018-01-01T00:00Z, a Monday. */
const start = 1_514_764_800;
const post = (text: string, days: number | null): BenchPost => ({
  text,
  time: days === null ? null : start + days * day,
  author: null,
});

const read = (posts: readonly BenchPost[]) => {
  const corpus = readTextCorpus(posts, createWords(wholeTextOptions));
  return { corpus, hits: findHits(corpus, { kind: 'words', words: 'x' }, wholeTextOptions) };
};

const run = (posts: readonly BenchPost[], parameters: Partial<TrendsParameters> = {}) => {
  const { corpus, hits } = read(posts);
  return trends(
    corpus,
    hits,
    { ...trendsParameters.parse({ resamples: 200 }), ...parameters },
    { seed: 4966 },
  );
};

describe('trends', () => {
  it('give rates per bin, and a gap where nothing was written', () => {
    const posts = [post('x a x b', 0), post('a b c d', 0.5), post('', 1), post('x', 3)];
    const { bins } = run(posts, { granularity: 'day', band: 'wilson' });
    expect(bins.map(({ label }) => label)).toEqual(['2018-01-01', '2018-01-02', '2018-01-03', '2018-01-04']);
    expect(bins[0]).toMatchObject({
      posts: 2,
      tokens: 8,
      occurrences: 2,
      postsWithWord: 1,
      per1000: 250,
      perPost: 1,
    });
    expect(bins[0]?.postShareLow).toBeCloseTo(wilsonInterval(1, 2)?.lower ?? NaN, 12);
    expect(bins[0]?.per1000High).toBeCloseTo(1000 * (wilsonInterval(2, 8)?.upper ?? NaN), 9);
    expect(bins[1]).toMatchObject({ posts: 1, tokens: 0, per1000: null, perPost: 0, postShare: 0 });
    expect(bins[2]).toMatchObject({
      posts: 0,
      per1000: null,
      per1000Low: null,
      perPost: null,
      postShare: null,
    });
    expect(bins[3]).toMatchObject({ per1000: 1000, smoothed: 1000 });
  });

  it('sum to the total over weeks and months of either zone', () => {
    const posts = fc.array(
      fc.record({
        text: fc.constantFrom('x', 'a', 'x a x', ''),
        days: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        posts,
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.constantFrom('UTC' as const, 'America/New_York' as const),
        (written, granularity, zone) => {
          const result = run(
            written.map(({ text, days }) => post(text, days)),
            { granularity, zone, band: 'wilson' },
          );
          const dated = written.filter(({ days }) => days !== null);
          const xs = dated.flatMap(({ text }) => text.split(' ')).filter((word) => word === 'x');
          expect(result.occurrences).toBe(xs.length);
          expect(result.posts).toBe(dated.length);
          expect(result.undatedPosts).toBe(written.length - dated.length);
          for (const [i, bin] of result.bins.entries())
            expect(bin.firstDay).toBeGreaterThan(result.bins[i - 1]?.firstDay ?? -Infinity);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('have a bootstrap band by seed that holds the rate', () => {
    const posts = Array.from({ length: 60 }, (_, i) => post(i % 3 === 0 ? 'x a b' : 'a b c d', i / 60));
    const [bin] = run(posts, { granularity: 'month' }).bins;
    expect(bin?.per1000Low).toBeLessThan(bin?.per1000 ?? 0);
    expect(bin?.per1000High).toBeGreaterThan(bin?.per1000 ?? 0);
    expect(run(posts)).toEqual(run(posts));
  });

  it('are smoothed over their gaps', () => {
    const posts = [0, 1, 2, 4].flatMap((days) => [post('x a a a', days), post('a a a a', days)]);
    const { bins } = run(posts, {
      granularity: 'day',
      band: 'wilson',
      smoothing: 'moving-average',
      width: 3,
    });
    expect(bins.map(({ smoothed }) => smoothed)).toEqual([125, 125, 125, null, 125]);
  });

  it('of no posts, and of posts without dates, are empty', () => {
    expect(run([])).toMatchObject({ bins: [], posts: 0 });
    expect(run([post('x', null)])).toMatchObject({ bins: [], undatedPosts: 1, occurrences: 0 });
  });
});

describe('dispersion of a word', () => {
  const posts = [post('x a', 0), post('a', 0), post('', 1), post('x x b c', 31), post('x', null)];
  const parts = (unit: PartUnit) => {
    const { corpus, hits } = read(posts);
    return wordDispersion(corpus, hits, unit, 'UTC');
  };

  it('counts posts, days or months that were written', () => {
    expect(parts('post')).toMatchObject({
      occurrences: 4,
      parts: 4,
      partsWithWord: 3,
      undatedPosts: 0,
      tokens: 8,
    });
    expect(parts('day').partCounts).toEqual([
      { label: '2018-01-01', occurrences: 1, tokens: 3 },
      { label: '2018-01-02', occurrences: 0, tokens: 0 },
      { label: '2018-02-01', occurrences: 2, tokens: 4 },
    ]);
    expect(parts('month')).toMatchObject({ occurrences: 3, parts: 2, undatedPosts: 1 });
    expect(parts('month').dp).toBeCloseTo((Math.abs(1 / 3 - 3 / 7) + Math.abs(2 / 3 - 4 / 7)) / 2, 12);
  });

  it('has its parts in order of time, whatever the order of the posts', () => {
    const { corpus, hits } = read([post('x', 70), post('a x', 0), post('x b', 31)]);
    expect(wordDispersion(corpus, hits, 'month', 'UTC').partCounts.map(({ label }) => label)).toEqual([
      '2018-01',
      '2018-02',
      '2018-03',
    ]);
  });

  it('gives every hit’s place for a barcode', () => {
    expect(parts('post').positions).toEqual([
      { token: 0, post: 0, time: start },
      { token: 3, post: 3, time: start + 31 * day },
      { token: 4, post: 3, time: start + 31 * day },
      { token: 7, post: 4, time: null },
    ]);
  });
});

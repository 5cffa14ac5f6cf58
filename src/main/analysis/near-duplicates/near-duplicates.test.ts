import { describe, expect, it } from 'vitest';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { pairsByBruteForce } from '#tests/helpers/brute-force-pairs.ts';
import fc from '#tests/helpers/properties.ts';
import { nearDuplicateDefaults, nearDuplicates, type NearDuplicateOptions } from './near-duplicates.ts';

const ALL = Number.MAX_SAFE_INTEGER;

const find = (texts: readonly string[], options: Partial<NearDuplicateOptions> = {}) =>
  nearDuplicates(
    readWordLists(
      texts.map((text) => ({ text })),
      createWords(wholeTextOptions),
    ),
    { ...nearDuplicateDefaults, ...options },
    { seed: 4966 },
  );

/** Clusters by joining whatever a pair joins until nothing changes. */
const clustersByHand = (
  pairs: readonly { readonly a: number; readonly b: number }[],
): readonly number[][] => {
  let clusters = pairs.map(({ a, b }) => new Set([a, b]));
  for (let before = -1; before !== clusters.length;) {
    before = clusters.length;
    const joined: Set<number>[] = [];
    for (const cluster of clusters) {
      const met = joined.find((other) => [...cluster].some((post) => other.has(post)));
      if (met === undefined) joined.push(cluster);
      else for (const post of cluster) met.add(post);
    }
    clusters = joined;
  }
  return clusters
    .map((cluster) => [...cluster].sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
};

const wordsOfText = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => `w${from + i}`).join(' ');

describe('near-duplicates', () => {
  it('are those of comparing every post with every other', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const sentence = fc.array(letter, { maxLength: 14 });
    const base = fc.array(sentence, { minLength: 1, maxLength: 4 });
    /** Copies of a few texts with a word changed here and there, so that many pairs are near the threshold. */
    const texts = base.chain((bases) =>
      fc.array(
        fc
          .tuple(fc.nat(bases.length - 1), fc.array(fc.tuple(fc.nat(13), letter), { maxLength: 2 }))
          .map(([which, edits]) => {
            const words = [...(bases[which] ?? [])];
            for (const [at, word] of edits) if (at < words.length) words[at] = word;
            return words.join(' ');
          }),
        { maxLength: 14 },
      ),
    );
    const threshold = fc.constantFrom(0.3, 0.5, 2 / 3, 0.8, 0.9, 1);
    const width = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(texts, threshold, width, (posts, least, shingleWords) => {
        const found = find(posts, { threshold: least, shingleWords });
        const expected = pairsByBruteForce(
          posts.map((text) => text.split(' ').filter((word) => word !== '')),
          least,
          shingleWords,
        );
        expect(found.pairs(ALL)).toEqual(expected);
        expect(found.pairCount).toBe(expected.length);
        expect(found.clusters.map((cluster) => [...cluster])).toEqual(clustersByHand(expected));
      }),
      { numRuns: 1500 },
    );
  });

  it('are near-duplicates from four fifths of the shingles on, exactly', () => {
    // 20 words have 16 shingles; the last two words changed, 14 are the same of 18.
    const whole = wordsOfText(20);
    const changed = [...whole.split(' ').slice(0, 18), 'x', 'y'].join(' ');
    expect(find([whole, changed]).pairCount).toBe(0);
    // 8 shingles, and the same 8 with 2 more: 8 of 10.
    expect(find([wordsOfText(12), wordsOfText(14)]).pairs(ALL)).toEqual([{ a: 0, b: 1, jaccard: 0.8 }]);
    expect(find([wordsOfText(12), wordsOfText(15)]).pairCount).toBe(0);
  });

  it('say what is too short to be compared', () => {
    const found = find(['one two three four', 'one two three four', '', 'one two three four five']);
    expect(found).toMatchObject({ posts: 4, tooShort: 3, pairCount: 0, clusters: [] });
    expect(find([])).toMatchObject({ posts: 0, tooShort: 0, pairCount: 0 });
    expect(find(['one two three four five'])).toMatchObject({ posts: 1, tooShort: 0, pairCount: 0 });
  });

  it('count a text that is posted very often without comparing all its copies', () => {
    const copies = 50_000;
    const found = find([...Array.from({ length: copies }, () => wordsOfText(12)), wordsOfText(13)]);
    expect(found.pairCount).toBe((copies * (copies - 1)) / 2 + copies);
    expect(found.clusters).toHaveLength(1);
    expect(found.clusters[0]).toHaveLength(copies + 1);
    expect(found.pairs(3)).toEqual([
      { a: 0, b: 1, jaccard: 1 },
      { a: 0, b: 2, jaccard: 1 },
      { a: 0, b: 3, jaccard: 1 },
    ]);
  });

  it('join copies whose ends are all different', () => {
    const posts = 20_000;
    const found = find(Array.from({ length: posts }, (_, i) => `${wordsOfText(20)} end${i}`));
    expect(found.pairCount).toBe((posts * (posts - 1)) / 2);
    expect(found.clusters).toHaveLength(1);
    expect(found.pairs(1)[0]?.jaccard).toBeCloseTo(16 / 18, 12);
  });

  it('stop when cancelled', () => {
    const controller = new AbortController();
    controller.abort(new Error('cancelled'));
    const words = readWordLists(
      [{ text: wordsOfText(9) }, { text: wordsOfText(9) }],
      createWords(wholeTextOptions),
    );
    expect(() =>
      nearDuplicates(words, nearDuplicateDefaults, { seed: 0, signal: controller.signal }),
    ).toThrow('cancelled');
  });
});

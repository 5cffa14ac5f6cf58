import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { ngramsParameters, type NgramsParameters } from '#shared/methods/text-bench.ts';
import fc from '#tests/helpers/properties.ts';
import { ngrams } from './ngrams.ts';
import { plainPost } from './plain-texts.ts';
import { readTextCorpus } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { wholeTextOptions } from './word-options.ts';

const run = (texts: readonly string[], parameters: Partial<NgramsParameters> = {}) =>
  ngrams(
    readTextCorpus(texts.map(plainPost), createWords(wholeTextOptions)),
    { ...ngramsParameters.parse({ minPosts: 1 }), ...parameters },
    { seed: 4966 },
  );

const rowOf = (texts: readonly string[], phrase: string, parameters: Partial<NgramsParameters> = {}) =>
  run(texts, parameters).rows.find((row) => row.phrase === phrase);

describe('n-grams', () => {
  it('have quanteda’s λ and z', () => {
    // quanteda.textstats, tests/testthat/test-textstat_collocations.R: all four pairs 4.317488 and 2.027787.
    const texts = ['I like good ice cream.', 'Me too!  I like good ice cream.', ''];
    for (const phrase of ['good ice', 'i like', 'ice cream', 'like good']) {
      const row = rowOf(texts, phrase, { boundary: 'punctuation', longest: 2 });
      expect(row).toMatchObject({ occurrences: 2, posts: 2 });
      expect(row?.lambda, phrase).toBeCloseTo(4.317488, 6);
      expect(row?.z, phrase).toBeCloseTo(2.027787, 6);
    }
  });

  it('have the λ of a slow reference that counts every cell', () => {
    const texts = fc.array(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 }).map((words) => words.join(' ')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 4 }), (posts, size) => {
        const slots = posts.flatMap((text) => {
          const words = text.split(' ').filter((word) => word !== '');
          return words.slice(size - 1).map((_, i) => words.slice(i, i + size));
        });
        for (const row of run(posts, { shortest: size, longest: size }).rows) {
          const phrase = row.phrase.split(' ');
          const cells = new Map<string, number>();
          for (const slot of slots) {
            const cell = slot.map((word, i) => (word === phrase[i] ? '1' : '0')).join('');
            cells.set(cell, (cells.get(cell) ?? 0) + 1);
          }
          let lambda = 0;
          for (let mask = 0; mask < 2 ** size; mask += 1) {
            const cell = mask.toString(2).padStart(size, '0');
            const zeros = [...cell].filter((bit) => bit === '0').length;
            lambda += (zeros % 2 === 0 ? 1 : -1) * Math.log((cells.get(cell) ?? 0) + 0.5);
          }
          expect(row.lambda).toBeCloseTo(lambda, 9);
          expect(row.occurrences).toBe(slots.filter((slot) => slot.join(' ') === row.phrase).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are expected as often as all orders of a post’s words give them', () => {
    const orders = (words: readonly string[]): readonly (readonly string[])[] =>
      words.length <= 1
        ? [words]
        : words.flatMap((word, i) => orders(words.toSpliced(i, 1)).map((rest) => [word, ...rest]));
    const expectation = (posts: readonly string[], phrase: string): number => {
      const size = phrase.split(' ').length;
      return posts.reduce((sum, text) => {
        const all = orders(text.split(' '));
        const found = all.reduce(
          (total, order) =>
            total + order.filter((_, i) => order.slice(i, i + size).join(' ') === phrase).length,
          0,
        );
        return sum + found / all.length;
      }, 0);
    };
    const word = fc.constantFrom('a', 'b', 'c', 'd');
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 2, max: 3 }),
        (texts, size) => {
          for (const { phrase, expected } of run(texts, { shortest: size, longest: size }).rows)
            expect(expected, phrase).toBeCloseTo(expectation(texts, phrase), 9);
        },
      ),
      { numRuns: 60 },
    );
    const posts = ['a b a c', 'b a', 'a a a', 'c'];
    expect(rowOf(posts, 'a b', { shortest: 2, longest: 2 })?.expected).toBeCloseTo(1 / 2 + 1 / 2, 12);
  });

  it('are expected to the digit as a plain sum over all posts gives them, however far apart the posts are', () => {
    const random = createRandom(36);
    const texts = Array.from({ length: 800 }, () =>
      Array.from({ length: 1 + random.below(12) }, () => `w${Math.floor(400 ** random.unit())}`).join(' '),
    );
    const expectation = (words: readonly string[]): number =>
      texts.reduce((sum, text) => {
        const post = text.split(' ');
        let share = Math.max(0, post.length - words.length + 1);
        for (const [place, word] of words.entries()) {
          const copies = post.filter((other) => other === word).length;
          const used = words.slice(0, place).filter((other) => other === word).length;
          if (copies === 0 || share === 0) return sum;
          share *= Math.max(0, copies - used) / (post.length - place);
        }
        return sum + share;
      }, 0);
    const { rows } = run(texts, { shortest: 2, longest: 4, minPosts: 2 });
    expect(rows.length).toBeGreaterThan(500);
    for (const { phrase, expected } of rows) expect(expected, phrase).toBe(expectation(phrase.split(' ')));
  });

  it('end at lines or at punctuation, and stand in enough posts', () => {
    const texts = ['one two, three\nfour', 'two three'];
    const phrases = (parameters: Partial<NgramsParameters>) =>
      run(texts, { longest: 2, ...parameters }).rows.map(({ phrase }) => phrase);
    expect(phrases({})).toEqual(['two three', 'one two']);
    expect(phrases({ boundary: 'punctuation' })).toEqual(['one two', 'two three']);
    expect(phrases({ minPosts: 2 })).toEqual(['two three']);
    expect(run(texts, { longest: 2 })).toMatchObject({ familySize: 3, places: [{ words: 2, places: 3 }] });
  });

  it('count single words without a chance, which has no order to test', () => {
    expect(rowOf(['a b a'], 'a', { shortest: 1 })).toMatchObject({
      occurrences: 2,
      expected: null,
      p: null,
      q: null,
    });
    expect(run([], {}).rows).toEqual([]);
    expect(run([''], { shortest: 1 }).rows).toEqual([]);
  });

  it('are called only where an order was planted', () => {
    const random = createRandom(4);
    const posts = Array.from({ length: 500 }, (_, i) => {
      const words = Array.from({ length: 10 }, () => `w${random.below(30)}`);
      return (i % 20 === 0 ? [...words, 'silver', 'bridge', 'opens'] : words).join(' ');
    });
    const { rows } = run(posts, { shortest: 2, longest: 3, minPosts: 3 });
    const called = rows.filter(({ q }) => (q ?? 1) < 0.05).map(({ phrase }) => phrase);
    expect(called).toContain('silver bridge opens');
    const random2 = rows.filter(({ words, phrase }) => words === 2 && /^w\d+ w\d+$/u.test(phrase));
    expect(random2.filter(({ p }) => (p ?? 1) <= 0.05).length / random2.length).toBeLessThan(0.07);
  });
});

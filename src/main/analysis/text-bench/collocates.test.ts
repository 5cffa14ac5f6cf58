import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { collocatesParameters, type CollocatesParameters } from '#shared/methods/text-bench.ts';
import fc from '#tests/helpers/properties.ts';
import { associationMeasures, type PairFrequencies } from './association-measures.ts';
import { collocates } from './collocates.ts';
import { plainPost } from './plain-texts.ts';
import { findHits } from './queries.ts';
import { readTextCorpus } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { wholeTextOptions } from './word-options.ts';

const context = { seed: 4966 };

const run = (
  texts: readonly string[],
  node: string,
  parameters: Partial<CollocatesParameters> = {},
  seed = 4966,
) => {
  const corpus = readTextCorpus(texts.map(plainPost), createWords(wholeTextOptions));
  const hits = findHits(corpus, { kind: 'words', words: node }, wholeTextOptions);
  const chosen = {
    ...collocatesParameters.parse({ minCooccurrences: 1, permutations: 0 }),
    ...parameters,
  };
  return collocates(corpus, hits, chosen, { ...context, seed });
};

/** A bigram’s counts: every first word has one word in its window. */
const bigram = (f: number, first: number, second: number, tokens: number): PairFrequencies => ({
  f,
  windowTokens: first,
  node: first,
  collocate: second,
  tokens,
});

describe('association measures', () => {
  it('equal Manning & Schütze (1999, 5.3–5.4) and Dunning (1993), as nltk/test/collocations.doctest prints them', () => {
    expect(associationMeasures(bigram(8, 15_828, 4675, 14_307_668)).t).toBeCloseTo(0.999932, 6);
    expect(associationMeasures(bigram(20, 42, 20, 14_307_668)).t).toBeCloseTo(4.4721, 4);
    expect(associationMeasures(bigram(20, 42, 20, 14_307_668)).mi).toBeCloseTo(18.38, 2);
    expect(associationMeasures(bigram(20, 15_019, 15_629, 14_307_668)).mi).toBeCloseTo(0.29, 2);
    expect(associationMeasures(bigram(110, 2552, 221, 31_777)).g2).toBeCloseTo(270.72, 2);
    expect(associationMeasures(bigram(8, 13, 32, 31_777)).g2).toBeCloseTo(95.29, 2);
  });

  it('equal Church & Hanks (1990: 24), Gries (2013: 144) and Smadja et al. (1996: 13)', () => {
    expect(associationMeasures(bigram(8, 1105, 44, 15_000_000)).mi).toBeCloseTo(11.3, 1);
    // “of course”: 5,610 together, 168,938 and 2,257 of each word without the other.
    const course = associationMeasures(bigram(5610, 174_548, 7867, 10_409_868));
    expect(course.deltaPCollocate).toBeCloseTo(0.032, 3);
    expect(course.deltaPNode).toBeCloseTo(0.697, 3);
    expect(associationMeasures(bigram(130, 3121, 143, 1_000_000)).dice).toBeCloseTo(0.08, 2);
  });

  it('equal gederajeg/collogetr’s examples of MI and t', () => {
    const found = associationMeasures(bigram(702, 1183, 1251, 5_763_049));
    expect(found.mi).toBeCloseTo(11.41663, 5);
    expect(found.t).toBeCloseTo(26.48559, 5);
    expect(found.mi3).toBeCloseTo(11.41663 + 2 * Math.log2(702), 4);
    expect(found.logDice).toBeCloseTo(14 + Math.log2(1404 / 2434), 12);
  });

  it('reach Rychlý’s (2008) maximum of logDice where two words never part', () => {
    expect(associationMeasures(bigram(7, 7, 7, 1000))).toMatchObject({ logDice: 14, dice: 1 });
  });
});

describe('collocates', () => {
  it('of quanteda’s own test text', () => {
    // quanteda, tests/testthat/test-textstat_collocations.R: “other capital” twice in nine pairs, dice 0.667.
    const texts = ['capital other capital gains other capital word2 other gains capital'];
    const row = run(texts, 'other', { left: 0, right: 1 }).rows.find(({ word }) => word === 'capital');
    expect(row).toMatchObject({ f: 2, posts: 1, occurrences: 4 });
    expect(row?.expected).toBeCloseTo((3 * 4) / 10, 12);
    // Its G² of 2.231 counts “capital” as a second word only: 3 of 9.
    expect(associationMeasures(bigram(2, 3, 3, 9)).g2).toBeCloseTo(2.231, 3);
    expect(associationMeasures(bigram(2, 3, 3, 9)).dice).toBeCloseTo(0.667, 3);
    expect(associationMeasures(bigram(2, 3, 3, 9)).mi).toBeCloseTo(Math.log2(2), 12);
  });

  it('are counted as a slow reference counts them, never across posts', () => {
    const texts = fc.array(
      fc.array(fc.constantFrom('n', 'a', 'b', 'c'), { maxLength: 12 }).map((words) => words.join(' ')),
      { maxLength: 6 },
    );
    const span = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(texts, span, span, (posts, left, right) => {
        const counts = new Map<string, number>();
        const withWord = new Map<string, Set<number>>();
        let windowTokens = 0;
        for (const [post, text] of posts.entries()) {
          const words = text.split(' ').filter((word) => word !== '');
          for (const [i, node] of words.entries())
            for (const [j, word] of words.entries()) {
              if (node !== 'n' || i === j || j < i - left || j > i + right) continue;
              windowTokens += 1;
              counts.set(word, (counts.get(word) ?? 0) + 1);
              withWord.set(word, (withWord.get(word) ?? new Set()).add(post));
            }
        }
        const result = run(posts, 'n', { left, right });
        expect(result.windowTokens).toBe(windowTokens);
        expect(Object.fromEntries(result.rows.map(({ word, f }) => [word, f]))).toEqual(
          Object.fromEntries(counts),
        );
        for (const row of result.rows) expect(row.posts).toBe(withWord.get(row.word)?.size);
      }),
      { numRuns: 300 },
    );
  });

  it('of the whole post count every post once', () => {
    const result = run(['a n b n c', 'n', 'b b n', 'd'], 'n', { window: 'post' });
    expect(result).toMatchObject({ windowTokens: 5, node: 4, nodePosts: 3 });
    expect(Object.fromEntries(result.rows.map(({ word, f, posts }) => [word, [f, posts]]))).toEqual({
      a: [1, 1],
      b: [3, 2],
      c: [1, 1],
    });
  });

  it('of a phrase lie outside the phrase', () => {
    const { rows } = run(['x the plan y'], 'the plan', { left: 1, right: 1 });
    expect(rows.map(({ word }) => word).sort()).toEqual(['x', 'y']);
  });

  it('are called by chance only where the node draws them', () => {
    const random = createRandom(3);
    const posts = Array.from({ length: 300 }, () => {
      const words = Array.from({ length: 12 }, () => `w${random.below(12)}`);
      const place = random.below(10);
      if (random.unit() < 0.2) words.splice(place, 2, 'node', random.unit() < 0.6 ? 'drawn' : 'other');
      return words.join(' ');
    });
    const { rows, permutations } = run(posts, 'node', {
      left: 2,
      right: 2,
      permutations: 499,
      minCooccurrences: 5,
    });
    expect(permutations).toBe(499);
    expect(rows.find(({ word }) => word === 'drawn')?.q).toBeLessThan(0.05);
    for (const { f, expectedPermutation, word } of rows)
      if (word.startsWith('w')) expect(Math.abs(f - (expectedPermutation ?? 0))).toBeLessThan(15);
    expect(rows.filter(({ word, q }) => word.startsWith('w') && q < 0.05)).toEqual([]);
  });

  it('count all words that could have been listed in the family of q', () => {
    const { rows, familySize } = run(['n a', 'b b b', 'n a', 'c c'], 'n', {
      minCooccurrences: 2,
      permutations: 0,
    });
    expect(rows.map(({ word }) => word)).toEqual(['a']);
    expect(familySize).toBe(4);
    expect(rows[0]?.q).toBeCloseTo(4 * (rows[0]?.p ?? 0), 12);
  });

  it('keep the bursts of the node: p is uniform where the node has nothing to do with the text', () => {
    const random = createRandom(8);
    const words = Array.from({ length: 3000 }, (_, i) =>
      Math.floor(i / 150) % 4 === 1 ? 'topic' : `w${random.below(40)}`,
    );
    const ps: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      // Five nodes in a burst at a random place: some bursts meet the topic’s own.
      const place = random.below(2900);
      const text = words.map((word, i) =>
        i >= place && i < place + 50 && (i - place) % 10 === 0 ? 'node' : word,
      );
      const posts = Array.from({ length: 100 }, (_, i) => text.slice(i * 30, i * 30 + 30).join(' '));
      const row = run(posts, 'node', { permutations: 199 }, round).rows.find(({ word }) => word === 'topic');
      ps.push(row?.pPermutation ?? 1);
      if (row !== undefined && row.f > 20) expect(row.p).toBeLessThan(1e-4);
    }
    expect(ps.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(7);
  });

  it('have a defined answer for an absent node and for one word', () => {
    expect(run(['a b'], 'absent', { permutations: 99 })).toMatchObject({
      rows: [],
      node: 0,
      windowTokens: 0,
    });
    expect(run(['n'], 'n', { permutations: 99 })).toMatchObject({ rows: [], node: 1 });
    expect(run([], 'n', { permutations: 99 }).rows).toEqual([]);
  });
});

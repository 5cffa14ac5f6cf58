import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { keynessParameters, type KeynessParameters } from '#shared/methods/text-bench.ts';
import { readPlainTexts } from '#tests/helpers/plain-texts.ts';
import fc from '#tests/helpers/properties.ts';
import { chi2, chi2Yates, g2FourCells, llTwoCells, logRatio, pctDiff } from './keyness-measures.ts';
import { keyness } from './keyness.ts';
import { plainPost } from './plain-texts.ts';
import { membershipsOf } from './shuffle-blocks.ts';
import { readTextCorpus } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { wholeTextOptions } from './word-options.ts';

const context = { seed: 4966 };
const parametersOf = (parameters: Partial<KeynessParameters>): KeynessParameters => ({
  ...keynessParameters.parse({ minOccurrences: 1 }),
  ...parameters,
});

const compare = async (
  a: readonly string[],
  b: readonly string[],
  parameters: Partial<KeynessParameters> = {},
) => {
  const corpus = await readPlainTexts([...a, ...b]);
  const memberships = membershipsOf(corpus.posts.length, a.keys(), corpus.posts.keys());
  return keyness(corpus, memberships, parametersOf({ unit: 'post', ...parameters }), context);
};

const rowsOf = async (a: string, b: string) =>
  new Map((await compare([a], [b], { permutations: 0 })).rows.map((row) => [row.word, row]));

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

describe('keyness measures', () => {
  it('equal quanteda’s own chi-square with Yates’ correction', async () => {
    // quanteda 3.2.4, reference of keyness_chi2_dt; the texts are those of tests/testthat/test-textstat_keyness.R.
    const rows = await rowsOf('a a a b b c c c c c c d e f g h h', 'a a b c c d d d d e f h');
    const published = {
      a: [0.004738562, 0.9451192, 3, 2],
      b: [0.08930367, 0.7650643, 2, 1],
      c: [0.467298378, 0.4942327, 6, 2],
      d: [2.040247141, 0.1531848, 1, 4],
      e: [0.065813362, 0.797533, 1, 1],
      f: [0.065813362, 0.797533, 1, 1],
      g: [0.731092437, 0.3925293, 1, 0],
      h: [0.08930367, 0.7650643, 2, 1],
    } as const;
    for (const [word, [statistic, , a, b]] of Object.entries(published)) {
      expect(rows.get(word)?.chi2Yates, word).toBeCloseTo(statistic, 8);
      expect(rows.get(word)).toMatchObject({ a, b });
    }
    expect(Math.sign(rows.get('d')?.logRatio ?? 0)).toBe(-1);
  });

  it('equal R’s chisq.test on quanteda’s test texts, and its G² by another way of writing it', async () => {
    // b: 7 of 10 words against 2 of 9; Yates takes N/2 = 9.5 off. The same test file has 4.017626 for Williams’ correction.
    const row = (await rowsOf('b b b b b b b a a a', 'a a a a a a a b b')).get('b');
    expect(row?.chi2).toBeCloseTo((19 * 43 ** 2) / 8100, 12);
    expect(row?.chi2Yates).toBeCloseTo((19 * 33.5 ** 2) / 8100, 12);
    const williams = 1 + ((19 / 10 + 19 / 9 - 1) * (19 / 9 + 19 / 10 - 1)) / (6 * 19);
    expect((row?.chi2 ?? 0) / williams).toBeCloseTo(4.017626, 6);
    const term = (n: number) => n * Math.log(n);
    const g2 = 2 * (2 * term(7) + term(2) + term(3) + term(19) - 2 * term(10) - 2 * term(9));
    expect(row?.g2FourCells).toBeCloseTo(g2, 10);
  });

  it('equal UCREL’s log-likelihood, which leaves the other words out', () => {
    // The calculator’s own example: 52 of 50,000 against 57 of 75,000, LL = +2.65.
    expect(llTwoCells({ a: 52, b: 57, tokensA: 50_000, tokensB: 75_000 })).toBeCloseTo(2.65, 2);
    // Rayson on the Corpora list, 18 January 2002: the lemma KEEP in two corpora of a million words, and its forms.
    const million = { tokensA: 1_000_000, tokensB: 1_000_000 };
    const ll = (a: number, b: number) => rounded(llTwoCells({ a, b, ...million }), 0);
    expect([ll(392, 170), ll(348, 99), ll(15, 14), ll(9, 32), ll(21, 25)]).toEqual([90, 147, 0, 14, 0]);
    // mikesuhan/keyness, README.rst: 33 against 36 words.
    const small = { tokensA: 33, tokensB: 36 };
    expect(llTwoCells({ a: 0, b: 3, ...small })).toBeCloseTo(3.88, 1);
    expect(llTwoCells({ a: 3, b: 3, ...small })).toBeCloseTo(0.011, 2);
  });

  it('equal Dunning’s (1993) and Pedersen’s (1996) tables', () => {
    const cells = (a: number, b: number, c: number, d: number) => ({ a, b, tokensA: a + c, tokensB: b + d });
    expect(g2FourCells(cells(10, 0, 3, 31_764)).statistic).toBeCloseTo(167.23, 2);
    expect(g2FourCells(cells(110, 111, 2442, 29_114)).statistic).toBeCloseTo(270.72, 2);
    expect(g2FourCells(cells(8, 24, 5, 31_740)).statistic).toBeCloseTo(95.29, 2);
    expect(chi2(cells(3, 0, 0, 31_774))).toBeCloseTo(31_777, 0);
    expect(chi2(cells(8, 4667, 15_820, 14_287_173))).toBeCloseTo(1.55, 2);
    expect(chi2Yates(cells(1, 3, 3, 1))).toBeCloseTo(0.5, 12);
  });

  it('of effect: Gabrielatos & Marchi (2011: 18), Hardie (2014), and words that one set lacks', () => {
    expect(pctDiff({ a: 206_523, b: 178_174, tokensA: 959_641, tokensB: 1_562_358 })).toBeCloseTo(88.7, 1);
    expect(logRatio({ a: 4, b: 1, tokensA: 1000, tokensB: 1000 })).toBeCloseTo(2, 12);
    expect(logRatio({ a: 4, b: 0, tokensA: 1000, tokensB: 1000 })).toBeCloseTo(3, 12);
    expect(pctDiff({ a: 4, b: 0, tokensA: 1000, tokensB: 1000 })).toBeNull();
    expect(logRatio({ a: 4, b: 0, tokensA: 1000, tokensB: 0 })).toBeNull();
  });
});

describe('keyness of two sets', () => {
  const texts = fc.array(
    fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 }).map((words) => words.join(' ')),
    { maxLength: 8 },
  );

  it('counts as a slow reference does', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (a, b) => {
        const { rows, tokensA, tokensB } = await compare(a, b, { permutations: 0 });
        const occurrences = (set: readonly string[], word: string) =>
          set.flatMap((text) => text.split(' ')).filter((other) => other === word).length;
        const posts = (set: readonly string[], word: string) =>
          set.filter((text) => text.split(' ').includes(word)).length;
        expect(tokensA).toBe(a.flatMap((text) => text.split(' ')).filter((word) => word !== '').length);
        expect(tokensB).toBe(b.flatMap((text) => text.split(' ')).filter((word) => word !== '').length);
        for (const row of rows)
          expect(row).toMatchObject({
            a: occurrences(a, row.word),
            b: occurrences(b, row.word),
            postsA: posts(a, row.word),
            postsB: posts(b, row.word),
          });
      }),
      { numRuns: 100 },
    );
  });

  it('uses every other way to deal the posts where there are few', async () => {
    // Two of four posts: 5 other ways. “x” is once in each of A’s posts; only the mirror image is as far apart.
    const result = await compare(['x y', 'x z'], ['y z', 'z y']);
    expect(result.permutations).toBe(5);
    expect(result.note).toContain('4 pieces');
    expect(result.rows.find(({ word }) => word === 'x')?.pPermutation).toBeCloseTo(2 / 6, 12);
  });

  it('says so where a set is empty or chance has nothing to deal', async () => {
    const empty = await compare(['a b'], []);
    expect(empty).toMatchObject({ tokensB: 0, permutations: 0, postsB: 0 });
    expect(empty).toMatchObject({ rows: [], note: 'B is empty: nothing can be compared.' });
    expect((await compare([], ['a b'])).note).toContain('A is empty');
    expect(await compare([], [])).toMatchObject({
      rows: [],
      note: expect.stringContaining('A and B are empty') as string,
    });
  });

  it('counts a post of both sets once, in A', () => {
    const corpus = readTextCorpus(['x', 'x', 'y'].map(plainPost), createWords(wholeTextOptions));
    const memberships = membershipsOf(3, [0, 1], [1, 2]);
    const result = keyness(corpus, memberships, parametersOf({ unit: 'post' }), context);
    expect(result).toMatchObject({ overlap: 1, postsA: 2, postsB: 1, tokensA: 2, tokensB: 1 });
  });

  it('gives the same answer for the same seed, and another for another', async () => {
    const random = createRandom(5);
    const draw = () =>
      Array.from({ length: 60 }, () =>
        Array.from({ length: 8 }, () => `w${random.below(random.below(20) + 1)}`).join(' '),
      );
    const [a, b] = [draw(), draw()];
    const corpus = await readPlainTexts([...a, ...b]);
    const memberships = membershipsOf(corpus.posts.length, a.keys(), corpus.posts.keys());
    const run = (seed: number) =>
      keyness(corpus, memberships, parametersOf({ unit: 'post', permutations: 199 }), { seed });
    expect(run(1)).toEqual(run(1));
    expect(run(1).rows).not.toEqual(run(2).rows);
  });

  it('deals days as a whole, so that one wordy day is no finding', () => {
    const day = 86_400;
    const random = createRandom(11);
    const posts = Array.from({ length: 400 }, (_, i) => ({
      text: `${Math.floor(i / 10) === 3 ? 'burst burst ' : ''}w${random.below(9)} w${random.below(9)} w${random.below(9)}`,
      time: 1_510_000_000 + Math.floor(i / 10) * day,
      author: null,
    }));
    const corpus = readTextCorpus(posts, createWords(wholeTextOptions));
    const early = posts.flatMap(({ time }, i) => (time < 1_510_000_000 + 20 * day ? [i] : []));
    const memberships = membershipsOf(posts.length, early, posts.keys());
    const row = (unit: 'post' | 'day') =>
      keyness(corpus, memberships, parametersOf({ unit }), context).rows.find(({ word }) => word === 'burst');
    expect(row('day')?.p).toBeLessThan(1e-3);
    expect(row('post')?.pPermutation).toBeLessThan(0.01);
    expect(row('day')?.pPermutation).toBeGreaterThan(0.3);
    expect(row('day')?.dispersionA).toBeGreaterThan(0.9);
    expect(row('day')?.dispersionB).toBeNull();
  });

  it('stops where it is cancelled', () => {
    const corpus = readTextCorpus(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(plainPost),
      createWords(wholeTextOptions),
    );
    const controller = new AbortController();
    controller.abort();
    const run = () =>
      keyness(
        corpus,
        membershipsOf(10, [0, 1, 2, 3, 4], [5, 6, 7, 8, 9]),
        parametersOf({ unit: 'post', permutations: 99 }),
        {
          seed: 1,
          signal: controller.signal,
        },
      );
    expect(run).toThrow();
  });
});

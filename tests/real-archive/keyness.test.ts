import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { keyness } from '#main/analysis/text-bench/keyness.ts';
import { membershipsOf } from '#main/analysis/text-bench/shuffle-blocks.ts';
import { readTextCorpus, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import { randomHalf } from '#scripts/validation/random-halves.ts';
import { keynessParameters } from '#shared/methods/text-bench.ts';
import type { KeynessResult } from '#shared/methods/text-results.ts';
import { benchCorpus, benchPosts } from '#tests/helpers/bench-corpus.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { count, noteFigures, ofTurn } from '#tests/helpers/soak.ts';

const splits = count(8, 200);
const permutations = count(199, 999);

interface Calls {
  readonly nominal: number;
  readonly nominalFar: number;
  readonly permutation: number;
  readonly permutationFar: number;
}

/** Share of words called at .05 and at .0001, over all splits. */
const callsOf = (results: readonly KeynessResult[]): Calls => {
  const rows = results.flatMap((result) => result.rows);
  const share = (called: number): number => called / rows.length;
  return {
    nominal: share(rows.filter(({ p }) => p <= 0.05).length),
    nominalFar: share(rows.filter(({ p }) => p <= 0.0001).length),
    permutation: share(rows.filter(({ pPermutation }) => (pPermutation ?? 1) <= 0.05).length),
    permutationFar: share(rows.filter(({ pPermutation }) => (pPermutation ?? 1) <= 0.0001).length),
  };
};

/** Units of the shuffles, the fewest occurrences of a word, and between what G² calls too many. */
const HALVES = [
  ['day', 20, 0.16, 0.21],
  ['week', 20, 0.19, 0.26],
  ['day', 5, 0.13, 0.18],
] as const;

describe.skipIf(!hasRealArchive)('keyness between random halves of the real archive', () => {
  const posts = benchPosts(realArchive());
  const run = (
    corpus: TextCorpus,
    half: readonly number[],
    unit: 'day' | 'week',
    minOccurrences: number,
    seed: number,
  ) =>
    keyness(
      corpus,
      membershipsOf(corpus.posts.length, half, corpus.posts.keys()),
      keynessParameters.parse({ unit, permutations, minOccurrences }),
      { seed },
    );

  it.each(ofTurn(HALVES, 3))(
    'by %s: of words with %i occurrences G² calls far too many, the shuffles 3–7%',
    (unit, minOccurrences, least, most) => {
      const corpus = benchCorpus(realArchive());
      const random = createRandom(20);
      const results = Array.from({ length: splits }, (_, split) =>
        run(corpus, randomHalf(posts, unit, random), unit, minOccurrences, split),
      );
      const calls = callsOf(results);
      noteFigures(`keyness-${unit}-${minOccurrences}`, { splits, permutations, ...calls });
      expect(calls.nominal).toBeGreaterThan(least);
      expect(calls.nominal).toBeLessThan(most);
      expect(calls.permutation).toBeGreaterThan(0.03);
      expect(calls.permutation).toBeLessThan(0.07);
      expect(calls.permutationFar).toBeLessThanOrEqual(0.0005);
    },
    3_600_000,
  );

  it('finds at least 95% of planted words', () => {
    const random = createRandom(21);
    const planted = Array.from({ length: 20 }, (_, i) => `planted${i}`);
    const rounds = count(1, 20);
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const half = randomHalf(posts, 'day', random);
      const inHalf = new Set(half);
      // Each planted word is in 4% of A’s posts and 1% of B’s.
      const texts = posts.map((post, index) => {
        const rate = inHalf.has(index) ? 0.04 : 0.01;
        return { ...post, text: [post.text, ...planted.filter(() => random.unit() < rate)].join('\n') };
      });
      const corpus = readTextCorpus(texts, createWords(ownWordOptions));
      const { rows } = keyness(
        corpus,
        membershipsOf(posts.length, half, posts.keys()),
        keynessParameters.parse({ permutations: 1999, minOccurrences: 20 }),
        { seed: round },
      );
      found += rows.filter(({ word, q, a, b }) => word.startsWith('planted') && q <= 0.05 && a > b).length;
    }
    noteFigures('keyness-planted', { found, planted: rounds * planted.length });
    expect(found / (rounds * planted.length)).toBeGreaterThanOrEqual(0.95);
  }, 3_600_000);
});

import { expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { coherence, meanOf } from './coherence.ts';

/** The matrix by words of posts that are lists of words. */
const byWordOf = (posts: readonly (readonly number[])[], words: number) => {
  const postsOf = Array.from({ length: words }, (_, word) =>
    posts.flatMap((post, at) => (post.includes(word) ? [at] : [])),
  );
  const indices = Int32Array.from(postsOf.flat());
  const starts = Int32Array.from({ length: words + 1 }, (_, word) => postsOf.slice(0, word).flat().length);
  return {
    matrix: { rows: words, columns: posts.length, starts, indices, values: new Float64Array(indices.length) },
    postsWith: Int32Array.from(postsOf, (list) => list.length),
  };
};
const of = (posts: readonly (readonly number[])[], words: readonly number[], total = 5): number | null => {
  const { matrix, postsWith } = byWordOf(posts, total);
  return coherence(matrix, postsWith, Int32Array.from(words));
};

it('of two words is 1 where they come together only, −1 where they never do, 0 where every post has both', () => {
  const posts = [
    [0, 1, 4],
    [0, 1, 3, 4],
    [2, 3, 4],
    [2, 4],
  ];
  expect(of(posts, [0, 1])).toBeCloseTo(1, 12);
  expect(of(posts, [0, 2])).toBe(-1);
  // Independent of each other: one post in four has both.
  expect(of(posts, [0, 3])).toBeCloseTo(0, 12);
  expect(of(posts, [4, 4])).toBe(0);
  expect(of(posts, [0])).toBeNull();
  expect(of(posts, [])).toBeNull();
});

it('of more words is the mean over all pairs of the definition', () => {
  const lists = fc.array(fc.uniqueArray(fc.nat(4), { minLength: 1 }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(lists, fc.uniqueArray(fc.nat(4), { minLength: 2, maxLength: 5 }), (posts, words) => {
      const share = (...both: readonly number[]): number =>
        posts.filter((post) => both.every((word) => post.includes(word))).length / posts.length;
      const pairs = words.flatMap((one, i) => words.slice(0, i).map((other) => [one, other] as const));
      const expected = pairs.map(([one, other]) => {
        const joint = share(one, other);
        if (joint === 0) return -1;
        return joint === 1 ? 0 : Math.log2(joint / share(one) / share(other)) / -Math.log2(joint);
      });
      expect(of(posts, words)).toBeCloseTo(
        expected.reduce((sum, value) => sum + value, 0) / expected.length,
        10,
      );
    }),
  );
});

it('is averaged over the topics that have one', () => {
  expect(meanOf([0.5, null, -0.25])).toBe(0.125);
  expect(meanOf([null])).toBeNull();
});

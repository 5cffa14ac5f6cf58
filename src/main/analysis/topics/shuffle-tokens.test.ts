import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { shuffleTokens } from './shuffle-tokens.ts';

/** Posts of these lengths whose words are the number of their post. */
const listsOf = (lengths: readonly number[]) => {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  const tokens = lengths.flatMap((length, post) => new Array<number>(length).fill(post));
  return { vocabulary: [], tokens: Int32Array.from(tokens), starts: Int32Array.from(starts) };
};

/** For each post, by length, the ranks by length of the posts that its words came from. */
const ranksAfter = (lengths: readonly number[]): readonly (readonly number[])[] => {
  const lists = listsOf(lengths);
  const shuffled = shuffleTokens(lists, createRandom(1));
  const sorted = shuffled.tokens.toSorted();
  // To show where two long lists differ takes long.
  expect([shuffled.starts === lists.starts, lists.tokens.every((word, at) => word === sorted[at])]).toEqual([
    true,
    true,
  ]);
  const order = [...lengths.keys()].toSorted((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  const rankOf = new Map(order.map((post, rank) => [post, rank]));
  return order.map((post) =>
    Array.from(
      shuffled.tokens.subarray(lists.starts[post], lists.starts[post + 1]),
      (from) => rankOf.get(from) ?? -1,
    ),
  );
};
const spanOf = (ranks: readonly (readonly number[])[]) => [
  Math.min(...ranks.flat()),
  Math.max(...ranks.flat()),
];

it('words change places among posts of like length: a tenth of the posts, and the last group has the rest', () => {
  // Lengths 3 to 28 in no order: 7 has no divisor in common with 205.
  const lengths = Array.from({ length: 205 }, (_, post) => 3 + Math.floor(((post * 7) % 205) / 8));
  const ranks = ranksAfter(lengths);
  // A tenth of 205 is 21 posts; nine such groups, of which the last has 37.
  for (let group = 0; group < 8; group += 1)
    expect([group, spanOf(ranks.slice(group * 21, group * 21 + 21))]).toEqual([
      group,
      [group * 21, group * 21 + 20],
    ]);
  expect(spanOf(ranks.slice(168))).toEqual([168, 204]);
  expect(Math.max(...ranks.slice(168, 189).flat())).toBeGreaterThan(188);
});

it('words change places among twenty posts at least, and among all where there are fewer', () => {
  const ranks = ranksAfter(Array.from({ length: 60 }, (_, post) => 100 - post));
  expect([spanOf(ranks.slice(0, 20)), spanOf(ranks.slice(20, 40)), spanOf(ranks.slice(40))]).toEqual([
    [0, 19],
    [20, 39],
    [40, 59],
  ]);
  expect(spanOf(ranksAfter([9, 3, 5]).slice(0, 1))).not.toEqual([0, 0]);
  expect(ranksAfter([])).toEqual([]);
});

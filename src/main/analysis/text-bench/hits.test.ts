import { expect, it } from 'vitest';
import { readPlainTexts } from '#tests/helpers/plain-texts.ts';
import { createHitList, pickHits } from './hits.ts';
import { wholeTextOptions } from './word-options.ts';

const TEXTS = ['alpha beta gamma', 'delta', 'one two three four'];
const corpus = await readPlainTexts(TEXTS, wholeTextOptions);

/** The words that a hit covers, by its tokens. */
const wordsAt = (post: number, from: number, to: number): readonly string[] => {
  const list = createHitList(corpus);
  list.addRange(post, from, to);
  const { firstToken, endToken } = list.done();
  return [...corpus.tokens.subarray(firstToken[0], endToken[0])].map((word) => corpus.vocabulary[word] ?? '');
};

it.each([
  [0, 0, 5, ['alpha']],
  [0, 0, 6, ['alpha']],
  [0, 5, 7, ['beta']],
  [0, 4, 5, ['alpha']],
  [0, 3, 8, ['alpha', 'beta']],
  [0, 5, 6, []],
  [0, 0, 16, ['alpha', 'beta', 'gamma']],
  [1, 0, 5, ['delta']],
  [2, 0, 1, ['one']],
  [2, 2, 5, ['one', 'two']],
  [2, 8, 18, ['three', 'four']],
])('a hit in post %i from %i to %i covers the words it touches', (post, from, to, words) => {
  expect(wordsAt(post, from, to)).toEqual(words);
});

it('a hit by its tokens has their place in the text, and hits can be picked in any order', () => {
  const list = createHitList(corpus);
  list.addTokens(0, 1, 3);
  list.addTokens(2, 5, 6);
  const hits = list.done();
  expect(hits).toMatchObject({ count: 2, posts: Int32Array.of(0, 2) });
  expect([...hits.from, ...hits.to]).toEqual([6, 4, 16, 7]);
  const last = pickHits(hits, Int32Array.of(1));
  expect(last).toEqual({
    count: 1,
    posts: Int32Array.of(2),
    from: Int32Array.of(4),
    to: Int32Array.of(7),
    firstToken: Int32Array.of(5),
    endToken: Int32Array.of(6),
  });
});

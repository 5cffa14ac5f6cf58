import type { PhraseText } from '#main/analysis/text/phrase-levels.ts';
import { countBlocks, type BlockCounts } from './block-counts.ts';
import type { TextCorpus } from './text-corpus.ts';

/** Occurrences of a phrase to expect if the words of every post stood in random order. */
export type ExpectedOccurrences = (phrase: Int32Array) => number;

/** Entry of a word in a post, found in the word’s ascending row; −1 where the post lacks it. */
const entryOf = ({ rows, blocks }: BlockCounts, word: number, post: number): number => {
  let low = rows[word] ?? 0;
  let high = rows[word + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle] ?? 0) < post) low = middle + 1;
    else high = middle;
  }
  return low < (rows[word + 1] ?? 0) && blocks[low] === post ? low : -1;
};

const rowLength = ({ rows }: BlockCounts, word: number): number => (rows[word + 1] ?? 0) - (rows[word] ?? 0);

/** How many places of each post a phrase of a length could begin at. */
const placesOf = (text: PhraseText, posts: number, length: number): Int32Array => {
  const places = new Int32Array(posts);
  for (const [token, post] of text.owner.entries())
    if ((text.room[token] ?? 0) >= length) places[post] = (places[post] ?? 0) + 1;
  return places;
};

/**
 * Every post keeps its words and its places for phrases; only their order is left to chance. In a post of m words with
 * s places a phrase is expected s · Π (copies of its words still left) / (m·(m − 1)···) times; the sum over the posts is exact.
 */
export const createExpectedOccurrences = (
  corpus: TextCorpus,
  text: PhraseText,
  length: number,
): ExpectedOccurrences => {
  const posts = corpus.posts.length;
  const counts = countBlocks(corpus, {
    ofPost: Int32Array.from({ length: posts }, (_, post) => post),
    isA: new Uint8Array(posts),
    blocksA: 0,
    blocksB: posts,
  });
  const places = placesOf(text, posts, length);
  const inPost = (phrase: Int32Array, post: number): number => {
    const size = counts.sizes[post] ?? 0;
    let share = places[post] ?? 0;
    for (const [place, word] of phrase.entries()) {
      const entry = entryOf(counts, word, post);
      if (entry < 0 || share === 0) return 0;
      const used = phrase.subarray(0, place).filter((other) => other === word).length;
      share *= Math.max(0, (counts.counts[entry] ?? 0) - used) / (size - place);
    }
    return share;
  };
  return (phrase) => {
    const rarest = phrase.reduce(
      (best, word) => (rowLength(counts, word) < rowLength(counts, best) ? word : best),
      phrase[0] ?? 0,
    );
    let expected = 0;
    for (let entry = counts.rows[rarest] ?? 0; entry < (counts.rows[rarest + 1] ?? 0); entry += 1)
      expected += inPost(phrase, counts.blocks[entry] ?? 0);
    return expected;
  };
};

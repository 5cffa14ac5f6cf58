import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { PhraseText } from '#main/analysis/text/phrase-levels.ts';
import { countBlocks, type BlockCounts } from './block-counts.ts';
import type { TextCorpus } from './text-corpus.ts';

/** Occurrences of the phrase that begins at a token to expect if the words of every post were in random order. */
export type ExpectedOccurrences = (first: number) => number;

/** First entry from `from` to `end` whose post is not below `post`; steps that double, for the next post is mostly near. */
const entryFrom = (posts: Int32Array, post: number, from: number, end: number): number => {
  let low = from;
  let step = 1;
  while (low + step < end && (posts[low + step] ?? 0) < post) {
    low += step;
    step *= 2;
  }
  return lowerBound(posts, post, low, Math.min(low + step, end));
};

const rowLength = ({ rows }: BlockCounts, word: number): number => (rows[word + 1] ?? 0) - (rows[word] ?? 0);

/** How many places of each post a phrase of a length could begin at. */
const placesOf = (text: PhraseText, posts: number, length: number): Int32Array => {
  const places = new Int32Array(posts);
  for (let token = 0; token < text.owner.length; token += 1) {
    if ((text.room[token] ?? 0) < length) continue;
    const post = text.owner[token] ?? 0;
    places[post] = (places[post] ?? 0) + 1;
  }
  return places;
};

/** How often the word of each place of a phrase is in it before. */
const fillRepeats = (repeats: Int32Array, phrase: Int32Array): void => {
  for (let place = 0; place < phrase.length; place += 1) {
    let used = 0;
    for (let before = 0; before < place; before += 1) if (phrase[before] === phrase[place]) used += 1;
    repeats[place] = used;
  }
};

/** Room for the counts of the commonest words by post, in cells of two bytes. */
const DENSE_CELLS = 16_000_000;
/** Words in fewer posts than one in so many are found quickly enough in their rows. */
const DENSE_SHARE = 256;
const MOST_COUNTED = 2 ** 16 - 1;

/**
 * How often the commonest words are in each post: those of word w from `starts[w]` on; −1 for words that are not there. Which posts have
 * them is also in bits, 32 posts in a number, those of word w from `starts[w] / 32` on: most posts are told by them, and they are small.
 */
const denseCounts = (counts: BlockCounts, posts: number) => {
  const width = Math.ceil(posts / 32) * 32;
  const words = counts.rows.length - 1;
  const commonest = Int32Array.from({ length: words }, (_, word) => word)
    .filter((word) => rowLength(counts, word) * DENSE_SHARE >= posts)
    .sort((a, b) => rowLength(counts, b) - rowLength(counts, a) || a - b)
    .subarray(0, Math.floor(DENSE_CELLS / Math.max(1, width)));
  const cells = new Uint16Array(commonest.length * width);
  const bits = new Int32Array(cells.length / 32);
  const starts = new Int32Array(words).fill(-1);
  for (const [place, word] of commonest.entries()) {
    const [first, end] = [counts.rows[word] ?? 0, counts.rows[word + 1] ?? 0];
    if (counts.counts.subarray(first, end).some((count) => count > MOST_COUNTED)) continue;
    starts[word] = place * width;
    for (let entry = first; entry < end; entry += 1) {
      const cell = place * width + (counts.blocks[entry] ?? 0);
      cells[cell] = counts.counts[entry] ?? 0;
      bits[cell >>> 5] = (bits[cell >>> 5] ?? 0) | (1 << (cell & 31));
    }
  }
  return { cells, bits, starts };
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
  const { rows, blocks, counts, sizes } = countBlocks(corpus, {
    ofPost: Int32Array.from({ length: posts }, (_, post) => post),
    isA: new Uint8Array(posts),
    blocksA: 0,
    blocksB: posts,
  });
  const places = placesOf(text, posts, length);
  const { cells, bits, starts } = denseCounts({ rows, blocks, counts, sizes }, posts);
  // All for the phrase at hand; kept, for there are tens of thousands of phrases.
  const phrase = new Int32Array(length);
  const repeats = new Int32Array(length);
  const dense = new Int32Array(length);
  const cursors = new Int32Array(length);
  const ends = new Int32Array(length);
  /** Prepares the places of a phrase; the place of its rarest word. */
  const begin = (first: number): number => {
    for (let place = 0; place < length; place += 1) phrase[place] = text.tokens[first + place] ?? 0;
    fillRepeats(repeats, phrase);
    let rarest = 0;
    for (let place = 0; place < length; place += 1) {
      const word = phrase[place] ?? 0;
      dense[place] = starts[word] ?? -1;
      cursors[place] = rows[word] ?? 0;
      ends[place] = rows[word + 1] ?? 0;
      if ((ends[place] ?? 0) - (cursors[place] ?? 0) < (ends[rarest] ?? 0) - (cursors[rarest] ?? 0))
        rarest = place;
    }
    return rarest;
  };
  /** Copies of the word of a place in a post; for posts that ascend from one call to the next. */
  const copiesIn = (place: number, post: number): number => {
    const start = dense[place] ?? -1;
    if (start >= 0) return cells[start + post] ?? 0;
    const end = ends[place] ?? 0;
    const entry = entryFrom(blocks, post, cursors[place] ?? 0, end);
    cursors[place] = entry;
    return entry < end && blocks[entry] === post ? (counts[entry] ?? 0) : 0;
  };
  /** False where a post has not all common words of the phrase: most posts are told so. */
  const mayHave = (post: number): boolean => {
    for (let place = 0; place < length; place += 1) {
      const start = dense[place] ?? -1;
      const cell = start + post;
      if (start >= 0 && (((bits[cell >>> 5] ?? 0) >>> (cell & 31)) & 1) === 0) return false;
    }
    return true;
  };
  return (first) => {
    const rarest = begin(first);
    const end = ends[rarest] ?? 0;
    let expected = 0;
    for (let entry = cursors[rarest] ?? 0; entry < end; entry += 1) {
      const post = blocks[entry] ?? 0;
      if (!mayHave(post)) continue;
      const size = sizes[post] ?? 0;
      let share = places[post] ?? 0;
      for (let place = 0; place < length && share !== 0; place += 1)
        share *= Math.max(0, copiesIn(place, post) - (repeats[place] ?? 0)) / (size - place);
      expected += share;
    }
    return expected;
  };
};

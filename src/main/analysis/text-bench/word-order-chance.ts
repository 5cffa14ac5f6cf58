import type { PhraseText } from '#main/analysis/text/phrase-levels.ts';
import { countBlocks, type BlockCounts } from './block-counts.ts';
import type { TextCorpus } from './text-corpus.ts';

/** Occurrences of a phrase to expect if the words of every post stood in random order. */
export type ExpectedOccurrences = (phrase: Int32Array) => number;

/** First entry from `from` to `end` whose post is not below `post`; steps that double, for the next post is mostly near. */
const entryFrom = (posts: Int32Array, post: number, from: number, end: number): number => {
  let low = from;
  let step = 1;
  while (low + step < end && (posts[low + step] ?? 0) < post) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((posts[middle] ?? 0) < post) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** How often the word of each place of a phrase stands in it before. */
const fillRepeats = (repeats: Int32Array, phrase: Int32Array): void => {
  for (let place = 0; place < phrase.length; place += 1) {
    let used = 0;
    for (let before = 0; before < place; before += 1) if (phrase[before] === phrase[place]) used += 1;
    repeats[place] = used;
  }
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
  // Both for the phrase at hand; kept, for there are tens of thousands of phrases.
  const repeats = new Int32Array(length);
  const cursors = new Int32Array(length);
  const rarestOf = (phrase: Int32Array): number => {
    let rarest = phrase[0] ?? 0;
    for (let place = 1; place < length; place += 1)
      if (rowLength(counts, phrase[place] ?? 0) < rowLength(counts, rarest)) rarest = phrase[place] ?? 0;
    return rarest;
  };
  /** For posts that ascend from one call to the next. */
  const inPost = (phrase: Int32Array, post: number): number => {
    const size = counts.sizes[post] ?? 0;
    let share = places[post] ?? 0;
    for (let place = 0; place < length && share !== 0; place += 1) {
      const end = counts.rows[(phrase[place] ?? 0) + 1] ?? 0;
      const entry = entryFrom(counts.blocks, post, cursors[place] ?? 0, end);
      cursors[place] = entry;
      if (entry === end || counts.blocks[entry] !== post) return 0;
      share *= Math.max(0, (counts.counts[entry] ?? 0) - (repeats[place] ?? 0)) / (size - place);
    }
    return share;
  };
  return (phrase) => {
    fillRepeats(repeats, phrase);
    for (let place = 0; place < length; place += 1) cursors[place] = counts.rows[phrase[place] ?? 0] ?? 0;
    const rarest = rarestOf(phrase);
    const end = counts.rows[rarest + 1] ?? 0;
    let expected = 0;
    for (let entry = counts.rows[rarest] ?? 0; entry < end; entry += 1)
      expected += inPost(phrase, counts.blocks[entry] ?? 0);
    return expected;
  };
};

import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { grouped } from '#main/analysis/grouping.ts';
import type { ConcordanceSort } from '#shared/contract/text.ts';
import { GrowingInts } from './growing-ints.ts';
import { pickHits, type Hits } from './hits.ts';
import type { TextCorpus } from './text-corpus.ts';

const reach = 5;

/** One line of a concordance. */
export interface ConcordanceLine {
  /** Index of the post in the corpus. */
  readonly post: number;
  /** Half-open range of the node in the post’s text, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Text before the node, the node, and text after it, as the post has them. */
  readonly left: string;
  readonly node: string;
  readonly right: string;
  /** Words next to the node as they are counted, nearest first; null beyond the post’s ends. */
  readonly leftWords: readonly (string | null)[];
  readonly rightWords: readonly (string | null)[];
  readonly time: number | null;
  readonly author: string | null;
}

/** The token at a place next to a hit (−1 is L1, 1 is R1); −1 beyond the post’s ends. */
const tokenBeside = ({ starts }: TextCorpus, hits: Hits, hit: number, place: number): number => {
  const post = hits.posts[hit] ?? 0;
  const token = place < 0 ? (hits.firstToken[hit] ?? 0) + place : (hits.endToken[hit] ?? 0) + place - 1;
  return token < (starts[post] ?? 0) || token >= (starts[post + 1] ?? 0) ? -1 : token;
};

/** The rank of each hit under one key, below `size`; equal ones share it. */
interface Ranks {
  readonly ranks: Int32Array;
  readonly size: number;
}

const byCodePoints = (x: string, y: string): number => (x === y ? 0 : x < y ? -1 : 1);

const ranksOfTexts = (count: number, textOf: (hit: number) => string): Ranks => {
  const texts = Array.from({ length: count }, (_, hit) => textOf(hit));
  const rankOf = new Map([...new Set(texts)].sort(byCodePoints).map((text, rank) => [text, rank]));
  return { ranks: Int32Array.from(texts, (text) => rankOf.get(text) ?? 0), size: rankOf.size };
};

const ranksOfWords = (corpus: TextCorpus, hits: Hits, place: number): Ranks => {
  const { tokens, vocabulary } = corpus;
  // One higher than the word’s number: 0 is beyond the post’s ends.
  const words = new Int32Array(hits.count);
  const rankOf = new Int32Array(vocabulary.length + 1);
  for (let hit = 0; hit < hits.count; hit += 1) {
    const token = tokenBeside(corpus, hits, hit, place);
    const word = token < 0 ? 0 : (tokens[token] ?? 0) + 1;
    words[hit] = word;
    rankOf[word] = 1;
  }
  const order = vocabulary.flatMap((text, word) => (rankOf[word + 1] === 1 ? [{ text, word }] : []));
  order.sort((x, y) => byCodePoints(x.text, y.text));
  for (const [rank, { word }] of order.entries()) rankOf[word + 1] = rank + 1;
  rankOf[0] = 0;
  for (let hit = 0; hit < hits.count; hit += 1) words[hit] = rankOf[words[hit] ?? 0] ?? 0;
  return { ranks: words, size: order.length + 1 };
};

const ranksOfDates = ({ posts }: TextCorpus, hits: Hits): Ranks => {
  const times = Float64Array.from(posts, ({ time }) => time ?? -Infinity);
  // Corpora are in time order as a rule, which takes one pass.
  const order = Int32Array.from(posts.keys()).sort((x, y) =>
    times[x] === times[y] ? 0 : (times[x] ?? 0) - (times[y] ?? 0),
  );
  const rankOf = new Int32Array(posts.length);
  let rank = 0;
  for (const [place, post] of order.entries()) {
    if (place > 0 && times[post] !== times[order[place - 1] ?? 0]) rank += 1;
    rankOf[post] = rank;
  }
  return { ranks: hits.posts.map((post) => rankOf[post] ?? 0), size: rank + 1 };
};

const ranksBy = (corpus: TextCorpus, hits: Hits, key: Exclude<ConcordanceSort, 'position'>): Ranks => {
  const postOf = (hit: number) => corpus.posts[hits.posts[hit] ?? 0];
  if (key === 'date') return ranksOfDates(corpus, hits);
  if (key === 'author') return ranksOfTexts(hits.count, (hit) => postOf(hit)?.author ?? '');
  if (key === 'node')
    return ranksOfTexts(hits.count, (hit) =>
      (postOf(hit)?.text ?? '').slice(hits.from[hit], hits.to[hit]).toLowerCase(),
    );
  return ranksOfWords(corpus, hits, Number(key.slice(1)) * (key.startsWith('L') ? -1 : 1));
};

/** Stable, in time linear in hits and ranks: a frequent word of a large set has millions of lines. */
const sortedByRank = (order: Int32Array, { ranks, size }: Ranks): Int32Array =>
  grouped(
    order.map((hit) => ranks[hit] ?? 0),
    size,
  ).members.map((place) => order[place] ?? 0);

const ascending = (from: number, to: number): Int32Array =>
  Int32Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** A part of the sorted hits. */
interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** The hits whose ranks the part reaches into, in their order, and how many come before them. */
const reachedBy = (
  { ranks, size }: Ranks,
  { offset, limit }: Part,
): { readonly kept: Int32Array; readonly before: number } => {
  const counts = new Int32Array(size);
  for (const rank of ranks) counts[rank] = (counts[rank] ?? 0) + 1;
  let low = 0;
  let before = 0;
  while (low < size && before + (counts[low] ?? 0) <= offset) {
    before += counts[low] ?? 0;
    low += 1;
  }
  let high = low;
  for (let end = before; high < size && end < offset + limit; high += 1) end += counts[high] ?? 0;
  const keptHits = new GrowingInts();
  for (let hit = 0; hit < ranks.length; hit += 1) {
    const rank = ranks[hit] ?? 0;
    if (rank >= low && rank < high) keptHits.push(hit);
  }
  return { kept: keptHits.toArray(), before };
};

/**
 * Hits in another order: by the first key, equal ones by the next, then by their place in the corpus. Words are compared by
 * code points; a place beyond the post’s ends, a missing date and a missing author come first.
 * @param part which of them are wanted; the others are not sorted, of the millions that a frequent word can have
 */
export const sortHits = (
  corpus: TextCorpus,
  hits: Hits,
  keys: readonly ConcordanceSort[],
  part: Part = { offset: 0, limit: hits.count },
): Hits => {
  const { offset } = part;
  const limit = Math.max(0, Math.min(part.limit, hits.count - offset));
  const sorting = keys.filter((key) => key !== 'position');
  const [first] = sorting;
  if (first === undefined)
    return limit === hits.count ? hits : pickHits(hits, ascending(offset, offset + limit));
  const { kept, before } = reachedBy(ranksBy(corpus, hits, first), { offset, limit });
  const few = pickHits(hits, kept);
  // The last key first: each sort keeps the order within its equals.
  const order = sorting.reduceRight<Int32Array>(
    (sorted, key) => sortedByRank(sorted, ranksBy(corpus, few, key)),
    ascending(0, few.count),
  );
  return pickHits(few, order.subarray(offset - before, offset - before + limit));
};

/** `size` hits drawn at random without repetition, in their order; all where there are no more. */
export const sampleHits = (hits: Hits, size: number, seed: number): Hits =>
  pickHits(hits, createRandom(deriveSeed(seed, 'concordance sample')).distinctBelow(hits.count, size));

/**
 * Lines of hits `offset` … `offset + limit − 1`.
 * @param width words shown on either side
 */
export const concordanceLines = (
  corpus: TextCorpus,
  hits: Hits,
  { offset, limit, width }: { readonly offset: number; readonly limit: number; readonly width: number },
): readonly ConcordanceLine[] => {
  const beside = (hit: number, direction: -1 | 1): readonly (string | null)[] =>
    Array.from({ length: reach }, (_, i) => {
      const token = tokenBeside(corpus, hits, hit, direction * (i + 1));
      return token < 0 ? null : (corpus.vocabulary[corpus.tokens[token] ?? 0] ?? null);
    });
  const size = Math.max(0, Math.min(limit, hits.count - offset));
  return Array.from({ length: size }, (_, i) => {
    const hit = offset + i;
    const post = hits.posts[hit] ?? 0;
    const [start, end] = [hits.from[hit] ?? 0, hits.to[hit] ?? 0];
    const { text, time, author } = corpus.posts[post] ?? { text: '', time: null, author: null };
    const firstLeft = Math.max(corpus.starts[post] ?? 0, (hits.firstToken[hit] ?? 0) - width);
    const lastRight = Math.min(corpus.starts[post + 1] ?? 0, (hits.endToken[hit] ?? 0) + width) - 1;
    const hasLeft = firstLeft < (hits.firstToken[hit] ?? 0);
    const hasRight = lastRight >= (hits.endToken[hit] ?? 0);
    return {
      post,
      start,
      end,
      left: hasLeft ? text.slice(corpus.from[firstLeft], start) : '',
      node: text.slice(start, end),
      right: hasRight ? text.slice(end, corpus.to[lastRight]) : '',
      leftWords: beside(hit, -1),
      rightWords: beside(hit, 1),
      time,
      author,
    };
  });
};

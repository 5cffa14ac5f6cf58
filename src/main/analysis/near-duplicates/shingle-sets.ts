import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';

/** Words of a shingle. */
export const SHINGLE_WORDS = 5;

/**
 * The different shingles of every post. A shingle that one post alone has can match nothing: it is only counted. The others are
 * numbers, ascending within a post, rarer ones first.
 */
export interface ShingleSets {
  readonly posts: number;
  /** First place in `shared` of each post, and the length of `shared` at the end. */
  readonly starts: Int32Array;
  /** Shingles that are in two or more posts. */
  readonly shared: Int32Array;
  /** How many different shared shingles there are. */
  readonly shingles: number;
  /** Per post, how many of its shingles are in no other. */
  readonly unique: Int32Array;
}

const isSame = (tokens: Int32Array, one: number, other: number, width: number): boolean => {
  for (let i = 0; i < width; i += 1) if (tokens[one + i] !== tokens[other + i]) return false;
  return true;
};

const hashOf = (tokens: Int32Array, at: number, width: number): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < width; i += 1) {
    hash = Math.imul(hash ^ (tokens[at + i] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Slots of an open table of at most so many entries: a power of two, at most three quarters full. */
const slotsFor = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(16, (entries * 4) / 3)));

/** How many shingles of all posts begin at each place at most. */
const placesOf = (starts: Int32Array, posts: number, width: number): number => {
  let places = 0;
  for (let post = 0; post < posts; post += 1)
    places += Math.max(0, (starts[post + 1] ?? 0) - (starts[post] ?? 0) - width + 1);
  return places;
};

interface NumberedSets {
  readonly starts: Int32Array;
  readonly sets: Int32Array;
  /** Posts of each shingle. */
  readonly holders: Int32Array;
}

/** Sorts a stretch in place, drops what is there twice, and returns the end of what is left. */
const distinct = (items: Int32Array, from: number, to: number): number => {
  items.subarray(from, to).sort();
  let end = from;
  for (let at = from; at < to; at += 1)
    if (at === from || items[at] !== items[at - 1]) {
      items[end] = items[at] ?? 0;
      end += 1;
    }
  return end;
};

/** Equal shingles get one number: compared word by word, never by a hash alone. */
const numberShingles = ({ tokens, starts }: WordLists, posts: number, width: number): NumberedSets => {
  const places = placesOf(starts, posts, width);
  const slots = slotsFor(places);
  const table = new Int32Array(slots);
  const firstPlaces = new Int32Array(places);
  const holders = new Int32Array(places);
  const sets = new Int32Array(places);
  const setStarts = new Int32Array(posts + 1);
  let count = 0;
  let end = 0;
  const numberOf = (at: number): number => {
    for (let slot = hashOf(tokens, at, width) % slots; ; slot = (slot + 1) % slots) {
      const entry = (table[slot] ?? 0) - 1;
      if (entry < 0) {
        firstPlaces[count] = at;
        count += 1;
        table[slot] = count;
        return count - 1;
      }
      if (isSame(tokens, firstPlaces[entry] ?? 0, at, width)) return entry;
    }
  };
  for (let post = 0; post < posts; post += 1) {
    const from = end;
    for (let at = starts[post] ?? 0; at + width <= (starts[post + 1] ?? 0); at += 1) {
      sets[end] = numberOf(at);
      end += 1;
    }
    end = distinct(sets, from, end);
    for (let at = from; at < end; at += 1) holders[sets[at] ?? 0] = (holders[sets[at] ?? 0] ?? 0) + 1;
    setStarts[post + 1] = end;
  }
  return { starts: setStarts, sets: sets.subarray(0, end), holders: holders.subarray(0, count) };
};

/** Numbers of the shared shingles by how few posts contain them, −1 for the others. */
const ranksOf = (holders: Int32Array): { readonly ranks: Int32Array; readonly shingles: number } => {
  const most = holders.reduce((largest, count) => Math.max(largest, count), 0);
  const next = new Int32Array(most + 2);
  for (const count of holders) if (count > 1) next[count + 1] = (next[count + 1] ?? 0) + 1;
  for (let count = 1; count < next.length; count += 1)
    next[count] = (next[count] ?? 0) + (next[count - 1] ?? 0);
  const shingles = next[most + 1] ?? 0;
  const ranks = new Int32Array(holders.length).fill(-1);
  for (const [shingle, count] of holders.entries()) {
    if (count < 2) continue;
    ranks[shingle] = next[count] ?? 0;
    next[count] = (next[count] ?? 0) + 1;
  }
  return { ranks, shingles };
};

/**
 * The sets of shingles of posts: every run of `width` words of a post, each once. A post with fewer words has none.
 * @param words the posts’ words in their order
 */
export const shingleSets = (words: WordLists, width: number): ShingleSets => {
  const posts = words.starts.length - 1;
  const { starts: setStarts, sets, holders } = numberShingles(words, posts, width);
  const { ranks, shingles } = ranksOf(holders);
  const starts = new Int32Array(posts + 1);
  const unique = new Int32Array(posts);
  let end = 0;
  for (let post = 0; post < posts; post += 1) {
    const from = end;
    for (let at = setStarts[post] ?? 0; at < (setStarts[post + 1] ?? 0); at += 1) {
      const rank = ranks[sets[at] ?? 0] ?? -1;
      if (rank < 0) unique[post] = (unique[post] ?? 0) + 1;
      else {
        sets[end] = rank;
        end += 1;
      }
    }
    sets.subarray(from, end).sort();
    starts[post + 1] = end;
  }
  return { posts, starts, shared: sets.slice(0, end), shingles, unique };
};

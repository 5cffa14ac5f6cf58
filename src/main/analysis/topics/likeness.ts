import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import type { LikenessBy } from '#shared/methods/likeness.ts';
import type { WordVectors } from '#shared/word-vectors.ts';
import { lsaSpace } from './lsa-space.ts';
import { staticSpace } from './static-space.ts';
import type { TextComparison, TextSpace } from './text-space.ts';
import { tfIdfSpace } from './tf-idf-space.ts';

export interface Likeness {
  /** Place of the post. */
  readonly index: number;
  /** Cosine in the space, up to 1. */
  readonly score: number;
  /** Share of random pairs of posts that are less alike, percent. */
  readonly percentile: number;
  /** Words that both have, the weightiest first. */
  readonly words: readonly string[];
  /** Words of the post alone that make it alike, the weightiest first. */
  readonly nearest: readonly string[];
}

const RANDOM_PAIRS = 10_000;

interface Scored {
  readonly index: number;
  readonly score: number;
}

/** The posts most alike, kept in order while all are read once: few are listed of many. */
const bestOf = (
  { scoreOf }: TextComparison,
  posts: number,
  isCompared: (post: number) => boolean,
  most: number,
): readonly Scored[] => {
  const best: Scored[] = [];
  for (let index = 0; index < posts; index += 1) {
    const score = scoreOf(index);
    if (score <= 0 || (best.length >= most && score <= (best[most - 1]?.score ?? 0))) continue;
    if (!isCompared(index)) continue;
    let place = Math.min(best.length, most - 1);
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1;
    best.splice(place, 0, { index, score });
    if (best.length > most) best.pop();
  }
  return best;
};

/** Cosines of random pairs of different posts, ascending. */
const randomPairs = ({ posts, between }: TextSpace, seed: number): Float64Array => {
  const random = createRandom(deriveSeed(seed, 'random pairs'));
  return posts < 2
    ? new Float64Array(0)
    : Float64Array.from({ length: RANDOM_PAIRS }, () => {
        const a = random.below(posts);
        const b = random.below(posts - 1);
        return between(a, b < a ? b : b + 1);
      }).sort();
};

/** Share of values below a score, percent. */
const percentileOf = (ascending: Float64Array, score: number): number =>
  ascending.length === 0 ? 0 : (100 * lowerBound(ascending, score)) / ascending.length;

/** A corpus made ready for many questions; what is slow is computed once. */
export interface LikenessCorpus {
  readonly lists: WordLists;
  /** Numbers of words in the corpus; words that it has not are left out. */
  readonly numbersOf: (forms: Iterable<{ readonly form: string }>) => Int32Array;
  /** Its words by post. */
  readonly wordsOfPost: (post: number) => Int32Array;
  readonly spaceOf: (
    by: LikenessBy,
    seed: number,
  ) => { readonly space: TextSpace; readonly pairs: Float64Array };
}

const createSpace = (
  lists: WordLists,
  by: LikenessBy,
  seed: number,
  vectors: WordVectors | null,
): TextSpace => {
  if (by === 'lsa') return lsaSpace(lists, seed);
  if (by === 'tf-idf') return tfIdfSpace(lists);
  if (vectors === null) throw new Error('The corpus was given no vectors.');
  return staticSpace(lists, vectors);
};

/** A corpus that texts are compared in. @param vectors of its words, for likeness by static embeddings */
export const likenessCorpus = (lists: WordLists, vectors: WordVectors | null = null): LikenessCorpus => {
  const numbers = new Map(lists.vocabulary.map((word, number) => [word, number]));
  const spaces = new Map<string, ReturnType<LikenessCorpus['spaceOf']>>();
  return {
    lists,
    numbersOf: (forms) =>
      Int32Array.from(Array.from(forms, ({ form }) => numbers.get(form) ?? -1)).filter((n) => n >= 0),
    wordsOfPost: (post) => lists.tokens.subarray(lists.starts[post], lists.starts[post + 1]),
    spaceOf: (by, seed) => {
      const key = `${by} ${seed}`;
      const present = spaces.get(key);
      if (present !== undefined) return present;
      // Another seed is a rare question: only the spaces of one are kept.
      for (const other of spaces.keys()) if (!other.endsWith(` ${seed}`)) spaces.delete(other);
      const space = createSpace(lists, by, seed, vectors);
      const made = { space, pairs: randomPairs(space, seed) };
      spaces.set(key, made);
      return made;
    },
  };
};

/**
 * The posts most like a text, each with its reason and its place among random pairs of posts.
 * @param words of the text, as numbers of the corpus; @param isCompared whether a post may be listed
 */
export const mostAlike = (
  corpus: LikenessCorpus,
  words: Int32Array,
  { by, most, seed }: { readonly by: LikenessBy; readonly most: number; readonly seed: number },
  isCompared: (post: number) => boolean = () => true,
): readonly Likeness[] => {
  const { space, pairs } = corpus.spaceOf(by, seed);
  const comparison = space.compare(words);
  return bestOf(comparison, space.posts, isCompared, most).map(({ index, score }) => ({
    index,
    score,
    percentile: percentileOf(pairs, score),
    ...comparison.reasonOf(index),
  }));
};

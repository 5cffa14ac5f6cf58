import { deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull, permutationP } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { TopicsResult } from '#shared/methods/topics.ts';
import { meanOf } from './coherence.ts';
import { improveFactors, lossOf, type Effort, type Factors } from './nmf.ts';
import { curveOf, proposedOf, rangeOf, RESAMPLES, withChance, type KRange } from './topic-curve.ts';
import { fit, fitsOf, prepare, shuffledCoherence, type Prepared } from './topic-fits.ts';
import { heaviestWords } from './topic-words.ts';
import { countsAround, firstCounts, roundWork, type TopicCounts } from './tried-counts.ts';
import { weighPosts, type SparseMatrix, type WeightedPosts } from './weighted-matrix.ts';

/** Numbers of topics that are tried where the corpus allows it. */
const TOPIC_COUNTS = { least: 4, most: 30 } as const;

/** For the topics that are shown, continued from the quick fit. */
const THOROUGH = { tolerance: 1e-9, mostRounds: 2000, leastRounds: 200 };
/** Multiplications of the thorough fit: 600 rounds of twelve topics in the real archive are within 4e-7 of the least loss. */
const THOROUGH_WORK = 2e9;

/** Rounds of the thorough fit: as many as its work allows. */
const thoroughFor = (matrix: SparseMatrix, k: number): Effort => {
  const { tolerance, mostRounds, leastRounds } = THOROUGH;
  const affordable = Math.floor(THOROUGH_WORK / roundWork(matrix, k));
  return { tolerance, rounds: Math.max(leastRounds, Math.min(mostRounds, affordable)) };
};

export interface TopicOptions {
  /** Topics; null takes the number that is proposed. */
  readonly k: number | null;
  /** Corpora with shuffled words that chance is counted from. */
  readonly surrogates: number;
  /** Words listed of each topic. */
  readonly wordsPerTopic: number;
  /** Numbers of topics on the curve. */
  readonly counts: TopicCounts;
}

export const topicDefaults: TopicOptions = {
  k: null,
  surrogates: 19,
  wordsPerTopic: 10,
  counts: TOPIC_COUNTS,
};

export interface Topics extends Pick<TopicsResult, 'k' | 'proposed' | 'curve' | 'loss' | 'notes'> {
  /** The largest first. p: how often the most coherent topic of shuffled words is at least as coherent, over all topics. */
  readonly topics: readonly (Pick<TopicsResult['topics'][number], 'words' | 'share' | 'coherence'> & {
    readonly p: number;
  })[];
  /** The largest topic of each post; null for a post without words of the vocabulary. */
  readonly documents: readonly (number | null)[];
  /** Each post’s share of each topic, posts × k. */
  readonly shares: Float64Array;
  readonly chance: {
    readonly coherence: {
      readonly observed: number | null;
      readonly expected: number | null;
      readonly low: number | null;
      readonly high: number | null;
      readonly p: number;
    };
    /** Of the most coherent topic of each shuffled corpus. */
    readonly largest: KRange;
  };
}

const sharesOf = (factors: Factors): Float64Array => {
  const { k, posts, words } = factors;
  const sums = new Float64Array(k);
  for (const [at, value] of words.entries()) sums[at % k] = (sums[at % k] ?? 0) + value;
  const shares = posts.map((value, at) => value * (sums[at % k] ?? 0));
  for (let from = 0; from < shares.length; from += k) {
    const sum = shares.subarray(from, from + k).reduce((total, value) => total + value, 0);
    if (sum > 0) for (let t = 0; t < k; t += 1) shares[from + t] = (shares[from + t] ?? 0) / sum;
  }
  return shares;
};

const largestOf = (shares: Float64Array, k: number, post: number): number | null => {
  let best: number | null = null;
  let most = 0;
  for (let t = 0; t < k; t += 1) {
    const share = shares[post * k + t] ?? 0;
    if (share > most) [best, most] = [t, share];
  }
  return best;
};

const meanShares = (shares: Float64Array, k: number): Float64Array => {
  const sums = new Float64Array(k);
  let posts = 0;
  for (let from = 0; from < shares.length; from += k) {
    let sum = 0;
    for (let t = 0; t < k; t += 1) sum += shares[from + t] ?? 0;
    if (sum === 0) continue;
    posts += 1;
    for (let t = 0; t < k; t += 1) sums[t] = (sums[t] ?? 0) + (shares[from + t] ?? 0);
  }
  return sums.map((sum) => (posts === 0 ? 0 : sum / posts));
};

const wordsOf = ({ words }: WeightedPosts, factors: Factors, most: number) => {
  const { k, words: weights } = factors;
  return heaviestWords(factors, most).map((columns, t) => {
    let sum = 0;
    for (let at = t; at < weights.length; at += k) sum += weights[at] ?? 0;
    return Array.from(columns, (column) => ({
      word: words[column] ?? '',
      weight: (weights[column * k + t] ?? 0) / sum,
    }));
  });
};

const reorder = (shares: Float64Array, k: number, order: readonly number[]): Float64Array =>
  shares.map((_, at) => shares[at - (at % k) + (order[at % k] ?? 0)] ?? 0);

const noTopics = (posts: number): Topics => ({
  k: 0,
  proposed: null,
  curve: [],
  topics: [],
  documents: Array.from({ length: posts }, () => null),
  shares: new Float64Array(0),
  loss: 0,
  chance: {
    coherence: { observed: null, expected: null, low: null, high: null, p: 1 },
    largest: rangeOf([]),
  },
  notes: [
    posts === 0
      ? 'There is no text: there are no topics.'
      : 'No text has a counted word: there are no topics.',
  ],
});

/** Why these texts have one topic at most. */
const oneTopicOf = ({ matrix, words }: WeightedPosts): string => {
  const lasts = matrix.starts.subarray(1);
  const withWords = lasts.filter((last, post) => last > (matrix.starts[post] ?? 0)).length;
  if (withWords === 1) return 'One text alone has counted words: it is one topic.';
  if (words.length === 1) return 'One word is all that these texts share: it is one topic.';
  return 'All texts with counted words have the same ones: they are one topic.';
};

const notesOf = (
  weighted: WeightedPosts,
  k: number | null,
  rank: number,
  proposed: number | null,
): readonly string[] => {
  if (rank === 1) return [oneTopicOf(weighted)];
  if (k !== null && k > rank) return [`These texts have at most ${rank} topics: ${k} were requested.`];
  if (proposed === null)
    return ['Too few texts or words for a curve of 4 or more topics: no number is proposed.'];
  return [];
};

/** The curve over the numbers that are tried first, the one that was requested, and those around the best. */
const fullCurve = (
  all: Prepared,
  counts: TopicCounts,
  requested: number | null,
  seed: number,
  step: () => void,
) => {
  const isOnCurve = requested !== null && requested >= counts.least && requested <= counts.most;
  const first = [
    ...new Set([...firstCounts(all.weighted.matrix, counts), ...(isOnCurve ? [requested] : [])]),
  ];
  const fits = fitsOf(all, first);
  const curve = curveOf(all, fits, seed, step);
  const best = proposedOf(curve);
  const around = fitsOf(all, best === null ? [] : countsAround(first, best));
  return {
    fits: new Map([...fits, ...around]),
    curve: [...curve, ...curveOf(all, around, seed, step)].sort((a, b) => a.k - b.k),
  };
};

/**
 * Topics of posts: NMF on tf-idf from an NNDSVD start. The number of topics is proposed by stability times coherence; chance is
 * the same on words shuffled between posts of like length. The same bytes for the same seed on every machine.
 * @param words the posts’ words without stop words
 * @throws the signal’s reason where the run is canceled
 */
export const topics = (words: WordLists, options: TopicOptions, context: AnalysisContext): Topics => {
  const { seed } = context;
  const posts = words.starts.length - 1;
  const weighted = weighPosts(words);
  if (weighted.words.length === 0) return noTopics(posts);
  const steps = RESAMPLES * 2 + options.surrogates + 1;
  let done = 0;
  const step = (): void => {
    checkpoint(context, done, steps);
    done += 1;
  };
  const all = prepare(weighted, Math.max(options.counts.most, options.k ?? 0), deriveSeed(seed, 'vectors'));
  const rank = all.vectors.count;
  const counts = { ...options.counts, most: Math.min(rank, options.counts.most) };
  const { curve, fits } = fullCurve(all, counts, options.k, seed, step);
  const proposed = proposedOf(curve);
  const k = Math.min(rank, options.k ?? proposed ?? rank);
  const { factors: quick, coherences } = fits.get(k) ?? fit(all, k);
  done = RESAMPLES * 2;
  const shuffled = Array.from({ length: options.surrogates }, (_, surrogate) => {
    step();
    const ofSurrogate = deriveSeed(seed, `surrogate ${surrogate}`);
    return shuffledCoherence(words, options.k === null && proposed !== null ? counts : k, ofSurrogate);
  });
  step();
  const factors = improveFactors(weighted.matrix, quick, thoroughFor(weighted.matrix, k), all.byWord);
  const shares = sharesOf(factors);
  const means = meanShares(shares, k);
  const order = [...means.keys()].sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0) || a - b);
  const listed = wordsOf(weighted, factors, options.wordsPerTopic);
  const pOf = (value: number | null): number =>
    value === null
      ? 1
      : permutationP(shuffled.filter(({ largest }) => largest >= value).length, options.surrogates);
  const observed = meanOf(coherences);
  const { expected, bandLow, bandHigh, p } = againstNull(
    observed ?? -1,
    shuffled.map(({ mean }) => mean),
  );
  const ordered = reorder(shares, k, order);
  return {
    k,
    proposed,
    curve: withChance(curve, shuffled),
    topics: order.map((t) => ({
      words: listed[t] ?? [],
      share: means[t] ?? 0,
      coherence: coherences[t] ?? null,
      p: pOf(coherences[t] ?? null),
    })),
    documents: Array.from({ length: posts }, (_, post) => largestOf(ordered, k, post)),
    shares: ordered,
    loss: lossOf(weighted.matrix, factors),
    chance: {
      coherence: { observed, expected, low: bandLow, high: bandHigh, p: observed === null ? 1 : p },
      largest: rangeOf(shuffled.map(({ largest }) => largest)),
    },
    notes: notesOf(weighted, options.k, rank, proposed),
  };
};

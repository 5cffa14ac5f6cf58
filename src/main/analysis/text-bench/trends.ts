import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { checkpoint } from '#main/analysis/method.ts';
import {
  percentileInterval,
  sum,
  wilsonInterval,
  type Interval,
} from '#main/analysis/statistics/statistics.ts';
import { bucketLabel, bucketOf, firstDayOfBucket } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { TrendsParameters } from '#shared/methods/text-bench.ts';
import type { TrendAnswerBin, TrendsResult } from '#shared/methods/text-results.ts';
import type { Hits } from './hits.ts';
import { smooth } from './smoothing.ts';
import { postLength, type TextCorpus } from './text-corpus.ts';

/** What each dated post of a bin adds. */
interface BinPosts {
  readonly tokens: number[];
  readonly occurrences: number[];
}

const perThousand = 1000;
const occurrencesPerPost = ({ posts }: TextCorpus, hits: Hits): Int32Array => {
  const counts = new Int32Array(posts.length);
  for (const post of hits.posts) counts[post] = (counts[post] ?? 0) + 1;
  return counts;
};

/** Percentile bootstrap of occurrences per token, posts of the bin drawn with replacement. Efron & Tibshirani (1993). */
const bootstrapRate = (
  { tokens, occurrences }: BinPosts,
  resamples: number,
  seed: number,
): Interval | null => {
  const { below } = createRandom(seed);
  const rates: number[] = [];
  const size = tokens.length;
  for (let r = 0; r < resamples; r += 1) {
    let drawnTokens = 0;
    let drawnOccurrences = 0;
    for (let draw = 0; draw < size; draw += 1) {
      const post = below(size);
      drawnTokens += tokens[post] ?? 0;
      drawnOccurrences += occurrences[post] ?? 0;
    }
    if (drawnTokens > 0) rates.push(drawnOccurrences / drawnTokens);
  }
  return percentileInterval(rates);
};

const bandOf = (bin: BinPosts, parameters: TrendsParameters, seed: number): Interval | null => {
  const tokens = sum(bin.tokens);
  if (tokens === 0) return null;
  return parameters.band === 'wilson'
    ? wilsonInterval(Math.min(sum(bin.occurrences), tokens), tokens)
    : bootstrapRate(bin, parameters.resamples, seed);
};

const binOf = (
  bucket: number,
  bin: BinPosts,
  parameters: TrendsParameters,
  context: AnalysisContext,
): Omit<TrendAnswerBin, 'smoothed'> => {
  const posts = bin.tokens.length;
  const [tokens, occurrences] = [sum(bin.tokens), sum(bin.occurrences)];
  const postsWithWord = bin.occurrences.filter((count) => count > 0).length;
  const band = bandOf(bin, parameters, deriveSeed(context.seed, `trend bin ${bucket}`));
  const share = wilsonInterval(postsWithWord, posts);
  return {
    label: bucketLabel(bucket, parameters.granularity),
    firstDay: firstDayOfBucket(bucket, parameters.granularity),
    posts,
    tokens,
    occurrences,
    postsWithWord,
    per1000: tokens === 0 ? null : (perThousand * occurrences) / tokens,
    per1000Low: band === null ? null : perThousand * band.lower,
    per1000High: band === null ? null : perThousand * band.upper,
    perPost: posts === 0 ? null : occurrences / posts,
    postShare: posts === 0 ? null : postsWithWord / posts,
    postShareLow: share?.lower ?? null,
    postShareHigh: share?.upper ?? null,
  };
};

const emptyBin: BinPosts = { tokens: [], occurrences: [] };

/**
 * How often a query is met over time. The bins’ occurrences, posts and tokens sum to those of the dated posts; a bin without
 * a post is a gap, not a zero.
 * @param hits of one query; run it once per word for several words in one chart
 */
export const trends = (
  corpus: TextCorpus,
  hits: Hits,
  parameters: TrendsParameters,
  context: AnalysisContext,
): Omit<TrendsResult['words'][number], 'word'> => {
  const counts = occurrencesPerPost(corpus, hits);
  const byBucket = new Map<number, BinPosts>();
  let undatedPosts = 0;
  for (const [index, { time }] of corpus.posts.entries()) {
    if (time === null) {
      undatedPosts += 1;
      continue;
    }
    const bucket = bucketOf(time, parameters.granularity, parameters.zone);
    const bin = byBucket.get(bucket) ?? { tokens: [], occurrences: [] };
    bin.tokens.push(postLength(corpus, index));
    bin.occurrences.push(counts[index] ?? 0);
    byBucket.set(bucket, bin);
  }
  const buckets = [...byBucket.keys()].sort((a, b) => a - b);
  const first = buckets[0] ?? 0;
  const length = buckets.length === 0 ? 0 : (buckets.at(-1) ?? 0) - first + 1;
  const bins = Array.from({ length }, (_, i) => {
    checkpoint(context, i, length);
    return binOf(first + i, byBucket.get(first + i) ?? emptyBin, parameters, context);
  });
  const smoothed = smooth(
    bins.map(({ per1000 }, x) => ({ x, y: per1000 })),
    parameters.smoothing,
    parameters,
  );
  return {
    bins: bins.map((bin, i) => ({ ...bin, smoothed: smoothed[i] ?? null })),
    posts: sum(bins.map(({ posts }) => posts)),
    tokens: sum(bins.map(({ tokens }) => tokens)),
    occurrences: sum(bins.map(({ occurrences }) => occurrences)),
    undatedPosts,
  };
};

import { bucketLabel, bucketOf } from '#main/analysis/time/zone.ts';
import type { PartUnit } from '#shared/methods/text-bench.ts';
import type { DispersionResult } from '#shared/methods/text-results.ts';
import type { TimeZone } from '#shared/zones.ts';
import { dispersionMeasures } from './dispersion-measures.ts';
import type { Hits } from './hits.ts';
import { postLength, type BenchPost, type TextCorpus } from './text-corpus.ts';

interface WordDispersion extends Omit<DispersionResult, 'positions' | 'span' | 'silences'> {
  /** For a barcode: the place of every hit in the corpus, in tokens from 0, and its time. */
  readonly positions: readonly {
    readonly token: number;
    readonly post: number;
    readonly time: number | null;
  }[];
}

const keyOf = ({ time }: BenchPost, post: number, unit: PartUnit, zone: TimeZone): number | null => {
  if (unit === 'post') return post;
  return time === null ? null : bucketOf(time, unit, zone);
};

/**
 * How evenly a query’s hits are spread over posts, days, weeks or months. Only parts with a post are parts: a silent day
 * has no words in which the query could be.
 */
export const wordDispersion = (
  corpus: TextCorpus,
  hits: Hits,
  unit: PartUnit,
  zone: TimeZone,
): WordDispersion => {
  const keys = corpus.posts.map((post, index) => keyOf(post, index, unit, zone));
  const parts = [...new Set(keys.flatMap((key) => key ?? []))].sort((a, b) => a - b);
  const places = new Map(parts.map((key, place) => [key, place]));
  const sizes = new Float64Array(parts.length);
  const counts = new Float64Array(parts.length);
  const add = (to: Float64Array, post: number, amount: number): void => {
    const place = places.get(keys[post] ?? NaN);
    if (place !== undefined) to[place] = (to[place] ?? 0) + amount;
  };
  for (const post of corpus.posts.keys()) add(sizes, post, postLength(corpus, post));
  for (const post of hits.posts) add(counts, post, 1);
  return {
    ...dispersionMeasures(counts, sizes),
    tokens: sizes.reduce((sum, size) => sum + size, 0),
    undatedPosts: keys.filter((key) => key === null).length,
    partCounts: parts.map((key, place) => ({
      label: unit === 'post' ? String(key + 1) : bucketLabel(key, unit),
      occurrences: counts[place] ?? 0,
      tokens: sizes[place] ?? 0,
    })),
    positions: Array.from({ length: hits.count }, (_, hit) => {
      const post = hits.posts[hit] ?? 0;
      return { token: hits.firstToken[hit] ?? 0, post, time: corpus.posts[post]?.time ?? null };
    }),
  };
};

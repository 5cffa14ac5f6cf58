import type { ConfidenceBand } from '#renderer/lib/bands.ts';
import type { TimelineBucket } from '#shared/contract/timeline.ts';
import type { Granularity } from '#shared/granularities.ts';

/** `2018-03-04`, `week of 2018-03-05`, `2018-03`, `2018`. */
export const bucketLabel = ({ start }: Pick<TimelineBucket, 'start'>, granularity: Granularity): string => {
  if (granularity === 'week') return `week of ${start}`;
  return start.slice(0, granularity === 'day' ? 10 : granularity === 'month' ? 7 : 4);
};

/** At most `most` items, evenly spaced by their order, first and last among them. */
export const sampleEvenly = <Item>(items: readonly Item[], most: number): readonly Item[] => {
  if (items.length <= most) return items;
  const step = most === 1 ? 0 : (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)]).filter(
    (item) => item !== undefined,
  );
};

/** Section 9: point radius, and the radius under the pointer. */
export const pointRadius = (contentLength: number): number => Math.min(6, 3 + contentLength / 100);
export const hoverRadius = (contentLength: number): number => Math.min(8, 5 + contentLength / 100);

/** Section 9: news events by the score of their best pair. */
export const newsBand = (score: number | null): ConfidenceBand =>
  score !== null && score > 0.8 ? 'high' : score !== null && score > 0.6 ? 'medium' : 'low';

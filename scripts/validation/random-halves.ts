import type { Random } from '#main/analysis/chance/random.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { bucketOf } from '#main/analysis/time/zone.ts';

/** Posts of a random half of the days (or weeks), by place: A of two sets between which no difference exists. */
export const randomHalf = (
  posts: readonly Pick<BenchPost, 'time'>[],
  unit: 'day' | 'week',
  random: Random,
): readonly number[] => {
  const halves = new Map<number, boolean>();
  return posts.flatMap(({ time }, index) => {
    const period = bucketOf(time ?? 0, unit, 'UTC');
    const half = halves.get(period) ?? random.unit() < 0.5;
    halves.set(period, half);
    return half ? [index] : [];
  });
};

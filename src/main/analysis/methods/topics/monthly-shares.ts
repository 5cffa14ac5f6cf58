import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { bucketLabel, bucketOf } from '#main/analysis/time/zone.ts';
import type { TopicsResult } from '#shared/methods/topics.ts';
import type { TimeZone } from '#shared/zones.ts';

type MonthShare = TopicsResult['topics'][number]['months'][number];

const GAP: MonthShare = { share: null, low: null, high: null };

/** Mean shares of the texts at `places`, drawn with replacement `draws` times: draws × k. */
const drawnMeans = (
  shares: Float64Array,
  k: number,
  places: readonly number[],
  draws: number,
  seed: number,
): Float64Array => {
  const { below } = createRandom(seed);
  const means = new Float64Array(draws * k);
  for (let to = 0; to < means.length; to += k) {
    let left = places.length;
    while (left > 0) {
      left -= 1;
      const from = (places[below(places.length)] ?? 0) * k;
      for (let t = 0; t < k; t += 1) means[to + t] = (means[to + t] ?? 0) + (shares[from + t] ?? 0);
    }
    for (let t = 0; t < k; t += 1) means[to + t] = (means[to + t] ?? 0) / places.length;
  }
  return means;
};

const monthOf = (
  shares: Float64Array,
  k: number,
  places: readonly number[],
  draws: number,
  seed: number,
): readonly MonthShare[] => {
  const drawn = drawnMeans(shares, k, places, draws, seed);
  return Array.from({ length: k }, (_, t) => {
    const sorted = Float64Array.from({ length: draws }, (__, draw) => drawn[draw * k + t] ?? 0).sort();
    const sum = places.reduce((total, place) => total + (shares[place * k + t] ?? 0), 0);
    return { share: sum / places.length, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
  });
};

/**
 * Mean share of each topic by month, with the percentile interval of texts drawn with replacement (Efron & Tibshirani 1993).
 * A month without a text is a gap.
 * @param times epoch seconds of each text
 * @param hasTopic whether a text has a topic; others count for nothing
 */
export const monthlyShares = (
  times: readonly number[],
  shares: Float64Array,
  k: number,
  hasTopic: (place: number) => boolean,
  { zone, draws, seed }: { readonly zone: TimeZone; readonly draws: number; readonly seed: number },
) => {
  const byMonth = Map.groupBy([...times.keys()].filter(hasTopic), (place) =>
    bucketOf(times[place] ?? 0, 'month', zone),
  );
  const buckets = [...byMonth.keys()].sort((a, b) => a - b);
  const first = buckets[0] ?? 0;
  const length = buckets.length === 0 ? 0 : (buckets.at(-1) ?? 0) - first + 1;
  const months = Array.from({ length }, (_, i) => {
    const places = byMonth.get(first + i) ?? [];
    return {
      label: bucketLabel(first + i, 'month'),
      texts: places.length,
      shares:
        places.length === 0
          ? null
          : monthOf(shares, k, places, draws, deriveSeed(seed, `month ${first + i}`)),
    };
  });
  return {
    months: months.map(({ label, texts }) => ({ label, texts })),
    topics: Array.from({ length: k }, (_, t) => months.map((month) => month.shares?.[t] ?? GAP)),
  };
};

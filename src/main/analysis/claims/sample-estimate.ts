import { sum, wilsonInterval, type Interval } from '#main/analysis/statistics/statistics.ts';

/** One stratum of a sample that was coded in full. */
export interface CodedStratum {
  /** Drops of the stratum in the whole frame. */
  readonly population: number;
  readonly drawn: number;
  /** Drawn drops with the property. */
  readonly hits: number;
}

export interface ShareEstimate extends Interval {
  readonly share: number;
}

/** Neighboring strata together until each has two drops or more: of one drop no variance can be told. */
const collapsed = (strata: readonly CodedStratum[]): readonly CodedStratum[] => {
  const together = (a: CodedStratum, b: CodedStratum): CodedStratum => ({
    population: a.population + b.population,
    drawn: a.drawn + b.drawn,
    hits: a.hits + b.hits,
  });
  return strata.reduce<readonly CodedStratum[]>((done, stratum, place) => {
    const last = done.at(-1);
    const isThin = stratum.drawn < 2 && place === strata.length - 1;
    return last !== undefined && (last.drawn < 2 || isThin)
      ? [...done.slice(0, -1), together(last, stratum)]
      : [...done, stratum];
  }, []);
};

/**
 * The share of the whole frame with a property, from a stratified sample without replacement: Σ Wₕpₕ, its variance
 * Σ Wₕ²(1 − nₕ/Nₕ)pₕ(1 − pₕ)/(nₕ − 1), and Wilson’s 95% interval with as many trials as give that variance. Where no drawn drop
 * or every one has the property, the trials are n/(1 − n/N). Null for an empty sample; a frame drawn whole has its share alone.
 * Source: Cochran (1977), 5.3 and 5A.12 (thin strata with their neighbors); Wilson (1927) with the effective size of Korn & Graubard (1998).
 * @param strata in their order, so that neighbors are alike
 */
export const estimateShare = (strata: readonly CodedStratum[]): ShareEstimate | null => {
  const merged = collapsed(strata.filter(({ population }) => population > 0));
  const population = sum(merged.map((stratum) => stratum.population));
  const drawnCount = sum(merged.map((stratum) => stratum.drawn));
  if (drawnCount === 0) return null;
  const share = sum(
    merged.map((stratum) => (stratum.population / population) * (stratum.hits / stratum.drawn)),
  );
  if (drawnCount >= population) return { share, lower: share, upper: share };
  const variance = sum(
    merged.map(({ population: size, drawn: n, hits }) => {
      const rate = hits / n;
      const spread = n < 2 ? 0.25 : (rate * (1 - rate)) / (n - 1);
      return (size / population) ** 2 * (1 - n / size) * spread;
    }),
  );
  const trials = variance > 0 ? (share * (1 - share)) / variance : drawnCount / (1 - drawnCount / population);
  const interval = wilsonInterval(share * trials, trials);
  return interval === null ? null : { share, ...interval };
};

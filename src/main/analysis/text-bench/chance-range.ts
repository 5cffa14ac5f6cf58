/** The middle of what the surrogates gave; null without any. */
export interface ChanceRange {
  readonly mean: number | null;
  /** 2.5% and 97.5% quantiles. */
  readonly low: number | null;
  readonly high: number | null;
}

const LOW = 0.025;
const HIGH = 0.975;

/**
 * Values of the surrogates, one series per word. Counts them per bin of `width` (1: whole numbers, exact): a million values of
 * each of 10,000 words would not fit into memory. Quantiles interpolate at (n − 1)·p, type 7 of Hyndman & Fan (1996), and are exact to half a bin.
 */
export const rangeTally = (words: number, width: number) => {
  const bins = Array.from({ length: words }, () => new Map<number, number>());
  const sums = new Float64Array(words);
  const counts = new Int32Array(words);
  const quantileOf = (sorted: readonly (readonly [bin: number, count: number])[], n: number, p: number) => {
    const position = (n - 1) * p;
    const valueAt = (rank: number): number => {
      let seen = 0;
      for (const [bin, count] of sorted) {
        seen += count;
        if (seen > rank) return bin;
      }
      return sorted.at(-1)?.[0] ?? 0;
    };
    const below = valueAt(Math.floor(position));
    const value = below + (position - Math.floor(position)) * (valueAt(Math.ceil(position)) - below);
    // Three digits more than a bin: what follows is noise of the multiplication.
    return Number((value * width).toFixed(5));
  };
  return {
    add: (word: number, value: number): void => {
      const bin = Math.round(value / width);
      const own = bins[word];
      own?.set(bin, (own.get(bin) ?? 0) + 1);
      sums[word] = (sums[word] ?? 0) + value;
      counts[word] = (counts[word] ?? 0) + 1;
    },
    rangeOf: (word: number): ChanceRange => {
      const n = counts[word] ?? 0;
      if (n === 0) return { mean: null, low: null, high: null };
      const sorted = [...(bins[word] ?? [])].sort(([a], [b]) => a - b);
      return {
        mean: (sums[word] ?? 0) / n,
        low: quantileOf(sorted, n, LOW),
        high: quantileOf(sorted, n, HIGH),
      };
    },
  };
};

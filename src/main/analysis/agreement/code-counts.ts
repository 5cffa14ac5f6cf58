import { wilsonInterval } from '#main/analysis/statistics/intervals.ts';

/** One drop of a batch with the codes that each coder gave it. */
export interface CountedItem {
  /** Of the part of time in which it was published. */
  readonly bucket: number;
  /** In the order of the coders; none where a coder gave nothing. */
  readonly coders: readonly ReadonlySet<string>[];
  /** As adjudicated: what was decided, or what every coder gave. */
  readonly final: ReadonlySet<string>;
}

export interface CodeCount {
  /** Drops with the code as adjudicated. */
  readonly count: number;
  /** Drops that every coder gave the code, and drops that at least one of them gave it or that were decided to have it. */
  readonly low: number;
  readonly high: number;
  /** 95% of the share of all drops that the batch is a sample of: from Wilson’s lower end of `low` to his upper end of `high`. */
  readonly shareLow: number | null;
  readonly shareHigh: number | null;
}

/**
 * How many drops have a code, with the interval that the disagreement of the coders gives: between the drops that all of them gave it
 * and those that any of them did. The count as adjudicated is always in it.
 * @param isSample whether the items are a random sample: then the interval of the share has the error of sampling too
 * Source: Wilson (1927) for the share.
 */
export const countCode = (items: readonly CountedItem[], code: string, isSample: boolean): CodeCount => {
  const count = items.filter(({ final }) => final.has(code)).length;
  const byAll = items.filter(({ coders }) => coders.every((given) => given.has(code))).length;
  const byAny = items.filter(
    ({ coders, final }) => final.has(code) || coders.some((given) => given.has(code)),
  ).length;
  // A decision may have taken away what every coder gave.
  const [low, high] = [Math.min(byAll, count), Math.max(byAny, count)];
  const total = items.length;
  return {
    count,
    low,
    high,
    shareLow: isSample ? (wilsonInterval(low, total)?.lower ?? null) : null,
    shareHigh: isSample ? (wilsonInterval(high, total)?.upper ?? null) : null,
  };
};

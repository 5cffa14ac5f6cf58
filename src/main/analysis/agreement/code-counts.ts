import { wilsonInterval } from '#main/analysis/statistics/intervals.ts';
import type { CodeCounts } from '#shared/contract/coding.ts';

/** One drop of a batch with the codes that each coder gave it. */
export interface CountedItem {
  /** Of the part of time in which it was published. */
  readonly bucket: number;
  /** In the order of the coders; none where a coder gave nothing. */
  readonly coders: readonly ReadonlySet<string>[];
  /** As adjudicated: what was decided, or what every coder gave. */
  readonly final: ReadonlySet<string>;
}

export type CodeCount = Omit<CodeCounts['buckets'][number]['codes'][number], 'code'>;

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

import type { CodeCounts } from '#shared/contract/coding.ts';

export interface CodePoint {
  /** Epoch milliseconds of the first day of the bin. */
  readonly at: number;
  readonly label: string;
  /** Drops of the batch in the bin, and those with the code as adjudicated, by every coder, and by any. */
  readonly drops: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** A code over time: how many of the coded drops have it, with what the coders disagree about. */
export interface CodeLine {
  readonly code: string;
  readonly points: readonly CodePoint[];
}

/** The bins of a code; a bin without a coded drop is a gap: a point with no drops behind each end of a run of bins. */
export const codeLineOf = ({ buckets }: Pick<CodeCounts, 'buckets'>, code: string): CodeLine => ({
  code,
  points: buckets.flatMap(({ start, end, drops, codes }, place): CodePoint[] => {
    const found = codes.find((one) => one.code === code);
    if (found === undefined) return [];
    const { count, low, high } = found;
    const next = buckets[place + 1];
    return [
      { at: Date.parse(start), label: start, drops, count, low, high },
      ...(next === undefined || next.start === end
        ? []
        : [{ at: Date.parse(end), label: end, drops: 0, count: 0, low: 0, high: 0 }]),
    ];
  }),
});

import { median, timesOf, toLimitRow, type BenchRow } from './measure.ts';

/** Exponent of n between two sizes that n·log n has, and what a measurement may add to it. */
const limitOf = (small: number, large: number): number =>
  Math.log((large * Math.log(large)) / (small * Math.log(small))) / Math.log(large / small) + 0.1;

/**
 * How a work grows with its size: run at 1 ×, 10 × and 100 ×, the exponent b of time ~ n^b between the first and the last,
 * against that of n·log n.
 */
export const growthRow = async (
  row: string,
  size: number,
  workAt: (factor: number) => () => unknown,
): Promise<BenchRow> => {
  const times: number[] = [];
  for (const [factor, runs] of [
    [1, 9],
    [10, 3],
    [100, 1],
  ] as const)
    times.push(median(await timesOf(workAt(factor), runs)));
  const [one = 0, , hundred = 0] = times;
  return toLimitRow(
    row,
    Math.log(hundred / one) / Math.log(100),
    limitOf(size, 100 * size),
    'exponent',
    `1 ×, 10 ×, 100 ×: ${times.map((time) => `${time.toPrecision(3)} ms`).join(', ')}; n from ${size}`,
  );
};
